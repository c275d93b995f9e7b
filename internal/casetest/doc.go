// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package casetest runs the case folders under testdata/<dialect>/<case>:
//
//	in.json      OTLP/JSON traces: one request, or one request a line in order of arrival
//	logs.json    log records, optional, same forms
//	config.yaml  the processor's YAML, optional
//	source.md    where the payload is from
//	facts.txt    what must come out, written by a person before the first run
//	out.json     the whole output; written only by -update, which then fails the run
//
// # facts.txt
//
// `#` starts a comment line. `[name]` opens a section about the output span of that name;
// `[name #2]` the second of that name by start time (then by order of arrival); `[span:0123456789abcdef]` one by id;
// `[*]` every span that left; `[-]` facts about the whole output. Then one fact a line, `key: value`:
//
//	type: generation          observation type; "none" = not set
//	name: text                span name as it leaves
//	input: none | unchanged   no input / output attribute is set, or it is the source's own text
//	output: none | unchanged
//	input is: text            exactly this text; in `output is` likewise
//	roles: system user tool | assistant    roles of input messages | of output messages ("-" = no message)
//	input[0]: text            text content of that input message contains (negative index counts from the end)
//	output[0]: text
//	input[0] is: text         text content equals
//	input contains: text      anywhere in the decoded JSON strings of the input; output likewise
//	input lacks: text
//	thinking: n               thinking blocks in the output
//	thinking contains: text   some thinking block of the output contains
//	input thinking: n         thinking blocks in the input
//	calls: a b                names of the calls of the output, in order; "none"
//	input calls: a b          names of the calls of the input
//	call ids: x y             ids of the output's calls
//	call 0 arguments: {"a":1} arguments of that output call, compared as JSON when both are JSON
//	results: id1 id2          tool_call_id of the input's tool messages, in order
//	paired: yes               every result of input has a call before it with the same id (only where calls stand in the input)
//	tools: a b                names of the tools on the messages, in order; "none"
//	tool a parameters: yes    that tool carries a schema
//	available_tools: a b      names in that metadata
//	active_tools: a b         names in that metadata
//	model: name
//	parameter temperature: 0.2
//	usage: input=108 output=69 total=177    exactly these buckets; "none"
//	cost: total=0.5           exactly these; "none"
//	first_token: +87ms        offset from the span's start, rounded to ms; "none"
//	session: x  user: x  tags: a b  trace: name  environment: x  release: x  version: x
//	level: ERROR  status: text
//	prompt: name@3
//	metadata key: value       text contains; "none" = absent
//	trace metadata key: value
//	attribute key: value      any other attribute, as text; "none" = absent
//	lacks: text               the text is nowhere in the span that leaves (name, attributes, events, resource)
//	parent: span name         name of the parent span; "none"
//	chat: yes | no            Langfuse would draw a conversation
//	spans: 7                  ([-] only) how many spans left
//	malformed: n              ([-] only) how many contents were counted as malformed
//	renders: no               ([-] only) passed-through spans that are as their source made them
package casetest
