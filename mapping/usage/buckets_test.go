// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package usage

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func buckets(pairs ...any) []Bucket {
	var b []Bucket
	for i := 0; i < len(pairs); i += 2 {
		b = append(b, Bucket{pairs[i].(string), int64(pairs[i+1].(int))})
	}
	return b
}

// One call, input 412 of which 256 were read from and 48 written to the cache, output 133 of which 64 reasoning:
// 412-256-48 = 108, 133-64 = 69, 412+133 = 545.
var oneCall = buckets("input", 108, "output", 69, "input_cached_tokens", 256, "input_cache_creation", 48,
	"output_reasoning_tokens", 64, "total", 545)

// The same call in the spellings of sources in use, as far as they report all details.
func TestBucketsSameCallInEverySpelling(t *testing.T) {
	t.Parallel()
	details := Counts{CacheRead: Of(256), CacheWrite: Of(48), Reasoning: Of(64)}
	for name, set := range map[string]func(*Counts){
		"conventions, no total": func(c *Counts) { c.Input, c.Output = Of(412), Of(133) },
		"conventions, known": func(c *Counts) {
			c.Input, c.Output, c.InputMode, c.OutputMode = Of(412), Of(133), ModeInclusive, ModeInclusive
		},
		"openinference":                       func(c *Counts) { c.Input, c.Output, c.Total = Of(412), Of(133), Of(545) },
		"claude code bare keys":               func(c *Counts) { c.Input, c.Output = Of(108), Of(133) },
		"bedrock converse":                    func(c *Counts) { c.Input, c.Output, c.Total = Of(108), Of(133), Of(545) },
		"openllmetry js, total without cache": func(c *Counts) { c.Input, c.Output, c.Total = Of(108), Of(133), Of(241) },
		"thoughts beside output, total":       func(c *Counts) { c.Input, c.Output, c.Total = Of(412), Of(69), Of(545) },
		"thoughts beside output, known":       func(c *Counts) { c.Input, c.Output, c.OutputMode = Of(412), Of(69), ModeAdditive },
		"everything beside, known": func(c *Counts) {
			c.Input, c.Output, c.InputMode, c.OutputMode = Of(108), Of(69), ModeAdditive, ModeAdditive
		},
		"everything beside, total":             func(c *Counts) { c.Input, c.Output, c.Total = Of(108), Of(69), Of(545) },
		"output only in the total":             func(c *Counts) { c.Input, c.Total = Of(412), Of(545) },
		"input only in the total":              func(c *Counts) { c.Output, c.Total = Of(133), Of(545) },
		"five-minute writes beside their sum":  func(c *Counts) { c.Input, c.Output, c.CacheWrite5m, c.CacheWrite1h = Of(412), Of(133), Of(48), Of(0) },
		"five-minute writes without their sum": func(c *Counts) { c.Input, c.Output, c.CacheWrite, c.CacheWrite5m = Of(412), Of(133), Count{}, Of(48) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := details
			set(&c)
			got, notes := Buckets(c, ModeUnknown)
			require.Equal(t, oneCall, got, notes.Names())
		})
	}
}

