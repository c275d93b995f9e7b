// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package usage

// Mode says how a whole relates to its detail: whether input counts cached tokens, whether output counts reasoning.
type Mode uint8

const (
	// ModeUnknown leaves the decision to the numbers, then to the policy. As a policy it is `auto`.
	ModeUnknown Mode = iota
	// ModeInclusive means the whole contains its details, as the OTel conventions ask for.
	ModeInclusive
	// ModeAdditive means the details come on top, as Anthropic reports cache tokens and Gemini thoughts.
	ModeAdditive
)

// Counts is what a source reported about one call, untouched.
//
// Audio counts are parts of Input and Output for every known source. Image tokens have no field: they stay in Input,
// because Langfuse's price list has an image price for one model only and an unpriced bucket costs nothing.
type Counts struct {
	Input, Output, Total Count

	CacheRead Count
	// CacheWrite is everything written to the cache; the two lifetimes below are parts of it, or all of it when
	// CacheWrite itself is not set.
	CacheWrite, CacheWrite5m, CacheWrite1h Count

	Reasoning               Count
	InputAudio, OutputAudio Count

	// InputMode says whether Input contains the cache counts, OutputMode whether Output contains Reasoning.
	// ModeUnknown when the source is not known to follow one convention.
	InputMode, OutputMode Mode
}

// Bucket is one exclusive share of a call's tokens under the name Langfuse prices it by.
type Bucket struct {
	Name   string
	Tokens int64
}

// Bucket names, all of them keys of Langfuse's default price list (worker/src/constants/default-model-prices.json at
// 6275144). A cache write that lives five minutes has the same price as one of unnamed lifetime and shares its bucket;
// only the one-hour write costs more.
const (
	NameInput           = "input"
	NameOutput          = "output"
	NameCacheRead       = "input_cached_tokens"
	NameCacheCreation   = "input_cache_creation"
	NameCacheCreation1h = "input_cache_creation_1h"
	NameInputAudio      = "input_audio_tokens"
	NameReasoning       = "output_reasoning_tokens"
	NameOutputAudio     = "output_audio_tokens"
	NameTotal           = "total"
)
