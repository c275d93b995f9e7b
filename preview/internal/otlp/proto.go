// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package otlp

import (
	"encoding/hex"
	"errors"
	"math"
	"strconv"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"

	"github.com/otelcol-langfuse/langfuse/internal/jsonx"
	"github.com/otelcol-langfuse/langfuse/preview/internal/js"
)

// maxDepth bounds the nesting of values, as for JSON bodies.
const maxDepth = jsonx.MaxDepth

var (
	errDepth = errors.New("nested too deep")
	errType  = errors.New("a field has the wrong wire type")
)

// decode makes the object that Langfuse's decoder makes of a message: only fields that
// are on the wire exist, 64-bit integers are decimal text, an empty list is absent
// while an empty message or byte string is there. So an id that pdata wrote with no
// bytes is accepted and empty, and an id that is missing on the wire is refused.
func decode(b []byte, m *message, depth int) (js.Value, error) {
	if depth > maxDepth {
		return js.Undefined, errDepth
	}
	values := make([]js.Value, len(m.fields))
	lists := make([][]js.Value, len(m.fields))
	for len(b) > 0 {
		number, wire, n := protowire.ConsumeTag(b)
		if n < 0 {
			return js.Undefined, protowire.ParseError(n)
		}
		b = b[n:]
		size := protowire.ConsumeFieldValue(number, wire, b)
		if size < 0 {
			return js.Undefined, protowire.ParseError(size)
		}
		if i := m.index(number); i >= 0 {
			v, err := m.fields[i].decode(b[:size], wire, depth)
			if err != nil {
				return js.Undefined, err
			}
			values[i] = v
			if m.fields[i].repeated {
				lists[i] = append(lists[i], v)
			}
		}
		b = b[size:]
	}
	return m.object(values, lists), nil
}

func (m *message) object(values []js.Value, lists [][]js.Value) js.Value {
	o := js.NewObject(len(m.fields))
	for i, f := range m.fields {
		switch {
		case len(lists[i]) > 0:
			o.Set(f.name, js.Array(lists[i]...))
		case !values[i].IsUndefined():
			o.Set(f.name, values[i])
		}
	}
	return js.Obj(o)
}

func (f *field) decode(b []byte, wire protowire.Type, depth int) (js.Value, error) {
	if wire != f.kind.wire() {
		return js.Undefined, errType
	}
	switch wire {
	case protowire.VarintType:
		v, _ := protowire.ConsumeVarint(b)
		return f.varint(v), nil
	case protowire.Fixed64Type:
		v, _ := protowire.ConsumeFixed64(b)
		if f.kind == kindTime {
			return js.String(strconv.FormatUint(v, 10)), nil
		}
		return finite(math.Float64frombits(v)), nil
	case protowire.Fixed32Type:
		v, _ := protowire.ConsumeFixed32(b)
		return js.Number(float64(v)), nil
	default:
		v, _ := protowire.ConsumeBytes(b)
		return f.bytes(v, depth)
	}
}

func (f *field) varint(v uint64) js.Value {
	switch f.kind {
	case kindBool:
		return js.Bool(v != 0)
	case kindInt64:
		return js.String(strconv.FormatInt(int64(v), 10))
	default:
		return js.Number(float64(uint32(v)))
	}
}

func (f *field) bytes(b []byte, depth int) (js.Value, error) {
	switch f.kind {
	case kindMessage:
		return decode(b, f.message, depth+1)
	case kindText:
		return js.String(strings.ToValidUTF8(string(b), "\uFFFD")), nil
	case kindID:
		return js.String(hex.EncodeToString(b)), nil
	default:
		return buffer(b), nil
	}
}

// buffer is the JSON form in which a byte string rests between endpoint and worker.
func buffer(b []byte) js.Value {
	data := make([]js.Value, len(b))
	for i, c := range b {
		data[i] = js.Number(float64(c))
	}
	o := js.NewObject(2)
	o.SetText("type", "Buffer")
	o.Set("data", js.Array(data...))
	return js.Obj(o)
}

// finite turns what JSON cannot carry into null.
func finite(f float64) js.Value {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return js.Null
	}
	return js.Number(f)
}
