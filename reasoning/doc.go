// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package reasoning separates the thinking that a model wrote inline, between tags, from its answer: text in, segments
// out. It imports only the standard library and knows no message, no dialect and no attribute. Whether a text may be
// split at all (assistant text only, never user text or tool results), and that structured reasoning wins over inline
// blocks, is for the caller to decide.
//
// # What is a block
//
// DeepSeek-R1, Qwen, QwQ and GLM write <think>…</think>, Magistral [THINK]…[/THINK], prompted models <thinking>,
// <reasoning> or <thought>. Tags are matched in any case; angle tags may carry white space and attributes
// (<think >, <thinking mode="deep">). A tag in a code fence or in inline code is never a tag, nor one in quotes
// ("<think>", (<think>), **<think>**), nor one that a sentence names (<think> tags, <think>-blocks, <think> is),
// nor one that punctuation and white space follow (<think>, …).
//
// An opening tag counts
//   - at the start of the text or of a line, or right after another block; unclosed, its block reaches to the end of
//     the text (an aborted stream);
//   - inside a line only when its block is closed and the tag touches its content (Sure <think>hm</think> yes), or
//     when it begins a sentence and what follows its block does too. Unclosed, it must both follow the end of a
//     sentence and touch its content. A tag that ends its line needs a closing tag that starts one. Within a
//     sentence, a block without any letter or digit (<think>…</think>) is an example, and so is every block once the text
//     has talked about its tag.
//
// The closing tag of a block is the next of the same name; if there is none, the next of any other name, or one in a
// code fence or inline code, since reasoning is full of unfinished markdown. One in quotes never closes. Tags within a
// block that would count outside of it (nested blocks) are taken out, and divide the block.
//
// A closing tag without an opening one makes everything since the last block reasoning: templates that open the block
// in the prompt produce only the end. It counts when it stands alone on its line, starts a line, touches a word, or is
// followed by a new sentence or paragraph; not when the text named its opening tag before (use <think> and </think>),
// unless it is alone on its line. When nothing follows it and a block came before, it is only removed.
//
// A mention that none of this catches (use <think>a plan</think> here) is split; a block that none of this catches stays
// in the text. Neither loses a word: all segments together are the text without its tags and without blanks at the cuts.
package reasoning
