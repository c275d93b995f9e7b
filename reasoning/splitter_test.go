// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package reasoning

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func r(text string) Segment { return Segment{true, text} }
func a(text string) Segment { return Segment{false, text} }

func splitter(t testing.TB) *Splitter {
	t.Helper()
	s, err := New(nil)
	require.NoError(t, err)
	return s
}

func TestSplit(t *testing.T) {
	t.Parallel()
	s := splitter(t)
	for name, tt := range map[string]struct {
		in   string
		want []Segment
	}{
		"no tag":                               {"1 < 2 and [x]", nil},
		"empty":                                {"", nil},
		"deepseek r1":                          {"<think>\nThe user wants weather.\n</think>\n\nIt is 20C.", []Segment{r("The user wants weather."), a("It is 20C.")}},
		"magistral":                            {"[THINK]raisonnement[/THINK]Réponse", []Segment{r("raisonnement"), a("Réponse")}},
		"qwen without thinking":                {"<think>\n\n</think>\n\nHello", []Segment{a("Hello")}},
		"nothing but a blank block":            {"<think>\n\n</think>\n", []Segment{a("")}},
		"only reasoning":                       {"<think>hm</think>", []Segment{r("hm")}},
		"aborted stream":                       {"<think>\nThe user wants weather and I ran out of tok", []Segment{r("The user wants weather and I ran out of tok")}},
		"aborted after an answer":              {"Let me look.\n<think>\nNow what", []Segment{a("Let me look."), r("Now what")}},
		"aborted right after the tag":          {"<think>", []Segment{a("")}},
		"prefilled by the template":            {"The user says hi.\n</think>\n\nHello!", []Segment{r("The user says hi."), a("Hello!")}},
		"prefilled, one line":                  {"I'm thinking</think>Hello, world!", []Segment{r("I'm thinking"), a("Hello, world!")}},
		"prefilled, blanks":                    {"I should greet. </think> Hello!", []Segment{r("I should greet."), a("Hello!")}},
		"prefilled, blanks, no stop":           {"greet the user </think> Hello!", []Segment{r("greet the user"), a("Hello!")}},
		"prefilled, blanks, paragraph":         {"greet the user </think>\n\nhello", []Segment{r("greet the user"), a("hello")}},
		"an answer that seems to name its tag": {"<think>a</think> is it so", []Segment{r("a"), a("is it so")}},
		"prefilled, thought of nothing":        {"</think>\n\nHello!", []Segment{a("Hello!")}},
		"prefilled, no answer":                 {"I should call the tool.\n</think>\n", []Segment{r("I should call the tool.")}},
		"prefilled, thinks about tags":         {"They ask what <think> does.\n</think>\nIt thinks.", []Segment{r("They ask what <think> does."), a("It thinks.")}},
		"prefilled, thinks about quoted tags":  {"They ask what `<think>` does.</think>It thinks.", []Segment{r("They ask what `<think>` does."), a("It thinks.")}},
		"prefilled, unfinished fence":          {"so:\n```py\nx = 1\n</think>\nAnswer:\n```py\ny\n```", []Segment{r("so:\n```py\nx = 1"), a("Answer:\n```py\ny\n```")}},
		"several blocks":                       {"<think>a</think>One.\n<think>b</think>\nTwo.", []Segment{r("a"), a("One."), r("b"), a("Two.")}},
		"several blocks on one line":           {"<think>one</think>A<think>two</think>B", []Segment{r("one"), a("A"), r("two"), a("B")}},
		"blocks between sentences":             {"First. <think> hm </think> Second.", []Segment{a("First."), r("hm"), a("Second.")}},
		"a block within a sentence":            {"Hello <think>secret</think> world", []Segment{a("Hello"), r("secret"), a("world")}},
		"a block after a colon":                {"Plan:\n<think>hm</think>\ndone", []Segment{a("Plan:"), r("hm"), a("done")}},
		"adjacent blocks":                      {"<think>a</think><think>b</think>c", []Segment{r("a"), r("b"), a("c")}},
		"two spellings":                        {"<thinking>a</thinking>b<REASONING>c</Reasoning>d [think]e[/THINK] f", []Segment{r("a"), a("b"), r("c"), a("d"), r("e"), a("f")}},
		"thought":                              {"<thought>\na\n</thought>\nb", []Segment{r("a"), a("b")}},
		"blanks in tags":                       {"<think >a</think\t>b", []Segment{r("a"), a("b")}},
		"attributes":                           {`<thinking mode="deep" budget=3>a</thinking>b`, []Segment{r("a"), a("b")}},
		"self-closed":                          {"<think/>b", []Segment{a("b")}},
		"byte order mark":                      {"\uFEFF<think>a</think>b", []Segment{r("a"), a("b")}},
		"windows lines":                        {"<think>\r\na\r\n</think>\r\n\r\nb\r\n", []Segment{r("a"), a("b\r\n")}},
		"white space away from a cut":          {"  intro\n\n<think>a</think>\n\n b  ", []Segment{a("  intro"), r("a"), a("b  ")}},
		"a list in an answer":                  {"<think>x</think>\n\n1. a\n2. b\n", []Segment{r("x"), a("1. a\n2. b\n")}},

		"nested":                         {"<think>a<think>b</think>c</think>d", []Segment{r("a"), r("b"), r("c"), a("d")}},
		"nested, nothing follows":        {"<think>a<think>b</think>c</think>", []Segment{r("a"), r("b"), r("c")}},
		"nested, other name":             {"<thinking><think>a</think></thinking>b", []Segment{r("a"), a("b")}},
		"nested, other name, words":      {"<reasoning>x<think>y</think>z</reasoning>b", []Segment{r("x"), r("y"), r("z"), a("b")}},
		"mixed pair":                     {"<think>a</thinking>b", []Segment{r("a"), a("b")}},
		"mixed pairs":                    {"<think>a</thinking>b<think>c</thinking>d", []Segment{r("a"), a("b"), r("c"), a("d")}},
		"mixed, then a proper one":       {"<think>a</thinking>b<think>c</think>d", []Segment{r("a"), a("b"), r("c"), a("d")}},
		"mixed brackets":                 {"[THINK]a</think>b", []Segment{r("a"), a("b")}},
		"another name inside":            {"<thinking>I close with </think> later</thinking>b", []Segment{r("I close with </think> later"), a("b")}},
		"a stray closing tag at the end": {"<think>a</think>The answer.\n</think>", []Segment{r("a"), a("The answer.")}},
		"a doubled closing tag":          {"<think>a</think></think>b", []Segment{r("a"), a("b")}},
		"thinks about the opening tag":   {"<think>What does <think> do? Ah.</think>It thinks.", []Segment{r("What does <think> do? Ah."), a("It thinks.")}},
		"thinks about the closing tag":   {"<think>I must emit `</think>` last.\n</think>\nDone", []Segment{r("I must emit `</think>` last."), a("Done")}},
		"thinks about it without quotes": {"<think>I close with </think> and then answer.\n</think>\nDone", []Segment{r("I close with"), r("and then answer."), a("Done")}},
		"thinks of an unfinished fence":  {"<think>\n```\nx\n</think>\nAnswer:\n```\ny\n```", []Segment{r("```\nx"), a("Answer:\n```\ny\n```")}},
		"thinks of a whole fence":        {"<think>\n```\n</think>\n```\nok\n</think>\nb", []Segment{r("```\n</think>\n```\nok"), a("b")}},
		"thinks with a lone backtick":    {"<think>a ` b</think>It's `x`", []Segment{r("a ` b"), a("It's `x`")}},
		"aborted while naming its end":   {"<think>I must emit `</think>` and", []Segment{r("I must emit `</think>` and")}},
		"quoted speech starts a thought": {"<think>\"Hi\" means hello</think>\"Hi\"", []Segment{r("\"Hi\" means hello"), a("\"Hi\"")}},
		"dots start a thought":           {"<think>...well</think>ok", []Segment{r("...well"), a("ok")}},
		"chinese":                        {"<think>用户问好。</think>你好！<think>再想想</think>完成", []Segment{r("用户问好。"), a("你好！"), r("再想想"), a("完成")}},
		"invalid utf-8":                  {"<think>\xff\xfe</think>\xffb", []Segment{r("\xff\xfe"), a("\xffb")}},

		"mention in backticks":         {"Use `<think>` to think and `</think>` to stop.", nil},
		"mention in inline code":       {"Write `x <think>y</think> z` here.", nil},
		"mention in double ticks":      {"Write ``a ` <think>y</think>`` here.", nil},
		"mention in a fence":           {"Example:\n```xml\n<think>\nhm\n</think>\n```\nSee?", nil},
		"mention in a tilde fence":     {"~~~\n<think>hm</think>\n~~~\n", nil},
		"mention in an indented fence": {"1. so\n   ```\n   <think>\n   ```\n", nil},
		"mention in an open fence":     {"```\n<think>hm</think>", nil},
		"mention in quotes":            {`The "<think>" tag opens, "</think>" closes.`, nil},
		"mention in single quotes":     {"Wrap it in '<think>...</think>' please", nil},
		"mention in brackets":          {"Its tag (<think>) is odd", nil},
		"mention in bold":              {"The **<think>** tag", nil},
		"mention in json":              {`{"text": "<think>x</think>"}`, nil},
		"mention in a sentence":        {"Use the <think> tag to reason, and close it with </think>.", nil},
		"mention without noun":         {"Models write <think> before and </think> after they think.", nil},
		"mention of a pair":            {"Wrap it in <think>...</think> tags.", nil},
		"mention of an empty pair":     {"Use <think></think> for it", nil},
		"mention, pair at the start":   {"<think> and </think> are tags.", nil},
		"mention at the start":         {"<think> tags mark reasoning.", nil},
		"mention with an example":      {"Use <think> tags like <think>this</think> in answers.", nil},
		"mention with a verb":          {"<think> is the tag that DeepSeek writes.", nil},
		"mention at the end of a line": {"A block ends with </think>\nalways.", nil},
		"mention of blocks":            {"<think>-blocks mark reasoning", nil},
		"mention, colon":               {"The tags:\n<think>: opens\n</think>: closes", nil},
		"mention in a list":            {"- <think> opens\n- </think> closes", nil},
		"mention in a numbered list":   {"1. <think> opens\n2. </think> closes", nil},
		"mention at the end":           {"The opening tag is <think>\nand the closing one is </think>.", nil},
		"mention of the closing tag":   {"The model never wrote </think> in time.", nil},
		"mention, capital follows":     {"The tags <think> and </think> I know.", nil},
		"mention after a real block":   {"<think>a</think>The <think> tag marks reasoning and </think> ends it.", []Segment{r("a"), a("The <think> tag marks reasoning and </think> ends it.")}},
		"prose in brackets":            {"<think about it>", nil},
		"a link":                       {"see [think](https://example.com) and [THINK ](x)", nil},
		"longer names":                 {"<thinker>a</thinker> <think-tank>", nil},
		"not closed":                   {"<think", nil},
		"a path":                       {"</thin", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, tt.want, s.Split(tt.in))
		})
	}
}