func TestBuckets(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		counts Counts
		policy Mode
		want   []Bucket
		notes  []string
	}{
		"nothing": {},
		"explicit zeros stay": {
			counts: Counts{Input: Of(0), Output: Of(0), CacheRead: Of(0)},
			want:   buckets("input", 0, "output", 0, "total", 0),
		},
		"only a total":      {counts: Counts{Total: Of(90)}, want: buckets("total", 90)},
		"only a zero total": {counts: Counts{Total: Of(0)}},
		// langfuse#8020: output says the total.
		"output is the total": {
			counts: Counts{Input: Of(10), Output: Of(15), Total: Of(15)}, want: buckets("input", 10, "output", 5, "total", 15),
			notes: []string{"inferred"},
		},
		// The total leaves the cache out: equal by chance.
		"output looks like the total": {
			counts: Counts{Input: Of(10), Output: Of(15), Total: Of(15), CacheRead: Of(10)},
			want:   buckets("input", 0, "output", 15, "input_cached_tokens", 10, "total", 25), notes: []string{"by_policy", "total_differs"},
		},
		"embeddings have no output": {
			counts: Counts{Input: Of(12), Total: Of(12)}, want: buckets("input", 12, "total", 12),
		},
		// 5 - (128955+1253) < 0: the cache cannot be inside.
		"anthropic raw": {
			counts: Counts{Input: Of(5), Output: Of(210), CacheRead: Of(128955), CacheWrite: Of(1253)},
			want: buckets("input", 5, "output", 210, "input_cached_tokens", 128955, "input_cache_creation", 1253,
				"total", 130423),
			notes: []string{"input_additive", "by_numbers"},
		},
		// 130213 - 128955 - 1253 = 5
		"the same call as the conventions ask": {
			counts: Counts{Input: Of(130213), Output: Of(210), CacheRead: Of(128955), CacheWrite: Of(1253), InputMode: ModeInclusive},
			want: buckets("input", 5, "output", 210, "input_cached_tokens", 128955, "input_cache_creation", 1253,
				"total", 130423),
		},
		// 100+50 = 150 = total: the 30+10 cached are inside. 100-30-10 = 60, 50-20 = 30.
		"total tells inclusive against the policy": {
			counts: Counts{Input: Of(100), Output: Of(50), Total: Of(150), CacheRead: Of(30), CacheWrite: Of(10), Reasoning: Of(20)},
			policy: ModeAdditive,
			want: buckets("input", 60, "output", 30, "input_cached_tokens", 30, "input_cache_creation", 10,
				"output_reasoning_tokens", 20, "total", 150),
			notes: []string{"by_numbers"},
		},
		// 100+30+50 = 180 = total.
		"total tells additive": {
			counts: Counts{Input: Of(100), Output: Of(50), Total: Of(180), CacheRead: Of(30)},
			want:   buckets("input", 100, "output", 50, "input_cached_tokens", 30, "total", 180),
			notes:  []string{"input_additive", "by_numbers"},
		},
		"policy decides what nothing else can": {
			counts: Counts{Input: Of(100), Output: Of(50), CacheRead: Of(30)}, policy: ModeAdditive,
			want:  buckets("input", 100, "output", 50, "input_cached_tokens", 30, "total", 180),
			notes: []string{"input_additive", "by_policy"},
		},
		"a known source is not up to the policy": {
			counts: Counts{Input: Of(100), Output: Of(50), CacheRead: Of(30), InputMode: ModeInclusive}, policy: ModeAdditive,
			want: buckets("input", 70, "output", 50, "input_cached_tokens", 30, "total", 150),
		},
		"nor to a total that forgets the cache": {
			counts: Counts{Input: Of(108), Output: Of(133), Total: Of(241), CacheRead: Of(56), InputMode: ModeAdditive},
			want:   buckets("input", 108, "output", 133, "input_cached_tokens", 56, "total", 297),
			notes:  []string{"input_additive", "total_differs"},
		},
		"a known source that its numbers rule out": {
			counts: Counts{Input: Of(10), Output: Of(5), CacheRead: Of(30), InputMode: ModeInclusive},
			want:   buckets("input", 10, "output", 5, "input_cached_tokens", 30, "total", 45),
			notes:  []string{"input_additive", "contradiction"},
		},
		"all of the input was cached": {
			counts: Counts{Input: Of(30), Output: Of(5), CacheRead: Of(30)},
			want:   buckets("input", 0, "output", 5, "input_cached_tokens", 30, "total", 35),
			notes:  []string{"by_policy"},
		},
		// Gemini: 69 candidates, 640 thoughts, total 412+69+640 = 1121.
		"more thoughts than output": {
			counts: Counts{Input: Of(412), Output: Of(69), Reasoning: Of(640), Total: Of(1121)},
			want:   buckets("input", 412, "output", 69, "output_reasoning_tokens", 640, "total", 1121),
			notes:  []string{"output_additive", "by_numbers"},
		},
		"more thoughts than an output that contains them": {
			counts: Counts{Input: Of(412), Output: Of(69), Reasoning: Of(640), OutputMode: ModeInclusive},
			want:   buckets("input", 412, "output", 69, "total", 481),
			notes:  []string{"reasoning_too_large"},
		},
		"more thoughts than output, total without them": {
			counts: Counts{Input: Of(412), Output: Of(69), Reasoning: Of(640), Total: Of(481)},
			want:   buckets("input", 412, "output", 69, "total", 481),
			notes:  []string{"by_numbers", "reasoning_too_large"},
		},
		// 2023 - 5 - 845 = 1173 thoughts that only the total knows.
		"thoughts only in the total": {
			counts: Counts{Input: Of(5), Output: Of(845), Total: Of(2023), OutputMode: ModeAdditive},
			want:   buckets("input", 5, "output", 845, "output_reasoning_tokens", 1173, "total", 2023),
			notes:  []string{"inferred"},
		},
		"a larger total alone proves nothing": {
			counts: Counts{Input: Of(5), Output: Of(845), Total: Of(2023)},
			want:   buckets("input", 5, "output", 845, "total", 850),
			notes:  []string{"total_differs"},
		},
		"sentinels and negatives": {
			counts: Counts{Input: Of(10), Output: Of(-1), Total: Of(-1), CacheRead: Of(-5), Reasoning: Of(-1)},
			want:   buckets("input", 10, "total", 10),
			notes:  []string{"rejected"},
		},
		"absurd numbers": {
			counts: Counts{Input: Of(10), Output: Of(1 << 62), CacheRead: Of(1 << 62)},
			want:   buckets("input", 10, "total", 10),
			notes:  []string{"rejected"},
		},
		// 200 cached are inside 1000; 300 of the other 800 are audio. 90 of 100 output are audio.
		"audio": {
			counts: Counts{Input: Of(1000), Output: Of(100), CacheRead: Of(200), InputAudio: Of(300), OutputAudio: Of(90)},
			want: buckets("input", 500, "output", 10, "input_cached_tokens", 200, "input_audio_tokens", 300,
				"output_audio_tokens", 90, "total", 1100),
			notes: []string{"by_policy"},
		},
		"audio that does not fit": {
			counts: Counts{Input: Of(100), InputAudio: Of(90), CacheRead: Of(50), InputMode: ModeInclusive},
			want:   buckets("input", 0, "input_cached_tokens", 50, "input_audio_tokens", 50, "total", 100),
			notes:  []string{"detail_too_large"},
		},
		// 48 written, 40 of them for an hour: 412-256-48 = 108.
		"one-hour writes have their own price": {
			counts: Counts{Input: Of(412), Output: Of(133), CacheRead: Of(256), CacheWrite: Of(48), CacheWrite1h: Of(40), CacheWrite5m: Of(8), InputMode: ModeInclusive},
			want: buckets("input", 108, "output", 133, "input_cached_tokens", 256, "input_cache_creation", 8,
				"input_cache_creation_1h", 40, "total", 545),
		},
		"lifetimes exceed their sum": {
			counts: Counts{Input: Of(100), CacheWrite: Of(10), CacheWrite1h: Of(20), CacheWrite5m: Of(5), InputMode: ModeAdditive},
			want:   buckets("input", 100, "input_cache_creation", 5, "input_cache_creation_1h", 20, "total", 125),
			notes:  []string{"input_additive", "detail_too_large"},
		},
		"only details": {
			counts: Counts{CacheRead: Of(30), Reasoning: Of(7)},
			want:   buckets("input", 0, "output", 0, "input_cached_tokens", 30, "output_reasoning_tokens", 7, "total", 37),
			notes:  []string{"by_policy"},
		},
		// pi's own third scripted call: 1600 prompt tokens of which 1280 cached, 78 completion of which 30 reasoning.
		"pi": {
			counts: Counts{Input: Of(1600), Output: Of(78), Total: Of(1678), CacheRead: Of(1280), Reasoning: Of(30)},
			want: buckets("input", 320, "output", 48, "input_cached_tokens", 1280, "output_reasoning_tokens", 30,
				"total", 1678),
			notes: []string{"by_numbers"},
		},
		// Langfuse SDK: all buckets exclusive already, only the total says so: 108+69+256+48+64 = 545.
		"exclusive on both sides": {
			counts: Counts{Input: Of(108), Output: Of(69), CacheRead: Of(256), CacheWrite: Of(48), Reasoning: Of(64), Total: Of(545)},
			want:   oneCall,
			notes:  []string{"input_additive", "output_additive", "by_numbers"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, notes := Buckets(tt.counts, tt.policy)
			require.Equal(t, tt.want, got)
			require.Equal(t, tt.notes, notes.Names())
		})
	}
}

