// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// The demo as a process, a browser, and spans of our own.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chromium } from "playwright-core";

// startDemo runs the demo until its page is open and returns where everything listens.
export function startDemo() {
  const demo = spawn("build/demo", ["--stay", "--collector", process.env.COLLECTOR], { stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  return new Promise((resolve, reject) => {
    demo.on("exit", (code) => reject(new Error(`the demo ended with ${code}:\n${out.slice(-2000)}`)));
    demo.stdout.on("data", (data) => {
      out += data;
      const found = out.match(/Look at it: (\S+)\/\n.*HTTP to (http:\/\/[^\s,]+[0-9])/);
      if (found) resolve({ page: found[1], otlp: found[2], stop: () => demo.kill("SIGINT") });
    });
  });
}

export const openBrowser = () => chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });

const hex = (bytes) => randomBytes(bytes).toString("hex");
const text = (key, stringValue) => ({ key, value: { stringValue } });

// chat is a span as an agent with the OTel GenAI conventions sends it.
export function chat({ trace = hex(16), span = hex(8), parent = "", name = "chat m", input = [], output = [], session = "", more = {} } = {}) {
  const start = BigInt(Date.now()) * 1_000_000n;
  const said = (messages) => JSON.stringify(messages.map(([role, content]) => ({ role, parts: [{ type: "text", content }] })));
  return {
    traceId: trace, spanId: span, parentSpanId: parent, name, kind: 3,
    startTimeUnixNano: String(start), endTimeUnixNano: String(start + 900_000_000n),
    attributes: [
      text("gen_ai.operation.name", "chat"), text("gen_ai.request.model", "m"), text("gen_ai.conversation.id", session || hex(4)),
      text("gen_ai.input.messages", said(input)), text("gen_ai.output.messages", said(output)),
      ...Object.entries(more).map(([key, value]) => text(key, value)),
    ],
  };
}

// send sends spans over OTLP/HTTP as JSON.
export async function send(otlp, spans) {
  const body = { resourceSpans: [{ resource: { attributes: [text("service.name", "pagetest")] }, scopeSpans: [{ scope: { name: "pagetest" }, spans }] }] };
  const answer = await fetch(`${otlp}/v1/traces`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
}
