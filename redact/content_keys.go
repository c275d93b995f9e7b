// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

// keyClass is what the last word of a key says about its value.
type keyClass uint8

const (
	keyOther   keyClass = iota // a token may stay
	keyContent                 // what people, models and tools say
	keyLabel                   // a name, an id, a type: one short line may stay
)

// contentWords and labelWords are the last words of keys, as the conventions, the frameworks that testdata holds and error
// reporting spell them.
var (
	contentWords = words(`content contents text texts prompt prompts completion completions input inputs output outputs message messages
		query question answer body args arguments parameters params result results response responses request requests payload
		transcript instructions instruction description descriptions thinking reasoning thought thoughts summary title document documents
		statement utterance command error errors exception stacktrace traceback chunk chunks delta deltas choice choices
		conversation template variables suggestion comment feedback explanation stdout stderr diff patch snippet html markdown xml
		instructions system goal task plan observation memory context caption speech`)
	labelWords = words(`name names model models id ids type types version role roles provider kind environment env level
		status reason reasons language framework tag tags label labels time date timestamp sdk operation session mode format dialect key`)
	// wrapperWords say how a value is spelled, not what it is: input.value, gen_ai.input.messages_json.
	wrapperWords = words(`value values json str string raw data list preview full original attributes attribute stringified`)
	settingWords = words(`model invocation generation sampling request`)
	// commandLines hold what an agent was started with: its prompt, often.
	commandLines = map[string]bool{"process.command_line": true, "process.command_args": true, "process.command": true}
)

func words(list string) map[string]bool {
	set := map[string]bool{}
	for w := range strings.FieldsSeq(list) {
		set[w] = true
	}
	return set
}

// classOfKey goes by the last word of a key that is neither a number nor a wrapper.
func classOfKey(key string) keyClass {
	if commandLines[key] {
		return keyContent
	}
	for key != "" {
		var word string
		key, word = cutLastWord(key)
		switch {
		case word == "" || wrapperWords[word] || word[0] >= '0' && word[0] <= '9':
		case contentWords[word]:
			if _, before := cutLastWord(key); settingWords[before] && (word == "parameters" || word == "params") {
				return keyOther // of the model, not of a tool
			}
			return keyContent
		case labelWords[word]:
			return keyLabel
		default:
			return keyOther
		}
	}
	return keyOther
}

// cutLastWord cuts the last word off a key: at signs, and where a capital follows a small letter.
func cutLastWord(key string) (rest, word string) {
	end := len(key)
	for end > 0 && !isAlnum(key[end-1]) {
		end--
	}
	at := end
	for at > 0 && isAlnum(key[at-1]) {
		at--
		if c := key[at]; c >= 'A' && c <= 'Z' && at > 0 && (key[at-1] < 'A' || key[at-1] > 'Z') {
			break
		}
	}
	return key[:at], strings.ToLower(key[at:end])
}