func TestParseCount(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int64{
		"133": 133, " 133\n": 133, `"133"`: 133, "133.0": 133, "1.33e2": 133, "0": 0, "-0": 0, "+5": 5, "1e12": MaxCount,
	} {
		got, ok := ParseCount(text)
		require.True(t, ok, text)
		require.Equal(t, Of(want), got, text)
	}
	for _, text := range []string{
		"", `""`, "-1", "-1.0", "NaN", "nan", "Inf", "+Inf", "12.5", "0x10", "1_000", "1e13", "1e400", "9223372036854775808",
		"12 tokens", "true", "null", "<nil>",
	} {
		got, ok := ParseCount(text)
		require.False(t, ok, text)
		require.False(t, got.IsSet(), text)
	}
}

func TestCount(t *testing.T) {
	t.Parallel()
	require.Equal(t, Of(5), Count{}.Plus(Of(5)))
	require.Equal(t, Of(5), Of(5).Plus(Count{}))
	require.Equal(t, Of(8), Of(5).Plus(Of(3)))
	require.False(t, Count{}.Plus(Count{}).IsSet())
	require.Equal(t, Of(0), Of(0).Or(Of(3)))
	require.Equal(t, Of(3), Count{}.Or(Of(3)))
	huge := Of(1 << 62).Plus(Of(1 << 62))
	_, ok := checked(huge.Int())
	require.False(t, ok, "a sum of garbage stays garbage")
}

