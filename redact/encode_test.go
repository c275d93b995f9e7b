// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"reflect"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
	"github.com/otelcol-langfuse/langfuse/mapping/usage"
)

// filler sets every field it can reach to something that is not zero, so that a field the
// form forgets is seen.
type filler struct{ n int }

func (f *filler) fill(v reflect.Value) {
	f.n++
	switch v.Interface().(type) {
	case usage.Count:
		v.Set(reflect.ValueOf(usage.Of(int64(f.n))))
		return
	case usage.Amount:
		v.Set(reflect.ValueOf(usage.USD(float64(f.n) / 8)))
		return
	case time.Time:
		v.Set(reflect.ValueOf(time.Unix(int64(f.n), 5).UTC()))
		return
	case genai.Value:
		v.Set(reflect.ValueOf(genai.JSONValue("[" + strconv.Itoa(f.n) + "]")))
		return
	case Text:
		v.Set(reflect.ValueOf(Text{"text " + strconv.Itoa(f.n)}))
		return
	case Value:
		v.Set(reflect.ValueOf(Value{genai.JSONValue(strconv.Itoa(f.n))}))
		return
	case Tool:
		v.Set(reflect.ValueOf(Tool{genai.ToolDefinition{Name: "n", Description: "d", Parameters: "{}", Type: "t"}}))
		return
	case Message:
		m := &genai.Message{}
		f.fill(reflect.ValueOf(m).Elem())
		v.Set(reflect.ValueOf(Message{m: m}))
		return
	case Hits:
		v.Set(reflect.ValueOf(Hits{rules: []hit{{"rule", PlaceResult, f.n}}}))
		return
	case genai.Provenance:
		var p genai.Provenance
		p.Set(genai.FacetInput, genai.Source{Dialect: "d", Key: "k"})
		p.Set(genai.FacetHistory, genai.Source{Dialect: "d", Key: "l"})
		v.Set(reflect.ValueOf(p))
		return
	}
	f.fillKind(v)
}

func (f *filler) fillKind(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f.fill(v.Field(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		f.fill(v.Index(0))
		f.fill(v.Index(1))
	case reflect.String:
		v.SetString("s" + strconv.Itoa(f.n))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Uint8:
		v.SetUint(1)
	case reflect.Int64:
		v.SetInt(int64(-f.n))
	case reflect.Float64:
		v.SetFloat(float64(f.n) / 4)
	default:
		panic("no filler for " + v.Type().String())
	}
}

func encodableSpans() []*Span {
	td := ptrace.NewTraces()
	ss := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty()
	ss.Scope().SetName("scope")
	td.ResourceSpans().At(0).Resource().Attributes().PutStr("service.name", "desk")
	one := &Origin{resource: td.ResourceSpans().At(0).Resource(), scope: ss.Scope(), resourceSchema: "r", scopeSchema: "s"}
	two := &Origin{resource: pcommon.NewResource(), scope: pcommon.NewInstrumentationScope()}
	op := &Operation{}
	(&filler{}).fill(reflect.ValueOf(op).Elem())
	var spans []*Span
	for i, o := range []*Origin{one, two, one} {
		data := ss.Spans().AppendEmpty()
		data.SetName("span " + strconv.Itoa(i))
		data.Attributes().PutInt("n", int64(i))
		spans = append(spans, &Span{data: data, origin: o})
	}
	spans[2].Op = op
	return spans
}

func TestSpansComeBackAsTheyWere(t *testing.T) {
	t.Parallel()
	spans := encodableSpans()
	b, err := AppendSpans(nil, spans)
	require.NoError(t, err)
	back, err := DecodeSpans(b)
	require.NoError(t, err)
	require.Len(t, back, 3)
	byName := map[string]*Span{}
	for _, s := range back {
		byName[s.Data().Name()] = s
	}
	require.Equal(t, spans[2].Op, byName["span 2"].Op)
	require.Nil(t, byName["span 0"].Op)
	require.Equal(t, "scope", byName["span 2"].Origin().Scope().Name())
	require.Equal(t, "r", byName["span 0"].Origin().ResourceSchemaURL())
	require.Same(t, byName["span 0"].Origin(), byName["span 2"].Origin())
	require.Empty(t, byName["span 1"].Origin().Scope().Name())
	n, _ := byName["span 1"].Data().Attributes().Get("n")
	require.Equal(t, int64(1), n.Int())
}

func TestEmptyAndNoListDiffer(t *testing.T) {
	t.Parallel()
	spans := encodableSpans()[:1]
	spans[0].Op = &Operation{ActiveTools: []Text{}}
	b, err := AppendSpans(nil, spans)
	require.NoError(t, err)
	back, err := DecodeSpans(b)
	require.NoError(t, err)
	require.NotNil(t, back[0].Op.ActiveTools)
	require.Nil(t, back[0].Op.Tags)
}

func TestDamagedBytesAreRefused(t *testing.T) {
	t.Parallel()
	b, err := AppendSpans(nil, encodableSpans())
	require.NoError(t, err)
	for i := range b {
		_, err := DecodeSpans(b[:i])
		require.Error(t, err, "cut at %d", i)
	}
	b[0]++
	_, err = DecodeSpans(b)
	require.ErrorIs(t, err, ErrEncoding)
	_, err = DecodeSpans([]byte{formVersion, 0, 1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f})
	require.ErrorIs(t, err, ErrEncoding)
}

func FuzzDecode(f *testing.F) {
	b, err := AppendSpans(nil, encodableSpans())
	require.NoError(f, err)
	f.Add(b)
	f.Fuzz(func(_ *testing.T, b []byte) {
		_, _ = DecodeSpans(b)
	})
}
