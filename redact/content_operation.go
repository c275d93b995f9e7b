// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package redact

import (
	"crypto/hmac"
	"crypto/sha256"

	"github.com/otelcol-langfuse/langfuse/mapping/genai"
)

// withhold replaces the texts of a raw operation by their markers, before anything is searched: what does not leave need not
// be redacted.
func (e *Engine) withhold(op *genai.Operation) {
	if e.Content() == ContentFull {
		return
	}
	for _, list := range [...][]genai.Message{op.System, op.Input, op.Output} {
		for i := range list {
			e.identify(&list[i])
			withholdMessage(&list[i])
		}
	}
	in, out := kindInput, kindOutput
	if op.Kind == genai.KindExecuteTool {
		in, out = kindArguments, kindResult
	}
	withholdValue(&op.InputValue, in)
	withholdValue(&op.OutputValue, out)
	op.Query = marked(kindText, op.Query)
	for i := range op.Documents {
		d := &op.Documents[i]
		d.ID, d.Content, d.Score = token(d.ID), marked(kindText, d.Content), withheldText("score", d.Score)
		withholdValue(&d.Metadata, kindJSON)
	}
	for i := range op.Tools {
		withholdTool(&op.Tools[i])
	}
	withholdFacts(op)
	if e.Content() == ContentNone {
		withholdAll(op)
	}
}

// withholdAll leaves no input and no output; tools keep their names.
func withholdAll(op *genai.Operation) {
	op.System, op.Input, op.Output = nil, nil, nil
	op.InputValue, op.OutputValue = genai.Value{}, genai.Value{}
	op.Query, op.Documents = "", nil
	for i := range op.Tools {
		op.Tools[i].Description = ""
	}
	if op.Kind.IsGeneration() {
		op.Metadata = append(op.Metadata, genai.Field{Key: "content", Value: genai.TextValue(string(ContentNone))})
	}
}

// identify keeps what makes a message the same message in a later history: markers say its size only.
func (e *Engine) identify(m *genai.Message) {
	if m.Identity != "" || e.Content() == ContentNone {
		return
	}
	mac := hmac.New(sha256.New, e.hashKey)
	mac.Write(Message{m: m}.AppendMeaning(nil))
	m.Identity = string(mac.Sum(nil)[:16])
}

func withholdMessage(m *genai.Message) {
	m.Role, m.Name, m.FinishReason = token(m.Role), label(m.Name, maxLabel), token(m.FinishReason)
	m.Extra = ""
	m.Parts = joinPieces(m.Parts)
	for i := range m.Parts {
		withholdPart(&m.Parts[i])
	}
}

func withholdPart(p *genai.Part) {
	p.ID, p.Name = token(p.ID), label(p.Name, maxLabel)
	switch p.Type {
	case genai.PartReasoning:
		p.Content = marked(kindReasoning, p.Content)
	case genai.PartToolCall:
		withholdValue(&p.Value, kindArguments)
	case genai.PartToolResult:
		withholdValue(&p.Value, kindResult)
	case genai.PartMedia:
		n := len(p.Data)*3/4 + len(p.URI) + len(p.FileID)
		*p = genai.Part{Type: genai.PartText, Content: sized(mediaKind(p.Modality, p.MimeType), n)}
	case genai.PartOther:
		withholdValue(&p.Value, kindJSON)
		p.Content = marked(kindText, p.Content)
	default:
		p.Content = marked(kindText, p.Content)
	}
}

func withholdValue(v *genai.Value, kind string) {
	if v.Set && v.Text != "" && !isMarker(v.Text) {
		*v = genai.TextValue(marker(kind, v.Text))
	}
}

// withholdTool keeps the name. A description and a schema are texts that people wrote, and they say what the agent is for.
func withholdTool(d *genai.ToolDefinition) {
	d.Name, d.Type = label(d.Name, maxLabel), token(d.Type)
	if text := d.Description + d.Parameters; text != "" {
		d.Description = marked(kindDefinition, text)
	}
	d.Parameters = ""
}

func withholdFacts(op *genai.Operation) {
	for _, s := range [...]*string{&op.Tool.Name, &op.Agent.Name, &op.Agent.Subagent, &op.Prompt.Name} {
		*s = label(*s, maxLabel)
	}
	for _, s := range [...]*string{
		&op.Tool.Type, &op.Tool.CallID, &op.Model.Request, &op.Model.Response, &op.Model.Provider, &op.Agent.ID, &op.Environment,
		&op.Release, &op.Version, &op.Public, &op.Prompt.Version, &op.ResponseID, &op.PreviousResponseID, &op.Observation,
	} {
		*s = token(*s)
	}
	for _, s := range [...]*string{&op.Name, &op.ConversationID, &op.Session, &op.User, &op.TraceName} {
		*s = label(*s, maxTitle)
	}
	op.Tool.Description = marked(kindDefinition, op.Tool.Description)
	op.Agent.Description = marked(kindText, op.Agent.Description)
	op.StatusMessage = marked(kindText, op.StatusMessage)
	for _, list := range [...][]string{op.ActiveTools, op.Tags} {
		for i := range list {
			list[i] = label(list[i], maxLabel)
		}
	}
	for i := range op.FinishReasons {
		op.FinishReasons[i] = token(op.FinishReasons[i])
	}
	for _, fields := range [...][]genai.Field{op.Parameters, op.Metadata, op.TraceMetadata} {
		withholdFields(fields)
	}
	for i := range op.Evaluations {
		ev := &op.Evaluations[i]
		ev.Name, ev.Label, ev.Score, ev.ResponseID = label(ev.Name, maxLabel), token(ev.Label), token(ev.Score), token(ev.ResponseID)
		ev.Explanation = marked(kindText, ev.Explanation)
		withholdFields(ev.Metadata)
	}
}

func withholdFields(fields []genai.Field) {
	for i := range fields {
		f := &fields[i]
		if kept := withheldText(f.Key, f.Value.Text); kept != f.Value.Text {
			f.Value = genai.Value{Text: kept, IsJSON: f.Value.IsJSON && validJSON(kept), Set: true}
		}
	}
}
