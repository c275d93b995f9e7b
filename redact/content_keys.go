// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import "strings"

// keyClass is what a key says about its value, and so what of it may stay when texts are withheld.
type keyClass uint8

const (
	keyOther   keyClass = iota // says nothing: numbers, times and what machines make as ids stay, no word does
	keyContent                 // what people, models and tools say: nothing stays
	keyName                    // a name that a program or its operator gave: one short line
	keyWord                    // one of few words, or a version: one token
	keyID                      // relates things: one token
	keyNumbers                 // an object of numbers: its members' names stay, whatever they are
)

// Kept tells why a word that stands under an attribute or JSON key in that place may stay when texts are withheld; false when
// none may. Numbers, times and random ids are no texts: they stay under any key that does not say it is content.
func Kept(key string, p Place) (why string, ok bool) {
	r := ruleOfKey(key)
	if (p == PlaceResource || p == PlaceScope) && describesProcess(key) {
		return "describes a process, in the words of OpenTelemetry's resource conventions", true
	}
	return r.why, r.class >= keyName
}

func classOfKey(key string) keyClass { return ruleOfKey(key).class }

// ruleOfKey goes by the whole key where a table has it, else by its last word that is neither a number nor a wrapper.
func ruleOfKey(key string) keptKey {
	if r, ok := wholeKeys[key]; ok {
		return r
	}
	if n := strings.LastIndex(key, metadataPrefix); n >= 0 {
		if r, ok := ownMetadata[key[n+len(metadataPrefix):]]; ok {
			return r
		}
	}
	for rest := key; rest != ""; {
		var word string
		rest, word = cutLastWord(rest)
		if word == "" || wrapperWords[word] || isDigit(word[0]) {
			continue
		}
		if q, ok := qualifiedWords[word]; ok {
			if _, subject := cutLastWord(rest); q.subjects[subject] {
				return q.keptKey
			}
		}
		if contentWords[word] {
			if _, before := cutLastWord(rest); settingWords[before] && (word == "parameters" || word == "params") {
				return keptKey{keyNumbers, "settings of a model, not of a tool"}
			}
			return keptKey{class: keyContent}
		}
		if r, ok := lastWords[word]; ok {
			return r
		}
		return keptKey{}
	}
	return keptKey{}
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

// describesProcess: the namespaces of OpenTelemetry's resource conventions. What a resource says in them was written by
// machines and their operators, before anyone spoke.
func describesProcess(key string) bool {
	namespace, _, _ := strings.Cut(key, ".")
	return processNamespaces[namespace] && classOfKey(key) != keyContent
}
