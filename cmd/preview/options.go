// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

type options struct {
	config    string
	logs      []string
	format    string
	noProcess bool
	scrub     bool
	diff      bool
	explain   bool
	files     []string
}

var formats = []string{"text", "otlp", "json", "html"}

const usageText = `preview [flags] [FILE...]

Reads OTLP traces from the files or standard input: one JSON request, one a line, or protobuf.
Takes them through the langfuse processor and shows what Langfuse will show.

`

func parseOptions(args []string, errOut io.Writer) (options, error) {
	var o options
	set := flag.NewFlagSet("preview", flag.ContinueOnError)
	set.SetOutput(errOut)
	set.Usage = func() {
		fmt.Fprint(errOut, usageText)
		set.PrintDefaults()
	}
	set.StringVar(&o.config, "config", "", "`FILE` with the processor's YAML (the block under langfuse:)")
	set.Func("logs", "`FILE` with OTLP log records that belong to the spans; may be given several times", func(f string) error {
		o.logs = append(o.logs, f)
		return nil
	})
	set.StringVar(&o.format, "format", "text", "text: the conversation; json: one object a span; otlp: the reshaped spans as one OTLP/JSON request; html: one self-contained page")
	set.BoolVar(&o.noProcess, "no-process", false, "look at the input as it is: why is my trace raw JSON?")
	set.BoolVar(&o.diff, "diff", false, "compare what Langfuse draws of two files, - the first and + the second")
	set.BoolVar(&o.scrub, "scrub", false, "write the input as OTLP/JSON with every text replaced, for a report; read it before you send it")
	set.BoolVar(&o.explain, "explain-redaction", false, "list rule and place of what is redacted, never the value")
	if err := set.Parse(args); err != nil {
		return o, err
	}
	o.files = set.Args()
	if !slices.Contains(formats, o.format) {
		return o, fmt.Errorf("--format %q is not one of %s", o.format, strings.Join(formats, ", "))
	}
	return o, nil
}
