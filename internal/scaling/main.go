// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// Command scaling simulates conversations over many replicas with the real conversation
// store and prints what docs/scaling.md says: memory and bytes per conversation, storage
// operations, histories that are complete, and what a reshard costs.
package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
)

func main() {
	sample := flag.Int("sample", 3000, "conversations to simulate per row")
	perDay := flag.Float64("per-day", 10e6, "conversations a day to scale to")
	flag.Parse()
	fmt.Println("| replicas | store | whole histories | called complete | KB written / conversation | operations / turn | operations / s | MB/s written | MB in memory / replica |")
	fmt.Println("|---|---|---|---|---|---|---|---|---|")
	for _, replicas := range []int{10, 100, 1000} {
		for _, mode := range []mode{memoryOnly, sharedStore} {
			r, err := simulate(context.Background(), replicas, *sample, mode, rand.New(rand.NewPCG(1, uint64(replicas))))
			if err != nil {
				fmt.Fprintln(os.Stderr, "scaling:", err)
				os.Exit(1)
			}
			r.print(replicas, mode, *perDay)
		}
	}
	fmt.Println()
	for _, replicas := range []int{10, 100, 1000} {
		fmt.Printf("Adding one replica to %d moves %.2f %% of the traces (consistent hashing by trace id).\n", replicas, 100/float64(replicas+1))
	}
}

type mode string

const (
	memoryOnly  mode = "memory of each replica"
	sharedStore mode = "shared storage"
)

// result is what one simulated world measured.
type result struct {
	conversations, turns int
	whole, claimed       int // calls that show the whole history, and that say so
	ops, bytes           int
	held                 float64 // bytes in memory per conversation that is alive
}

const secondsPerDay = 86400

// aliveHours is how long a conversation is held after its last turn (conversation.max_age).
const aliveHours = 24

func (r result) print(replicas int, m mode, perDay float64) {
	perConversation := float64(r.bytes) / float64(r.conversations)
	opsPerTurn := float64(r.ops) / float64(r.turns)
	turnsPerSecond := perDay * float64(r.turns) / float64(r.conversations) / secondsPerDay
	memory := r.held * perDay * aliveHours / 24 / float64(replicas) / 1e6
	fmt.Printf("| %d | %s | %.1f %% | %.1f %% | %.1f | %.1f | %.0f | %.1f | %.0f |\n", replicas, m,
		r.percent(r.whole), r.percent(r.claimed), perConversation/1e3, opsPerTurn, opsPerTurn*turnsPerSecond,
		perConversation*perDay/secondsPerDay/1e6, memory)
}

func (r result) percent(n int) float64 { return 100 * float64(n) / float64(r.turns) }
