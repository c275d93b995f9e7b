// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package messages_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/otelcol-langfuse/langfuse/mapping/dialect/messages"
)

type flavour struct{ name, in, want string }

// Facts of dialects.md 0.2, each flavour as its source writes it.
var flavours = []flavour{
	{"semconv parts", `[{"role":"user","parts":[{"type":"text","content":"Weather?"}]},
		{"role":"assistant","parts":[{"type":"reasoning","content":"look"},{"type":"text","content":"Wait."},
		 {"type":"tool_call","id":"c1","name":"w","arguments":{"city": "Paris"}}],"finish_reason":"tool_call"},
		{"role":"tool","parts":[{"type":"tool_call_response","id":"c1","response":"20C"}]}]`,
		`user: "Weather?" | assistant(tool_call): ~"look" "Wait." call(c1,w,{"city":"Paris"}) | tool: result(c1,,20C)`},
	{"result under four names", `[{"role":"tool","parts":[{"type":"tool_call_response","id":"1","response":"a"},
		{"type":"tool_call_response","id":"2","result":"b"},{"type":"tool_call_response","id":"3","content":"c"},
		{"type":"tool_call_response","id":"4","output":{"x":1}}]}]`,
		`tool: result(1,,a) result(2,,b) result(3,,c) result(4,,{"x":1})`},
	{"reasoning under text", `[{"role":"assistant","parts":[{"type":"reasoning","text":"hm"},{"type":"thinking","content":"ok"}]}]`,
		`assistant: ~"hm" ~"ok"`},
	{"withheld reasoning", `[{"role":"assistant","parts":[{"type":"reasoning","content":""},{"type":"redacted_thinking"},
		{"type":"anthropic_redacted_thinking"},{"type":"reasoningBlock"},{"type":"reasoning","text":"","providerOptions":{"anthropic":{"redactedData":"SECRET"}}},
		{"type":"reasoning","redacted":true}]}]`,
		`assistant: ~? ~? ~? ~? ~? ~?`},
	{"server tools", `[{"role":"assistant","parts":[{"type":"server_tool_call","id":"s1","name":"code","server_tool_call":{"type":"code_interpreter","code":"1+1"}},
		{"type":"server_tool_call_response","id":"s1","server_tool_call_response":{"type":"code_interpreter","output":"2"}}]}]`,
		`assistant: @call(s1,code,{"type":"code_interpreter","code":"1+1"}) @result(s1,,2)`},
	{"media parts", `[{"role":"user","parts":[{"type":"blob","mime_type":"image/png","modality":"image","content":"iVBO"},
		{"type":"uri","mime_type":"image/png","modality":"image","uri":"https://x/y.png"},{"type":"file","modality":"document","file_id":"f-1"}]}]`,
		`user: media(image,image/png,,iVBO,) media(image,image/png,,https://x/y.png,) media(document,,,f-1,)`},
	{"compaction, refusal and the unknown", `[{"role":"assistant","parts":[{"type":"compaction","id":"k","content":"so far"},{"type":"refusal","content":"no"},
		{"type":"weather_card","city":"Paris","signature":"S"}]}]`,
		`assistant: compaction"so far" refusal"no" other(weather_card,{"type":"weather_card","city":"Paris"})`},
	{"capitalised roles", `[{"role":"User","parts":[{"type":"text","content":"a"}]},{"role":"Assistant","parts":[]},{"role":"System","content":"s"},{"role":"developer","content":"d"}]`,
		`user: "a" | assistant: | system: "s" | developer: "d"`},

	{"openai chat", `[{"role":"system","content":"s"},{"role":"user","content":"u","name":"ann"},
		{"role":"assistant","content":null,"refusal":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"w","arguments":"{\"city\": \"Paris\"}"}}]},
		{"role":"tool","tool_call_id":"c1","content":"{\"t\": 20}"}]`,
		`system: "s" | user/ann: "u" | assistant: call(c1,w,{"city": "Paris"}) | tool: result(c1,,{"t": 20})`},
	{"openai parts", `[{"role":"user","content":[{"type":"text","text":"what?"},{"type":"image_url","image_url":{"url":"https://x/a.png","detail":"low"}},
		{"type":"image_url","image_url":"https://x/b.png"},{"type":"input_audio","input_audio":{"data":"UklG","format":"wav"}},
		{"type":"file","file":{"file_id":"f1","filename":"a.pdf"}}]}]`,
		`user: "what?" media(image,,,https://x/a.png,) media(image,,,https://x/b.png,) media(audio,audio/wav,,UklG,) media(,,a.pdf,f1,)`},
	{"parts beside the text", `[{"role":"user","content":"hi","content_parts":[{"type":"text","text":"look"},{"type":"image","image":{"url":"https://x/a.png","detail":"auto"}},
		{"type":"audio","audio":{"data":"UklG","format":"wav"}},{"type":"file","file":{"filename":"a.pdf","file_id":"f1"}}]},
		{"role":"user","content":"same","multi_content":[{"type":"text","text":"same"},{"type":"image_url","image_url":{"url":"https://x/b.png"}}]},
		{"role":"user","content":"","user_input_multi_content":[{"type":"file_url","file":{"url":"https://x/c.pdf","mime_type":"application/pdf","name":"c.pdf"}}]},
		{"role":"assistant","content":"a","reasoning_content":"r","assistant_output_multi_content":[{"type":"image_url","image":{"base64data":"iVBO","mime_type":"image/png"}}],
		 "tool_calls":[{"id":"c1","type":"function","function":{"name":"w","arguments":"{}"}}]}]`,
		`user: "hi" "look" media(image,,,https://x/a.png,) media(audio,audio/wav,,UklG,) media(,,a.pdf,f1,)` +
			` | user: "same" media(image,,,https://x/b.png,) | user: media(,application/pdf,c.pdf,https://x/c.pdf,)` +
			` | assistant: ~"r" "a" media(image,image/png,,iVBO,) call(c1,w,{})`},
	{"openai reasoning", `[{"role":"assistant","content":"a","reasoning_content":"r"},{"role":"assistant","content":"a","reasoning":"r2"},
		{"role":"assistant","content":"a","reasoning_details":[{"type":"reasoning.text","text":"r3","signature":"S"},{"type":"reasoning.encrypted","data":"D"}]},
		{"role":"assistant","content":"a","thinking_blocks":[{"type":"thinking","thinking":"r4","signature":"S"},{"type":"redacted_thinking","data":"D"}]}]`,
		`assistant: ~"r" "a" | assistant: ~"r2" "a" | assistant: ~"r3" ~? "a" | assistant: ~"r4" ~? "a"`},
	{"openai legacy function", `[{"role":"assistant","content":null,"function_call":{"name":"w","arguments":"{}"}},{"role":"function","name":"w","content":"20C"}]`,
		`assistant: call(,w,{}) | tool: result(,w,20C)`},
	{"openai custom tool", `[{"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"custom","custom":{"name":"sh","input":"ls -l"}}]}]`,
		`assistant: call(c,sh,ls -l)`},
	{"openai audio answer", `[{"role":"assistant","content":null,"audio":{"id":"a1","data":"UklG","transcript":"hello","expires_at":1}}]`,
		`assistant: media(audio,,,UklG,) "hello"`},
	{"openai refusal", `[{"role":"assistant","content":null,"refusal":"I cannot."}]`, `assistant: refusal"I cannot."`},
	{"flat calls", `[{"role":"assistant","content":"","tool_calls":[{"id":"c","type":"function","name":"w","args":{"a":1}}],"reasoning":"r"}]`,
		`assistant: ~"r" call(c,w,{"a":1})`},
	{"choices", `[{"index":0,"message":{"role":"assistant","content":"a"},"delta":{"role":""},"finish_reason":"stop"},{"index":1,"message":{"role":"assistant","content":"b"},"finish_reason":"length"}]`,
		`assistant(stop): "a" | assistant(length): "b"`},
	{"a whole completion", `{"id":"x","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"a"},"finish_reason":"stop"}],"usage":{}}`,
		`assistant(stop): "a"`},
	{"hybrid", `[{"role":"assistant","parts":[{"type":"text","content":"t"},{"type":"tool_call","id":"c","name":"w","arguments":{}}],"tool_calls":[{"id":"c","type":"function","function":{"name":"w","arguments":"{}"}}]},
		{"role":"tool","parts":[{"type":"text","text":"20C"}],"tool_call_id":"c"}]`,
		`assistant: "t" call(c,w,{}) | tool: result(c,,20C)`},

	{"responses items", `[{"role":"user","content":[{"type":"input_text","text":"u"},{"type":"input_image","image_url":"https://x/a.png"}]},
		{"type":"reasoning","id":"rs","summary":[{"type":"summary_text","text":"think"}],"encrypted_content":"E"},
		{"type":"function_call","id":"fc_1","call_id":"call_1","name":"w","arguments":"{\"a\":1}","status":"completed"},
		{"type":"function_call","id":"fc_2","call_id":"call_2","name":"v","arguments":"{}"},
		{"type":"function_call_output","call_id":"call_1","output":"20C"},
		{"type":"function_call_output","call_id":"call_2","output":[{"type":"input_text","text":"x"}]},
		{"type":"message","role":"assistant","id":"msg","status":"completed","content":[{"type":"output_text","text":"done","annotations":[]}]}]`,
		`user: "u" media(image,,,https://x/a.png,) | assistant: ~"think" call(call_1,w,{"a":1}) call(call_2,v,{}) | tool: result(call_1,,20C) result(call_2,,x) | assistant: "done"`},
	{"responses output", `{"id":"resp","object":"response","instructions":"s","output":[{"type":"reasoning","id":"rs","summary":[],"encrypted_content":"E"},
		{"type":"web_search_call","id":"ws","status":"completed","action":{"type":"search","query":"q"}},
		{"type":"message","role":"assistant","content":[{"type":"output_text","text":"a"},{"type":"refusal","refusal":"no"}]},
		{"type":"custom_tool_call","id":"ct","call_id":"c9","name":"sh","input":"ls"}]}`,
		`assistant: ~? @call(ws,web_search,{"type":"search","query":"q"}) "a" refusal"no" call(c9,sh,ls)`},
	{"responses hosted tools", `[{"type":"file_search_call","id":"f","queries":["a"],"results":[{"text":"t"}]},
		{"type":"code_interpreter_call","id":"k","code":"1+1","outputs":[{"type":"logs","logs":"2"}]},
		{"type":"image_generation_call","id":"i","result":"iVBO"},{"type":"mcp_call","id":"m","name":"n","arguments":"{}","output":"o","server_label":"s"}]`,
		`assistant: @call(f,file_search,{"queries":["a"]}) | tool: @result(f,file_search,[{"text":"t"}]) | assistant: @call(k,code_interpreter,{"code":"1+1"}) | tool: @result(k,code_interpreter,[{"type":"logs","logs":"2"}]) | assistant: @call(i,image_generation,) media(image,image/png,,iVBO,) @call(m,n,{}) | tool: @result(m,n,o)`},

	{"anthropic blocks", `[{"role":"user","content":[{"type":"text","text":"u","cache_control":{"type":"ephemeral"}},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBO"}},
		{"type":"document","title":"d.pdf","source":{"type":"url","url":"https://x/d.pdf"}}]},
		{"role":"assistant","content":[{"type":"thinking","thinking":"t","signature":"SIG"},{"type":"redacted_thinking","data":"D"},{"type":"text","text":"a"},{"type":"tool_use","id":"tu","name":"w","input":{"a":1}}]},
		{"role":"user","content":[{"type":"tool_result","tool_use_id":"tu","is_error":true,"content":[{"type":"text","text":"bad"}]},{"type":"text","text":"go on"}]}]`,
		`user: "u" media(image,image/png,,iVBO,) media(document,,d.pdf,https://x/d.pdf,) | assistant: ~"t" ~? "a" call(tu,w,{"a":1}) | user: !result(tu,,bad) "go on"`},
	{"anthropic results with images", `[{"role":"user","content":[{"type":"tool_result","tool_use_id":"tu","content":[{"type":"text","text":"a"},{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBO"}}]}]}]`,
		`user: result(tu,,a) media(image,image/png,,iVBO,tu)`},
	{"anthropic server tools", `[{"role":"assistant","content":[{"type":"server_tool_use","id":"s","name":"web_search","input":{"query":"q"}},
		{"type":"web_search_tool_result","tool_use_id":"s","content":[{"type":"web_search_result","title":"T","url":"https://x","encrypted_content":"E"}]}]}]`,
		`assistant: @call(s,web_search,{"query":"q"}) @result(s,,[{"type":"web_search_result","title":"T","url":"https://x"}])`},
	{"anthropic message", `{"id":"msg","type":"message","role":"assistant","model":"claude","content":[{"type":"text","text":"a"}],"stop_reason":"end_turn","usage":{"input_tokens":1}}`,
		`assistant(end_turn): "a"`},

	{"gemini", `[{"role":"user","parts":[{"text":"u"},{"inlineData":{"mimeType":"image/png","data":"iVBO"}},{"file_data":{"mime_type":"video/mp4","file_uri":"gs://b/v.mp4"}}]},
		{"role":"model","parts":[{"text":"t","thought":true,"thoughtSignature":"S"},{"functionCall":{"id":"f1","name":"w","args":{"a":1}},"thoughtSignature":"S"},{"thoughtSignature":"S"}]},
		{"role":"user","parts":[{"functionResponse":{"id":"f1","name":"w","response":{"output":"20C"}}}]},
		{"role":"model","parts":[{"executableCode":{"language":"PYTHON","code":"1"}},{"codeExecutionResult":{"outcome":"OUTCOME_OK","output":"1"}},{"text":"a"}]}]`,
		`user: "u" media(image,image/png,,iVBO,) media(video,video/mp4,,gs://b/v.mp4,) | assistant: ~"t" call(f1,w,{"a":1}) | user: result(f1,w,{"output":"20C"}) | assistant: @call(,code_execution,{"language":"PYTHON","code":"1"}) @result(,code_execution,{"outcome":"OUTCOME_OK","output":"1"}) "a"`},
	{"gemini snake case", `{"candidates":[{"content":{"role":"model","parts":[{"function_call":{"name":"w","args":{}}}]},"finish_reason":"STOP"}]}`,
		`assistant(STOP): call(,w,{})`},
	{"gemini request", `{"model":"m","config":{"system_instruction":"s"},"contents":[{"role":"user","parts":[{"text":"u"}]}]}`, `system: "s" | user: "u"`},

	{"bedrock nested", `[{"role":"user","content":[{"text":"u"},{"image":{"format":"png","source":{"bytes":"iVBO"}}},{"document":{"format":"pdf","name":"d","source":{"bytes":"JVBE"}}},{"cachePoint":{"type":"default"}}]},
		{"role":"assistant","content":[{"reasoningContent":{"reasoningText":{"text":"t","signature":"S"}}},{"reasoningContent":{"redactedContent":"D"}},{"text":"a"},{"toolUse":{"toolUseId":"tu","name":"w","input":{"a":1}}}]},
		{"role":"user","content":[{"toolResult":{"toolUseId":"tu","status":"error","content":[{"text":"bad"},{"json":{"x":1}}]}}]}]`,
		`user: "u" media(image,image/png,,iVBO,) media(document,application/pdf,d,JVBE,) | assistant: ~"t" ~? "a" call(tu,w,{"a":1}) | user: !result(tu,,bad` + "\n" + `{"x":1})`},
	{"bedrock flat", `[{"role":"assistant","content":[{"type":"reasoningContent","reasoning":"t"},{"type":"textBlock","text":"a"},{"type":"toolUse","name":"w","toolUseId":"tu","input":{"a":1}},{"type":"cachePointBlock"}]},
		{"role":"user","content":[{"type":"toolResultBlock","toolUseId":"tu","status":"success","content":[{"type":"jsonBlock","json":{"x":1}}]}]}]`,
		`assistant: ~"t" "a" call(tu,w,{"a":1}) | user: result(tu,,{"x":1})`},

	{"ai sdk 4", `[{"role":"assistant","content":[{"type":"reasoning","text":"t","signature":"S"},{"type":"text","text":"a"},{"type":"tool-call","toolCallId":"c","toolName":"w","args":{"a":1}}]},
		{"role":"tool","content":[{"type":"tool-result","toolCallId":"c","toolName":"w","result":{"t":20}}]}]`,
		`assistant: ~"t" "a" call(c,w,{"a":1}) | tool: result(c,w,{"t":20})`},
	{"ai sdk 5", `[{"role":"user","content":[{"type":"file","mediaType":"image/png","data":"iVBO","filename":"a.png"},{"type":"image","image":"https://x/a.png"}]},
		{"role":"assistant","content":[{"type":"tool-call","toolCallId":"c","toolName":"w","input":{"a":1},"providerOptions":{"x":{"thoughtSignature":"S"}}}]},
		{"role":"tool","content":[{"type":"tool-result","toolCallId":"c","toolName":"w","output":{"type":"json","value":{"t":20}}},{"type":"tool-result","toolCallId":"d","toolName":"w","output":{"type":"error-text","value":"boom"}},
		{"type":"tool-result","toolCallId":"e","toolName":"w","output":{"type":"content","value":[{"type":"text","text":"x"},{"type":"media","data":"iVBO","mediaType":"image/png"}]}}]}]`,
		`user: media(image,image/png,a.png,iVBO,) media(image,,,https://x/a.png,) | assistant: call(c,w,{"a":1}) | tool: result(c,w,{"t":20}) !result(d,w,boom) result(e,w,x) media(image,image/png,,iVBO,e)`},
	{"ai sdk ui", `[{"id":"m","role":"assistant","parts":[{"type":"step-start"},{"type":"tool-weather","toolCallId":"c","state":"output-available","input":{"a":1},"output":"20C"},{"type":"text","text":"a"}]}]`,
		`assistant: call(c,weather,{"a":1}) result(c,weather,20C) "a"`},

	{"langchain constructors", `{"messages":[[{"lc":1,"type":"constructor","id":["langchain","schema","messages","SystemMessage"],"kwargs":{"content":"s"}},
		{"lc":1,"type":"constructor","id":["langchain","schema","messages","HumanMessage"],"kwargs":{"content":"u","additional_kwargs":{}}},
		{"lc":1,"type":"constructor","id":["langchain","schema","messages","AIMessageChunk"],"kwargs":{"content":[{"type":"text","text":"a"},{"type":"tool_use","id":"c","name":"w","input":{}}],"tool_calls":[{"name":"w","args":{},"id":"c","type":"tool_call"}],"response_metadata":{"finish_reason":"stop"}}},
		{"lc":1,"type":"constructor","id":["langchain","schema","messages","ToolMessage"],"kwargs":{"content":"20C","tool_call_id":"c","name":"w","status":"success"}}]]}`,
		`system: "s" | user: "u" | assistant(stop): "a" call(c,w,{}) | tool: result(c,w,20C)`},
	{"langchain dicts", `[{"type":"human","data":{"content":"u","type":"human"}},{"type":"ai","content":"a","tool_calls":[],"invalid_tool_calls":[]},{"type":"tool","content":"r","tool_call_id":"c"}]`,
		`user: "u" | assistant: "a" | tool: result(c,,r)`},
	{"langchain generations", `{"generations":[[{"text":"a","generation_info":{"finish_reason":"stop"},"message":{"lc":1,"type":"constructor","id":["langchain","schema","messages","AIMessage"],"kwargs":{"content":"a","additional_kwargs":{"reasoning_content":"r"}}}}]],"llm_output":{}}`,
		`assistant(stop): ~"r" "a"`},

	{"genkit", `{"messages":[{"role":"system","content":[{"text":"s"}]},{"role":"user","content":[{"media":{"url":"data:image/png;base64,iVBO","contentType":"image/png"}}]},
		{"role":"model","content":[{"reasoning":"t","metadata":{"signature":"S"}},{"toolRequest":{"ref":"1","name":"w","input":{"a":1}}}]},
		{"role":"tool","content":[{"toolResponse":{"ref":"1","name":"w","output":{"t":20}}}]},{"role":"model","content":[{"text":{"a":1}},{"data":{"b":2}}]}]}`,
		`system: "s" | user: media(image,image/png,,data:image/png;base64,iVBO,) | assistant: ~"t" call(1,w,{"a":1}) | tool: result(1,w,{"t":20}) | assistant: other(text,{"a":1}) other(json,{"b":2})`},
	{"pydantic parts", `[{"role":"user","parts":[{"type":"image-url","url":"https://x/a.png"},{"type":"binary","media_type":"image/png","content":"iVBO"},{"type":"text"}]},
		{"role":"assistant","parts":[{"type":"thinking","content":"t"},{"type":"tool_call","id":"c","name":"w","arguments":"{bad","builtin":true}]},
		{"role":"user","parts":[{"type":"tool_call_response","id":"c","name":"w","result":"20C"}]}]`,
		`user: media(image,,,https://x/a.png,) media(image,image/png,,iVBO,) | assistant: ~"t" @call(c,w,{bad) | user: result(c,w,20C)`},
	{"pydantic events", `[{"content":"s","role":"system","gen_ai.message.index":0,"event.name":"gen_ai.system.message"},{"content":"u","role":"user","event.name":"gen_ai.user.message"},
		{"role":"assistant","tool_calls":[{"id":"c","type":"function","function":{"name":"w","arguments":{"a":1}}}],"event.name":"gen_ai.assistant.message"},
		{"content":"20C","role":"tool","id":"c","name":"w","event.name":"gen_ai.tool.message"},{"index":0,"message":{"role":"assistant","content":"a"},"event.name":"gen_ai.choice"}]`,
		`system: "s" | user: "u" | assistant: call(c,w,{"a":1}) | tool: result(c,w,20C) | assistant: "a"`},
	{"pydantic messages", `[{"kind":"request","parts":[{"part_kind":"system-prompt","content":"s"},{"part_kind":"user-prompt","content":"u"}]},{"kind":"response","parts":[{"part_kind":"thinking","content":"t","signature":"S"},{"part_kind":"tool-call","tool_name":"w","args":{"a":1},"tool_call_id":"c"}]},{"kind":"request","parts":[{"part_kind":"tool-return","tool_name":"w","content":"20C","tool_call_id":"c"}]}]`,
		`system: "s" | user: "u" | assistant: ~"t" call(c,w,{"a":1}) | tool: result(c,w,20C)`},
	{"livekit items", `{"items":[{"id":"i","type":"message","role":"user","content":["hi"],"interrupted":false},{"id":"j","type":"function_call","call_id":"c","name":"w","arguments":"{}"},
		{"type":"function_call_output","call_id":"c","name":"w","output":"20C","is_error":true},{"type":"message","role":"assistant","content":["done"]}]}`,
		`user: "hi" | assistant: call(c,w,{}) | tool: !result(c,w,20C) | assistant: "done"`},
	{"mastra stored", `[{"id":"m","role":"assistant","content":{"format":2,"parts":[{"type":"step-start"},{"type":"reasoning","reasoning":"","details":[{"type":"text","text":"t","signature":"S"}]},
		{"type":"tool-invocation","toolInvocation":{"state":"result","toolCallId":"c","toolName":"w","args":{"a":1},"result":"20C"}},{"type":"text","text":"a"}],"content":"a"}}]`,
		`assistant: ~"t" call(c,w,{"a":1}) result(c,w,20C) "a"`},
	{"microsoft", `[{"role":"assistant","contents":[]},{"role":"assistant","parts":[{"type":"tool_call","id":"c","name":"w","arguments":"{\"a\":1}"}]},{"role":"tool","parts":[{"type":"tool_call_response","id":"c","response":"{\"type\":\"function_result\",\"call_id\":\"c\",\"result\":\"20C\"}"}]}]`,
		`assistant: | assistant: call(c,w,{"a":1}) | tool: result(c,,20C)`},
	{"tool name as role", `[{"role":"get_weather","tool_call_id":"c","content":"20C"}]`, `tool: result(c,get_weather,20C)`},
	{"tool role around a call", `[{"role":"Tool","parts":[{"type":"tool_call","id":"c","name":"w","arguments":"{}"}]}]`, `assistant: call(c,w,{})`},
	{"thinking as role", `[{"role":"thinking","content":"t"},{"role":"assistant","content":"a"}]`, `assistant: ~"t" | assistant: "a"`},
	{"mixed", `["plain",{"role":"user","content":"u"},{"type":"text","text":"loose"},{"odd":true,"signature":"S"},"{\"role\":\"assistant\",\"content\":\"in text\"}"]`,
		`user: "plain" | user: "u" | user: "loose" | user: other(,{"odd":true}) | assistant: "in text"`},
	{"unknown members", `[{"role":"user","content":"u","id":"m1","metadata":{"topic":"rain"},"empty":{},"n":3,"providerOptions":{"a":"b"}}]`,
		`user: "u" +{"metadata":{"topic":"rain"}}`},
	{"agents sdk", `[{"role":"assistant","content":[{"type":"text","text":"a","role":"assistant","reasoning_content":"r","tool_calls":[{"id":"c","type":"function","function":{"name":"w","arguments":"{}"}}]}],"tool_calls":[{"id":"c","type":"function","function":{"name":"w","arguments":"{}"}}]},
		{"type":"function_call_result","name":"w","callId":"c","output":{"type":"text","text":"20C"}}]`, `assistant: ~"r" "a" call(c,w,{}) | tool: result(c,w,20C)`},
	{"beeai", `[{"role":"user","text":"u","meta":{"createdAt":"now"}}]`, `user: "u"`},
	{"trpc result", `{"choices":[{"message":{"role":"tool","content":"r","tool_id":"c","tool_name":"w"}}]}`, `tool: result(c,w,r)`},
	{"cohere", `[{"role":"USER","message":"u"},{"role":"CHATBOT","message":"a"}]`, `user: "u" | assistant: "a"`},
	{"ollama", `[{"role":"user","content":"u","images":["iVBO"]},{"role":"assistant","content":"a","thinking":"t","tool_calls":[{"function":{"name":"w","arguments":{"a":1}}}]}]`,
		`user: "u" media(image,,,iVBO,) | assistant: ~"t" "a" call(,w,{"a":1})`},
	{"llamaindex", `[{"role":"user","additional_kwargs":{},"blocks":[{"block_type":"text","text":"u"},{"block_type":"image","url":"https://x/a.png"}]},
		{"role":"assistant","blocks":[{"block_type":"thinking","content":"t"},{"block_type":"tool_call","tool_call_id":"c","tool_name":"w","tool_kwargs":{"a":1}}]}]`,
		`user: "u" media(image,,,https://x/a.png,) | assistant: ~"t" call(c,w,{"a":1})`},
	{"haystack", `[{"role":"user","meta":{},"content":[{"text":"u"}]},{"role":"assistant","content":[{"tool_call":{"tool_name":"w","arguments":{"a":1},"id":"c"}}]},
		{"role":"tool","content":[{"tool_call_result":{"result":"20C","origin":{"tool_name":"w","arguments":{},"id":"c"},"error":false}}]}]`,
		`user: "u" | assistant: call(c,w,{"a":1}) | tool: result(c,w,20C)`},
	{"extensions ai", `[{"role":"user","contents":[{"$type":"text","text":"u"},{"$type":"data","uri":"data:image/png;base64,iVBO","mediaType":"image/png"}]},{"role":"assistant","contents":[{"$type":"reasoning","text":"t"},{"$type":"functionCall","callId":"c","name":"w","arguments":{"a":1}}]},
		{"role":"tool","contents":[{"$type":"functionResult","callId":"c","result":"20C"}]}]`,
		`user: "u" media(image,image/png,,data:image/png;base64,iVBO,) | assistant: ~"t" call(c,w,{"a":1}) | tool: result(c,,20C)`},
	{"semantic kernel", `[{"role":"AuthorRole.User","items":[{"$type":"TextContent","text":"u"}]}]`, `user: "u"`},
	{"gemini single part", `[{"role":"user","parts":"u"},{"role":"model","parts":{"text":"a"}},{"role":"user","parts":["b"]}]`, `user: "u" | assistant: "a" | user: "b"`},
	{"realtime", `[{"type":"message","role":"user","content":[{"type":"input_audio","transcript":"hello"}]}]`, `user: media(audio,,,,) "hello"`},
	{"smolagents", `[{"role":"MessageRole.USER","content":[{"type":"text","text":"u"}]},{"role":"tool-response","content":[{"type":"text","text":"20C"}]}]`, `user: "u" | tool: result(,,20C)`},
	{"citations", `[{"role":"assistant","content":[{"type":"text","text":"a","citations":[{"type":"web","url":"https://x","encrypted_index":"E"}]},{"type":"text","text":"b","citations":[]}]}]`,
		`assistant: "a" "b" +{"citations":[{"type":"web","url":"https://x"}]}`},
	{"gemini chunks", `[{"candidates":[{"content":{"role":"model","parts":[{"text":"t","thought":true}]},"index":0}],"responseId":"r"},{"candidates":[{"content":{"role":"model","parts":[{"text":"a"}]},"finishReason":"STOP"}]}]`,
		`assistant: ~"t" | assistant(STOP): "a"`},
	{"double encoded", `"[{\"role\":\"user\",\"content\":\"u\"}]"`, `user: "u"`},
	{"list of JSON texts", `["{\"role\":\"user\",\"parts\":[{\"type\":\"text\",\"content\":\"u\"}]}"]`, `user: "u"`},
	{"nested lists", `[[{"role":"user","content":"u"}]]`, `user: "u"`},
	{"bare words", `"hello"`, `user: "hello"`},
}

func TestFlavours(t *testing.T) {
	t.Parallel()
	for _, f := range flavours {
		t.Run(f.name, func(t *testing.T) {
			t.Parallel()
			r, ok := messages.Read(f.in, "user")
			require.True(t, ok)
			require.False(t, r.Malformed)
			require.False(t, r.Truncated)
			require.Equal(t, f.want, dump(r.Messages))
		})
	}
}

func TestNoMessages(t *testing.T) {
	t.Parallel()
	for _, in := range []string{``, `  `, `3`, `true`, `null`, `[1,2]`, `{"city":"Paris"}`, `[{"id":"d1","score":0.5}]`,
		`[{"id":"d1","content":"about tea","score":0.5}]`, `{"messages":[{"a":1}]}`, `{"generations":[3]}`, `{"diagnosis":"worn","parts":["cassette","chain"]}`, `[{"role":"designer","goal":"boards","backstory":"printer"}]`,
		`[{"type":"function","name":"f","description":"d","parameters":{}}]`, `[{"type":"function","function":{"name":"f"}}]`} {
		_, ok := messages.Read(in, "user")
		require.False(t, ok, in)
	}
}
