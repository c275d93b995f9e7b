// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

// keptKey is a row of the tables that say what may stay of a string when texts are withheld, and why.
type keptKey struct {
	class keyClass
	why   string
}

// wholeKeys are keys of which no single word says enough.
var wholeKeys = keptTable{}.
	add(keyContent, "a command line: what an agent was started with, its prompt often",
		"process.command_line process.command_args process.command").
	add(keyWord, "which vendor or transport: one of few", `gen_ai.system rpc.system db.system messaging.system url.scheme http.scheme
		network.transport network.type network.protocol.version http.flavor peer.service`).
	add(keyWord, "what was called, in the words of a protocol", `http.request.method http.method http.route rpc.method rpc.service
		mcp.method.name db.operation.name db.operation gen_ai.operation.name`).
	add(keyWord, "where a service is", "server.address net.peer.name net.host.name http.host").
	add(keyWord, "a class of errors", "exception.type error.type").
	add(keyName, "who asked: the setting asks for less text, not for less people", "user enduser.id user.id user_id userId").
	add(keyName, "where in the program", "code.function code.function.name code.namespace thread.name langgraph_node")

// ownMetadata is what a collector before this one has written about an observation, behind metadataPrefix.
var ownMetadata = keptTable{}.
	add(keyNumbers, "where a history came from, and how long it is", "history").
	add(keyWord, "one of few words of ours", "usage_notes first_token_source").
	add(keyName, "a step of a graph", "langgraph_node")

const metadataPrefix = ".metadata."

// lastWords are last words of keys whose values classify or relate.
var lastWords = keptTable{}.
	add(keyID, "relates one thing to another", "id ids uuid guid session fingerprint").
	add(keyWord, "discriminates: one of few words", `type types kind role roles status level format formats mode operation dialect object effort
		verbosity tier severity method`).
	add(keyWord, "names a model", "model models").
	add(keyWord, "names a vendor, a framework or a place to run", "provider framework language environment env sdk library runtime platform region zone").
	add(keyWord, "a version", "version versions release revision").
	add(keyName, "tags are given to be filtered by", "tag tags").
	add(keyNumbers, "counts and prices by kind", "usage details tokens redactions")

// qualifiedWords say it only together with the word before them.
var qualifiedWords = map[string]struct {
	subjects map[string]bool
	keptKey
}{
	"name":   {namedThings, keptKey{keyName, "names a part of a program"}},
	"names":  {namedThings, keptKey{keyName, "names parts of a program"}},
	"tools":  {words("available active"), keptKey{keyName, "names of tools"}},
	"choice": {words("tool"), keptKey{keyWord, "whether tools may be called: one of few words"}},
	"reason": {stopWords, keptKey{keyWord, "why a model stopped: one of few words"}}, "reasons": {stopWords, keptKey{keyWord, "why a model stopped: one of few words"}},
}

var (
	stopWords   = words("finish stop completion termination")
	namedThings = words(`tool tools agent agents subagent model models service function operation span event framework library sdk scope
		prompt workflow step node graph chain session trace evaluator evaluation metric score project deployment provider system
		namespace pod container cluster host runtime executable entity server client team crew environment observation server dataset`)
)

// contentWords are the last words of keys that hold what was said, as the conventions, the frameworks that testdata holds and
// error reporting spell them.
var (
	contentWords = words(`content contents text texts prompt prompts completion completions input inputs output outputs message messages
		query question answer body args arguments parameters params result results response responses request requests payload
		transcript instructions instruction description descriptions thinking reasoning thought thoughts summary title document documents
		statement utterance command error errors exception stacktrace traceback chunk chunks delta deltas choice choices
		conversation template variables suggestion comment feedback explanation stdout stderr diff patch snippet html markdown xml
		system goal task plan observation memory context caption speech`)
	// wrapperWords say how a value is spelled, not what it is: input.value, gen_ai.input.messages_json.
	wrapperWords = words(`value values json str string raw data list preview full original attributes attribute stringified`)
	settingWords = words(`model invocation generation sampling request`)
	// measureWords are what members of an object of numbers are called.
	measureWords = words(`tokens token count counts cost price duration latency time ms seconds size bytes length limit index total rate score
		temperature penalty seed p k n budget retries attempts timeout cached hits iterations turns steps width height port pid ratio percent`)
	processNamespaces = words(`service telemetry host os process k8s container cloud aws gcp azure deployment device faas webengine vcs cicd
		otel heroku`)
)

// keptTable maps keys or words to their rows.
type keptTable map[string]keptKey

func (t keptTable) add(class keyClass, why, keys string) keptTable {
	for k := range strings.FieldsSeq(keys) {
		t[k] = keptKey{class, why}
	}
	return t
}

func words(list string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}
