// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package preview

import (
	"testing"

	"github.com/stretchr/testify/require"
	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/ptrace"
	"google.golang.org/protobuf/encoding/protowire"
)

// TestJSONRequests checks request rules around the recorded ones (contract section 6).
func TestJSONRequests(t *testing.T) {
	t.Parallel()
	span := func(fields string) string {
		return `{"resourceSpans":[{"scopeSpans":[{"spans":[{` + fields + `}]}]}]}`
	}
	for name, c := range map[string]struct {
		body, reason string
		spans        int
	}{
		"no JSON":                 {"{", "the body is not a JSON trace request", 0},
		"byte order mark":         {"\ufeff{}", "the body is not a JSON trace request", 0},
		"null":                    {"null", "the body is not a JSON trace request", 0},
		"nothing":                 {"{}", "", 0},
		"no list":                 {`{"resourceSpans":{}}`, "", 0},
		"null in lists":           {`{"resourceSpans":[null,{"scopeSpans":[null]}]}`, "", 0},
		"null span":               {`{"resourceSpans":[{"scopeSpans":[{"spans":[null]}]}]}`, "spanId is missing; traceId is missing", 0},
		"boolean id":              {span(`"traceId":true,"spanId":"b"`), "traceId is neither text nor bytes", 0},
		"buffer id":               {span(`"traceId":{"type":"Buffer","data":[1,255]},"spanId":"b"`), "", 1},
		"object with length":      {span(`"traceId":{"length":8},"spanId":"b"`), "traceId is neither text nor bytes", 0},
		"falsy parents":           {span(`"traceId":"a","spanId":"b","parentSpanId":0`), "", 1},
		"parent true":             {span(`"traceId":"a","spanId":"b","parentSpanId":true`), "parentSpanId is neither text nor bytes", 0},
		"event attributes":        {span(`"traceId":"a","spanId":"b","events":[{"attributes":{}}]`), "event.attributes is not a list", 0},
		"null lists":              {span(`"traceId":"a","spanId":"b","events":null,"attributes":null`), "", 1},
		"scope attributes":        {`{"resourceSpans":[{"scopeSpans":[{"scope":{"attributes":1}}]}]}`, "scope.attributes is not a list", 0},
		"scopeSpans":              {`{"resourceSpans":[{"scopeSpans":"x"}]}`, "scopeSpans is not a list", 0},
		"attribute without value": {span(`"traceId":"a","spanId":"b","attributes":[{"key":"k"},null,5]`), "", 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			obs, rejection := ReadJSON([]byte(c.body))
			require.Len(t, obs, c.spans)
			if c.reason == "" {
				require.Nil(t, rejection)
				return
			}
			require.NotNil(t, rejection)
			require.Equal(t, Rejection{Status: 400, Reason: c.reason}, *rejection)
		})
	}
}

// rawSpan wraps the fields of one span in a protobuf request.
func rawSpan(fields []byte) []byte {
	for range 3 { // the three lists around it all have field number 2, the outermost 1
		fields = protowire.AppendBytes(protowire.AppendTag(nil, 2, protowire.BytesType), fields)
	}
	fields[0] = byte(protowire.EncodeTag(1, protowire.BytesType))
	return fields
}

func idField(n protowire.Number, id string) []byte {
	return protowire.AppendString(protowire.AppendTag(nil, n, protowire.BytesType), id)
}

// TestProtoIDs decides the protobuf forms: what is on the wire counts, not its length.
func TestProtoIDs(t *testing.T) {
	t.Parallel()
	obs, rejection := ReadProto(rawSpan(append(idField(1, ""), idField(2, "")...)))
	require.Nil(t, rejection, "zero bytes on the wire are an id")
	require.Empty(t, obs[0].TraceID)

	obs, rejection = ReadProto(rawSpan(append(idField(1, "\x01\xff"), idField(2, "b")...)))
	require.Nil(t, rejection, "the length of an id is not checked")
	require.Equal(t, "01ff", obs[0].TraceID)

	_, rejection = ReadProto(rawSpan(idField(2, "b")))
	require.NotNil(t, rejection)
	require.Equal(t, "traceId is missing", rejection.Reason)

	_, rejection = ReadProto([]byte{0xff})
	require.NotNil(t, rejection)
}

// TestPdataIsNeverRefused: pdata writes an empty id as a field without bytes.
func TestPdataIsNeverRefused(t *testing.T) {
	t.Parallel()
	td := ptrace.NewTraces()
	td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty()
	require.Len(t, Read(td), 1)
}

// TestProtoValues pins what the protobuf decoder makes of values that JSON writes otherwise.
func TestProtoValues(t *testing.T) {
	t.Parallel()
	for want, fill := range map[string]func(pcommon.Value){
		`{"bytesValue":{"type":"Buffer","data":[1,2]}}`: func(v pcommon.Value) { v.SetEmptyBytes().Append(1, 2) },
		`{"arrayValue":{}}`:                             func(v pcommon.Value) { v.SetEmptySlice() },
		`{"kvlistValue":{"values":[{"key":"a","value":{"intValue":"5"}}]}}`: func(v pcommon.Value) {
			v.SetEmptyMap().PutInt("a", 5)
		},
		"{}":               func(pcommon.Value) {},
		"9007199254740992": func(v pcommon.Value) { v.SetInt(1<<53 + 1) },
		"0.1":              func(v pcommon.Value) { v.SetDouble(0.1) },
		"true":             func(v pcommon.Value) { v.SetBool(true) },
	} {
		td := ptrace.NewTraces()
		span := td.ResourceSpans().AppendEmpty().ScopeSpans().AppendEmpty().Spans().AppendEmpty()
		fill(span.Attributes().PutEmpty("langfuse.observation.input"))
		require.Equal(t, want, Read(td)[0].Input.String())
	}
}
