// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package dialect

import (
	"strings"
	"time"

	"go.opentelemetry.io/collector/pdata/pcommon"
	"go.opentelemetry.io/collector/pdata/plog"
	"go.opentelemetry.io/collector/pdata/ptrace"
)

// View is a read-only look at one span or log record with its scope and resource. It is
// reused: nothing may keep it or its values after Read returns; strings may be kept.
type View struct {
	attrs      []attr
	namespaces []string
	known      uint64           // bit of every namespace: most questions are answered by it
	table      [tableSize]int16 // first attribute of each bucket, -1 = none
	span       ptrace.Span
	record     plog.LogRecord
	isLog      bool
	scope      pcommon.InstrumentationScope
	resource   pcommon.Resource
	scopeName  string
	eventName  string
	takenEvent []bool
	taken      bool
}

type attr struct {
	key   string
	value pcommon.Value
	next  int16 // next attribute of the bucket
	taken bool
}

// tableSize is the number of buckets; spans have at most 128 attributes by default.
const tableSize = 256

// maxAttributes bounds what is indexed. SDKs stop at 128; a span with more than this is
// hostile, and the rest of its attributes is only swept.
const maxAttributes = 16384

// maxNamespaces bounds the distinct first key segments that detection looks through.
const maxNamespaces = 48

// OpenSpan points the view at a span. It allocates only while its buffers grow.
func (v *View) OpenSpan(span ptrace.Span, scope pcommon.InstrumentationScope, resource pcommon.Resource) {
	v.reset(scope, resource)
	v.span = span
	v.index(span.Attributes())
}

// OpenLog points the view at a log record.
func (v *View) OpenLog(rec plog.LogRecord, scope pcommon.InstrumentationScope, resource pcommon.Resource) {
	v.reset(scope, resource)
	v.record, v.isLog = rec, true
	v.index(rec.Attributes())
	v.eventName = v.logEventName()
}

func (v *View) reset(scope pcommon.InstrumentationScope, resource pcommon.Resource) {
	clear(v.attrs) // drop references into the last request
	v.attrs, v.namespaces, v.takenEvent = v.attrs[:0], v.namespaces[:0], v.takenEvent[:0]
	v.scope, v.resource, v.scopeName = scope, resource, scope.Name()
	v.span, v.record, v.isLog, v.eventName, v.taken, v.known = ptrace.Span{}, plog.LogRecord{}, false, "", false, 0
}

func (v *View) index(m pcommon.Map) {
	for i := range v.table {
		v.table[i] = -1
	}
	for k, val := range m.All() {
		if len(v.attrs) == maxAttributes {
			return
		}
		b := bucket(k)
		v.attrs = append(v.attrs, attr{key: k, value: val, next: v.table[b]})
		v.table[b] = int16(len(v.attrs) - 1)
		v.noteNamespace(k)
	}
}

// bucket is a cheap hash: keys of one namespace differ in length, in their end, and where
// the index of a flattened list stands.
func bucket(k string) uint8 {
	n := len(k)
	if n < 8 {
		h := uint8(n)
		for i := range n {
			h = h*31 ^ k[i]
		}
		return h
	}
	h := uint64(n) ^ eight(k, n-8) ^ eight(k, (n-8)/2)*3 ^ eight(k, (n-8)*3/4)*5
	return uint8(h * 0x9e3779b97f4a7c15 >> 56)
}

// eight returns eight bytes of k from i on as a number.
func eight(k string, i int) uint64 {
	k = k[i : i+8]
	return uint64(k[0]) | uint64(k[1])<<8 | uint64(k[2])<<16 | uint64(k[3])<<24 |
		uint64(k[4])<<32 | uint64(k[5])<<40 | uint64(k[6])<<48 | uint64(k[7])<<56
}

func (v *View) noteNamespace(key string) {
	ns := namespace(key)
	for i := len(v.namespaces) - 1; i >= 0; i-- {
		if v.namespaces[i] == ns {
			return
		}
	}
	v.known |= namespaceBit(ns)
	if len(v.namespaces) < maxNamespaces {
		v.namespaces = append(v.namespaces, ns)
	}
}

// namespaceBit spreads namespaces over 64 bits; two may share one.
func namespaceBit(ns string) uint64 {
	n := len(ns)
	if n == 0 {
		return 1
	}
	return 1 << ((uint(n)*7 + uint(ns[0]) + uint(ns[n-1])*3) & 63)
}

func namespace(key string) string {
	for i := range len(key) {
		if key[i] == '.' || key[i] == ':' {
			return key[:i]
		}
	}
	return key
}

// HasNamespace reports whether a key starts with ns followed by "." or ":", or is ns.
func (v *View) HasNamespace(ns string) bool {
	if v.known&namespaceBit(ns) == 0 {
		return false
	}
	for _, have := range v.namespaces {
		if have == ns {
			return true
		}
	}
	return len(v.namespaces) == maxNamespaces && v.searchNamespace(ns)
}

// searchNamespace looks through every key of a span with more namespaces than are listed.
func (v *View) searchNamespace(ns string) bool {
	for i := range v.attrs {
		if namespace(v.attrs[i].key) == ns {
			return true
		}
	}
	return false
}

// Scope returns the name of the instrumentation scope.
func (v *View) Scope() string { return v.scopeName }

// ScopeVersion returns the version of the instrumentation scope.
func (v *View) ScopeVersion() string { return v.scope.Version() }

// ScopeHasPrefix reports whether the scope name starts with prefix.
func (v *View) ScopeHasPrefix(prefix string) bool { return strings.HasPrefix(v.scopeName, prefix) }

// Name returns the span's name; "" for a log record.
func (v *View) Name() string {
	if v.isLog {
		return ""
	}
	return v.span.Name()
}

// SpanKind returns the span's kind.
func (v *View) SpanKind() ptrace.SpanKind {
	if v.isLog {
		return ptrace.SpanKindUnspecified
	}
	return v.span.Kind()
}

// SpanID returns the id of the span, or the one the log record names.
func (v *View) SpanID() pcommon.SpanID {
	if v.isLog {
		return v.record.SpanID()
	}
	return v.span.SpanID()
}

// IsRoot reports whether the span has no parent.
func (v *View) IsRoot() bool { return !v.isLog && v.span.ParentSpanID().IsEmpty() }

// IsError reports whether the span's status is error.
func (v *View) IsError() bool { return !v.isLog && v.span.Status().Code() == ptrace.StatusCodeError }

// StatusMessage returns the message of the span's status.
func (v *View) StatusMessage() string {
	if v.isLog {
		return ""
	}
	return v.span.Status().Message()
}

// Start returns when the span started, or the time of the log record.
func (v *View) Start() time.Time {
	if v.isLog {
		if t := v.record.Timestamp(); t != 0 {
			return t.AsTime()
		}
		return v.record.ObservedTimestamp().AsTime()
	}
	return v.span.StartTimestamp().AsTime()
}

// End returns when the span ended.
func (v *View) End() time.Time {
	if v.isLog {
		return v.Start()
	}
	return v.span.EndTimestamp().AsTime()
}

// DroppedAttributes returns how many attributes the SDK dropped.
func (v *View) DroppedAttributes() uint32 {
	if v.isLog {
		return v.record.DroppedAttributesCount()
	}
	return v.span.DroppedAttributesCount()
}
