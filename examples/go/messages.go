// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

// What was said, as the semantic conventions write messages: role and parts.
const (
	user     = `{"role":"user","parts":[{"type":"text","content":"My 11-speed chain skips. Do you have a cassette?"}]}`
	asks     = `{"role":"assistant","parts":[{"type":"reasoning","content":"The cassette may be worn: look at the stock first."},{"type":"tool_call","id":"call-1","name":"get_part_stock","arguments":{"part":"cassette","size":"11-34"}}],"finish_reason":"tool_call"}`
	result   = `{"role":"tool","parts":[{"type":"tool_call_response","id":"call-1","response":{"stock":2,"price_eur":62.5}}]}`
	answered = `{"role":"assistant","parts":[{"type":"text","content":"Two 11-34 cassettes are on the shelf."}],"finish_reason":"stop"}`

	question   = "[" + user + "]"
	wantsTool  = "[" + asks + "]"
	withResult = "[" + user + "," + asks + "," + result + "]"
	answer     = "[" + answered + "]"

	tools = `[{"type":"function","name":"get_part_stock","description":"How many of a part are on the shelf, and the price.","parameters":{"type":"object","properties":{"part":{"type":"string"},"size":{"type":"string"}},"required":["part"]}}]`
)