func TestSplitParts(t *testing.T) {
	t.Parallel()
	s := splitter(t)
	for name, tt := range map[string]struct {
		in   []string
		want [][]Segment
	}{
		"none":                     {nil, nil},
		"a blank block":            {[]string{"<think>\n</think>"}, [][]Segment{nil}},
		"no tag":                   {[]string{"a", "b < c"}, nil},
		"one part":                 {[]string{"<think>a</think>b"}, [][]Segment{{r("a"), a("b")}}},
		"a block and an answer":    {[]string{"<think>a</think>", "b"}, [][]Segment{{r("a")}, {a("b")}}},
		"a block across parts":     {[]string{"<think>a ", "more ", "end</think>b"}, [][]Segment{{r("a more end")}, nil, {a("b")}}},
		"a tag across parts":       {[]string{"<thi", "nk>a</thi", "nk>b"}, [][]Segment{nil, {r("a")}, {a("b")}}},
		"a tag in five parts":      {[]string{"<", "think", ">", "a", "</think>b"}, [][]Segment{nil, nil, nil, {r("a")}, {a("b")}}},
		"text across parts stays":  {[]string{"<think>a</think>one ", "two", " three"}, [][]Segment{{r("a"), a("one ")}, {a("two")}, {a(" three")}}},
		"aborted in the last":      {[]string{"Hello", "<think>hm"}, [][]Segment{{a("Hello")}, {r("hm")}}},
		"prefilled across parts":   {[]string{"I think ", "so.\n</think>\n", "Yes."}, [][]Segment{{r("I think so.")}, nil, {a("Yes.")}}},
		"empty parts":              {[]string{"", "<think>a</think>b", ""}, [][]Segment{nil, {r("a"), a("b")}, nil}},
		"a mention across parts":   {[]string{"The ", "<think>", " tag"}, nil},
		"code across parts":        {[]string{"```\n<think>", "a</think>\n```"}, nil},
		"untouched beside touched": {[]string{"Hi. ", "\n<think>a</think>", " b"}, [][]Segment{{a("Hi.")}, {r("a")}, {a("b")}}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, tt.want, s.SplitParts(tt.in))
		})
	}
}

func TestNew(t *testing.T) {
	t.Parallel()
	s, err := New([]string{" mm:think ", "<Plan>", "[Scratch_Pad]"})
	require.NoError(t, err)
	require.Equal(t, []Segment{r("a"), r("b"), r("c"), a("d <think>e</think>")},
		s.Split("<mm:think>a</mm:think><plan>b</PLAN>[scratch_pad]c[/SCRATCH_PAD]d <think>e</think>"))

	none, err := New([]string{})
	require.NoError(t, err)
	require.Nil(t, none.Split("<think>a</think>b"))
	require.Nil(t, none.SplitParts([]string{"<think>a</think>", "b"}))

	for _, bad := range []string{"", "[]", "<>", "a b", "<think", "think>", "/think", "thé", "[a]b"} {
		_, err := New([]string{bad})
		require.ErrorContains(t, err, "want a name", bad)
	}
	_, err = New(make([]string, MaxTags+1))
	require.ErrorContains(t, err, "at most 32")
}
