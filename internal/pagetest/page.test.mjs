// Copyright The otelcol-langfuse Authors
// SPDX-License-Identifier: Apache-2.0

// What a person does with the page, in a browser. The traces are those of `make demo`, plus a few sent
// here through the same collector.
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chat, openBrowser, send, startDemo } from "./kit.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const shots = process.env.SCREENSHOTS;
const patience = { timeout: 30_000 };

let demo, browser, context, page, complaints;

before(async () => {
  demo = await startDemo();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  demo?.stop();
});
beforeEach(async () => {
  await context?.close();
  context = await browser.newContext({ viewport: { width: 1360, height: 860 }, colorScheme: "light" });
  page = await context.newPage();
  page.setDefaultTimeout(patience.timeout);
  complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("dialog", (dialog) => { complaints.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on("request", (request) => !request.url().startsWith(demo.page) && !request.url().startsWith("data:") && complaints.push(`asked for ${request.url()}`));
});

const list = async (query = "") => {
  await page.goto(`${demo.page}/${query}`);
  await page.waitForSelector(".live.on");
};
// onTrace waits for a trace's page and its script; without it the links still work, by other ways.
async function onTrace() {
  await page.waitForSelector("main.trace");
  await page.waitForSelector(".live.on");
}
const openTrace = async (query) => {
  await list(query);
  await page.locator("#rows .row").first().click();
  await onTrace();
};
// openSpan chooses a span of the tree and waits until it is drawn.
async function openSpan(node) {
  const drawn = page.waitForResponse(/\/span\//);
  await node.click();
  await drawn;
  const name = await node.locator(".name").innerText();
  await page.locator(".span-head h2", { hasText: name }).waitFor();
}
// delivered waits until a trace has come through the collector; its source is there earlier.
const delivered = (word) => page.locator("#rows tr", { hasText: word }).filter({ hasNotText: "not delivered" }).first().waitFor();
const quiet = () => assert.deepEqual(complaints, []);

async function accessible(where) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  assert.deepEqual(violations.map((v) => `${where}: ${v.id}: ${v.help}: ${v.nodes[0].html.slice(0, 200)}`), []);
}

test("the list shows the demo's traces", async () => {
  await list();
  for (const text of ["Traces", "gpt-5-mini", "visit-42", "live"]) await page.getByText(text).first().waitFor();
  assert.ok(await page.locator("#rows tbody tr").count() >= 10);
  if (shots) await page.screenshot({ path: `${shots}/list.png` });
  await accessible("list");
  quiet();
});

test("a trace shows its tree, tools, thinking, calls and results", async () => {
  await openTrace("?q=claude-sonnet-4-5+cassette");
  await openSpan(page.locator(".node.t-generation").last());
  await page.locator(".call .result").first().waitFor();
  assert.ok(await page.locator(".tool summary").count() >= 2, "tools offered");
  assert.ok(await page.locator(".call .fn").count() >= 1, "calls");
  assert.ok(await page.locator(".call .result").count() >= 1, "results below their calls");
  const thinking = page.locator(".thinking").first();
  assert.equal(await thinking.getAttribute("open"), null, "thinking is folded");
  await thinking.locator("summary").click();
  assert.ok((await thinking.locator("pre, .md").innerText()).length > 10);
  assert.ok(await page.locator(".bar .run").count() >= 3, "timeline");
  await page.evaluate(() => scrollTo(0, 0));
  if (shots) { await page.setViewportSize({ width: 1360, height: 1180 }); await page.screenshot({ path: `${shots}/trace.png` }); };
  await accessible("trace");
  quiet();
});

test("before and after, with the sources linked", async () => {
  await openTrace("?q=gpt-5-mini+cassette");
  await openSpan(page.locator(".node.t-generation").first());
  await page.locator(".switch a", { hasText: "Before" }).click();
  await page.locator(".before .pairs dt").first().waitFor();
  assert.ok(!await page.locator(".after .msg").first().isVisible());
  await page.locator(".switch a", { hasText: "Both" }).click();
  assert.ok(await page.locator(".after .msg").first().isVisible());
  await page.locator(".from a").first().click();
  assert.ok(await page.locator(".before dt.hit").count() >= 1, "the attribute a message was read from is marked");
  await page.evaluate(() => scrollTo(0, 0));
  if (shots) await page.screenshot({ path: `${shots}/before-after.png` });
  await accessible("before and after");
  quiet();
});

test("log records stand beside the span they belong to", async () => {
  await openTrace("?q=claude_code.llm_request");
  await openSpan(page.locator(".node.t-generation").first());
  await page.locator(".switch a", { hasText: "Before" }).click();
  await page.getByRole("heading", { name: /Log records/ }).waitFor();
  await page.locator(".switch a", { hasText: "After" }).click();
  await page.locator(".from a", { hasText: "log:" }).first().click();
  assert.ok(await page.locator(".before .event.hit").count() >= 1, "the record a message was read from is marked");
  quiet();
});

test("a session reads as one conversation", async () => {
  await openTrace("?q=visit-42");
  await page.locator(".top .facts a").first().click();
  await page.waitForSelector("main.session .turn");
  assert.ok(await page.locator(".turn").count() > 1);
  await accessible("session");
  quiet();
});

test("spans appear while one looks", async () => {
  const word = `live-${Date.now()}`;
  await list();
  await page.evaluate(() => {
    window.shift = 0;
    new PerformanceObserver((found) => { for (const e of found.getEntries()) if (!e.hadRecentInput) window.shift += e.value; }).observe({ type: "layout-shift", buffered: true });
  });
  await send(demo.otlp, [chat({ name: `chat ${word}`, input: [["user", "hi"]], output: [["assistant", "yes"]] })]);
  await page.getByRole("link", { name: word }).waitFor();
  await delivered(word);
  const shift = await page.evaluate(() => window.shift);
  assert.ok(shift < 0.1, `the layout shifts by ${shift}`);
  await openTrace(`?q=${word}`);
  const trace = await page.locator("main.trace").getAttribute("data-trace");
  await send(demo.otlp, [chat({ trace, name: "chat second-span", input: [["user", "more"]], output: [["assistant", "yes"]] })]);
  await page.locator(".node", { hasText: "second-span" }).waitFor();
  quiet();
});

test("search and filter narrow the list as one types", async () => {
  await list();
  const all = await page.locator("#rows tbody tr").count();
  await page.keyboard.press("/");
  await page.keyboard.type("model:gpt-5-mini");
  await page.waitForFunction((n) => document.querySelectorAll("#rows tbody tr").length < n, all);
  await page.waitForURL(/q=model%3Agpt-5-mini/);
  await page.locator("#q").fill("nothing says this");
  await page.getByText("No trace matches.").waitFor();
  await page.locator("#q").fill("");
  await page.locator("#show").selectOption("errors");
  await page.waitForFunction(() => [...document.querySelectorAll("#rows tbody tr")].every((row) => row.querySelector(".error")));
  quiet();
});

test("everything is reached by keys", async () => {
  await list();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  assert.equal(await page.locator("#rows tr.at").count(), 1);
  await page.keyboard.press("Enter");
  await onTrace();
  const chosen = () => page.locator('#tree [aria-selected="true"]').getAttribute("data-span");
  await list("?q=gpt-5-mini");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await onTrace();
  const first = await chosen();
  await page.keyboard.press("j");
  assert.notEqual(await chosen(), first);
  await page.keyboard.press("k");
  assert.equal(await chosen(), first);
  await page.keyboard.press("b");
  assert.equal(await page.locator(".span").getAttribute("data-view"), "before");
  await page.keyboard.press("u");
  await page.waitForSelector("main.list");
  quiet();
});

test("dark, and at the width of a phone", async () => {
  await page.emulateMedia({ colorScheme: "dark" });
  await list();
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  assert.equal(background, "rgb(18, 19, 21)");
  await accessible("list, dark");
  await openTrace("?q=gpt-5-mini");
  await accessible("trace, dark");
  await page.setViewportSize({ width: 390, height: 780 });
  for (const where of ["/", "/?q=gpt-5-mini", page.url().slice(demo.page.length)]) {
    await page.goto(demo.page + where);
    const [inside, wide] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
    assert.ok(wide <= inside, `${where} is ${wide} wide`);
    await accessible(`phone ${where}`);
  }
  quiet();
});

test("hostile content is harmless", async () => {
  const word = `hostile-${Date.now()}`;
  const attack = `${word}<script>alert(1)</script><img src=//evil.example/x onerror=alert(2)> [x](javascript:alert(3)) ![p](https://evil.example/p.png) \u202Etxt.exe`;
  await send(demo.otlp, [chat({ name: `chat ${attack}`, session: attack, input: [["system", attack], ["user", attack]], output: [["assistant", attack]], more: { [attack]: attack } })]);
  await list(`?q=${word}`);
  await delivered(word);
  await openTrace(`?q=${word}`);
  await page.locator(".switch a", { hasText: "Both" }).click();
  await page.getByText("<script>alert(1)</script>").first().waitFor();
  assert.match(await page.locator(".detail").innerText(), /⟨U\+202E⟩/);
  assert.equal(await page.locator(".detail script, .detail img, .detail a[href^='http'], .detail a[href^='java']").count(), 0);
  quiet();
});

test("a message of two megabytes in one line, and 5,000 spans, stay quick", async () => {
  const word = `large-${Date.now()}`;
  await send(demo.otlp, [chat({ name: `chat ${word}`, input: [["user", "x".repeat(2 << 20)]], output: [["assistant", "short"]] })]);
  await list(`?q=${word}`);
  await delivered(word);
  const url = await page.locator("#rows .row").first().getAttribute("href");
  await paints(demo.page + url, "2 MB");
  const more = page.locator(".after .more").first();
  const was = await page.evaluate(() => document.querySelector(".after .talk").innerText.length);
  await more.click();
  await page.waitForFunction((n) => document.querySelector(".after .talk").innerText.length > n + 200_000, was);

  const trace = "5".repeat(31) + "1";
  const spans = Array.from({ length: 5000 }, (_, i) => chat({ trace, span: (i + 1).toString(16).padStart(16, "0"), name: `step ${i}`, input: [["user", `n ${i}`]], output: [["assistant", "ok"]] }));
  for (let i = 0; i < spans.length; i += 500) await send(demo.otlp, spans.slice(i, i + 500));
  await page.goto(`${demo.page}/trace/${trace}`);
  await page.getByText("of 5000").waitFor({ timeout: 120_000 });
  await paints(`${demo.page}/trace/${trace}`, "5,000 spans");
  await page.keyboard.press("j");
  quiet();
});

// paints opens a page and holds its first paint against a second.
async function paints(url, what) {
  await page.goto(url);
  await page.waitForSelector(".node");
  const first = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  console.log(`# first paint with ${what}: ${Math.round(first)} ms`);
  assert.ok(first < (Number(process.env.PAINT_MS) || 1000), `${what}: ${first} ms`);
}
