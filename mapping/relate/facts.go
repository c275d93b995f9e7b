// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package relate

import (
	"github.com/otelcol-langfuse/langfuse/redact"
)

// traceFacts are what Langfuse wants on every observation of a trace.
type traceFacts struct {
	session, conversation                 redact.Text
	user, name                            redact.Text
	environment, release, version, public redact.Text
	tags                                  []redact.Text
	metadata                              []redact.Field
}

func factsOf(op *redact.Operation) traceFacts {
	if op == nil {
		return traceFacts{}
	}
	return traceFacts{
		session: op.Session, conversation: op.ConversationID, user: op.User, name: op.TraceName,
		environment: op.Environment, release: op.Release, version: op.Version, public: op.Public,
		tags: op.Tags, metadata: op.TraceMetadata,
	}
}

// or fills what f lacks from other.
func (f traceFacts) or(other traceFacts) traceFacts {
	fill := func(t, o redact.Text) redact.Text {
		if t.Empty() {
			return o
		}
		return t
	}
	f.session, f.conversation = fill(f.session, other.session), fill(f.conversation, other.conversation)
	f.user, f.name = fill(f.user, other.user), fill(f.name, other.name)
	f.environment, f.release = fill(f.environment, other.environment), fill(f.release, other.release)
	f.version, f.public = fill(f.version, other.version), fill(f.public, other.public)
	if len(f.tags) == 0 {
		f.tags = other.tags
	}
	f.metadata = mergeFields(f.metadata, other.metadata)
	return f
}

// mergeFields adds the fields of other whose keys are not there.
func mergeFields(fields, other []redact.Field) []redact.Field {
	if len(other) == 0 {
		return fields
	}
	if len(fields) == 0 {
		return other
	}
	have := make(map[redact.Text]bool, len(fields))
	for _, f := range fields {
		have[f.Key] = true
	}
	out := fields[:len(fields):len(fields)]
	for _, f := range other {
		if !have[f.Key] {
			out = append(out, f)
		}
	}
	return out
}

// giveTo writes the facts onto an operation. The session is the one the source names; a
// conversation id stands for it where no span of the trace names one.
func (f traceFacts) giveTo(op *redact.Operation) {
	op.Session = f.session
	if op.Session.Empty() {
		op.Session = f.conversation
	}
	op.User, op.TraceName, op.Tags = f.user, f.name, f.tags
	op.Environment, op.Release, op.Version, op.Public = f.environment, f.release, f.version, f.public
	op.TraceMetadata = f.metadata
}

// clone copies every text.
func (f traceFacts) clone() traceFacts {
	for _, t := range [...]*redact.Text{&f.session, &f.conversation, &f.user, &f.name, &f.environment, &f.release, &f.version, &f.public} {
		*t = t.Clone()
	}
	tags, metadata := f.tags, f.metadata
	f.tags, f.metadata = nil, nil
	for _, t := range tags {
		f.tags = append(f.tags, t.Clone())
	}
	for _, m := range metadata {
		f.metadata = append(f.metadata, redact.Field{Key: m.Key.Clone(), Value: m.Value.Clone()})
	}
	return f
}

func (f traceFacts) size() int {
	n := 0
	for _, t := range [...]redact.Text{f.session, f.conversation, f.user, f.name, f.environment, f.release, f.version, f.public} {
		n += len(t.String())
	}
	for _, t := range f.tags {
		n += 16 + len(t.String())
	}
	for _, field := range f.metadata {
		n += 80 + len(field.Key.String()) + len(field.Value.Get().Text)
	}
	return n
}

// facts brings session, user, tags, trace name, environment, release, version, public and
// trace metadata to every span: its own first, then its nearest ancestor's, then those of
// the trace: its root's, else the first by time, those of earlier parts before those of
// this one.
func facts(_ *Rules, t *Tree) {
	var here traceFacts
	t.Walk(func(n *Node) { here = here.or(n.facts()) })
	known := t.memory.facts
	t.memory.learn(here, t.rootFacts())
	trace := t.memory.facts
	inherited := make(map[*Node]traceFacts, len(t.nodes))
	t.Walk(func(n *Node) {
		from := inherited[n.Parent]
		if p, left := t.above(n); left && p.facts != nil {
			from = *p.facts
		}
		own := n.facts().or(from)
		n.given = own.given()
		n.unlike = t.unlike(n, &own, &trace)
		if len(n.Children) > 0 {
			inherited[n] = own
		}
		t.memory.overruled(n, &own, &known)
		if op := n.operation(); op != nil {
			own.or(trace).giveTo(op)
		}
	})
}

// rootFacts returns the facts of the trace's root, if it is here.
func (t *Tree) rootFacts() traceFacts {
	for _, root := range t.roots {
		if root.Data().ParentSpanID().IsEmpty() {
			return root.facts()
		}
	}
	return traceFacts{}
}
