// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Package conversation gives every generation the prompt that its model really received.
// Many agents put only what is new since the last call on a span; this room keeps what
// was said before, across spans, traces and, with a storage extension, restarts.
//
// The rules, in the order of their weight:
//
//   - Full input wins: a span that carries its whole request is used as it is and replaces
//     what is stored. Reverts, edits and compaction are right by construction.
//   - Deltas are joined only on evidence ([Decide]); history joined where none was sent is
//     worse than history that is missing.
//   - Nothing is papered over: what is shown says whether it is complete.
//
// A conversation is a tree of turns. A turn is one generation: the messages that were new
// in its input and its answer, below the turn it went on from. Parallel branches, reverts
// and late arrivals are other children of the same turn.
//
// Turns of one line share a trunk that holds its messages, packed; whoever repeats them takes
// them over. Where nothing names a conversation a trace is one, and aliases lead from the
// responses it gave to it. A storage keeps the tree and each turn's own messages; replicas that
// share one write through, and know when two wrote at once.
//
// Only clean messages come in and rest here. What is not in this room: which spans belong
// together (assembly), and how anything is written (mapping/observation).
package conversation