func FuzzBuckets(f *testing.F) {
	f.Add(int64(412), int64(133), int64(545), int64(256), int64(48), int64(0), int64(0), int64(64), int64(0), uint8(0), uint16(0))
	f.Add(int64(5), int64(210), int64(-1), int64(128955), int64(1253), int64(7), int64(9), int64(1<<62), int64(3), uint8(77), uint16(0x3ff))
	f.Fuzz(func(t *testing.T, in, out, total, read, write, m5, h1, reason, audio int64, modes uint8, unset uint16) {
		opt := func(bit int, n int64) Count {
			if unset&(1<<bit) != 0 {
				return Count{}
			}
			return Of(n)
		}
		c := Counts{
			Input: opt(0, in), Output: opt(1, out), Total: opt(2, total), CacheRead: opt(3, read), CacheWrite: opt(4, write),
			CacheWrite5m: opt(5, m5), CacheWrite1h: opt(6, h1), Reasoning: opt(7, reason), InputAudio: opt(8, audio),
			OutputAudio: opt(9, audio), InputMode: Mode(modes % 3), OutputMode: Mode(modes / 3 % 3),
		}
		got, _ := Buckets(c, Mode(modes/9%3))
		again, _ := Buckets(c, Mode(modes/9%3))
		require.Equal(t, got, again)
		if len(got) < 2 {
			return // nothing, or a total alone
		}
		var sum int64
		seen := map[string]bool{}
		for _, b := range got {
			require.GreaterOrEqual(t, b.Tokens, int64(0))
			require.False(t, seen[b.Name])
			seen[b.Name] = true
		}
		for _, b := range got[:len(got)-1] {
			sum += b.Tokens
		}
		require.Equal(t, Bucket{NameTotal, sum}, got[len(got)-1])
	})
}

func FuzzParseCount(f *testing.F) {
	f.Add("133")
	f.Add(`"1e3"`)
	f.Fuzz(func(t *testing.T, s string) {
		c, ok := ParseCount(s)
		require.Equal(t, ok, c.IsSet())
		require.GreaterOrEqual(t, c.Int(), int64(0))
	})
}

func BenchmarkBuckets(b *testing.B) {
	c := Counts{Input: Of(412), Output: Of(133), Total: Of(545), CacheRead: Of(256), CacheWrite: Of(48), Reasoning: Of(64)}
	b.ReportAllocs()
	for b.Loop() {
		Buckets(c, ModeUnknown)
	}
}

// A source that takes its total for its output counts its input twice.
func TestTotalGivenAsOutput(t *testing.T) {
	t.Parallel()
	got, notes := Buckets(Counts{Input: Of(100), Output: Of(130), Total: Of(130)}, ModeUnknown)
	require.Equal(t, []Bucket{{NameInput, 100}, {NameOutput, 30}, {NameTotal, 130}}, got)
	require.NotZero(t, notes&NoteInferred)
	got, _ = Buckets(Counts{Input: Of(0), Output: Of(130), Total: Of(130)}, ModeUnknown)
	require.Equal(t, []Bucket{{NameInput, 0}, {NameOutput, 130}, {NameTotal, 130}}, got)
}
