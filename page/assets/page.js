// What the server draws works without this file; this makes it live and quick to move in.
"use strict";

const base = document.body.dataset.base;
const $ = (selector, from = document) => from.querySelector(selector);
const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
document.documentElement.classList.add("js");

// keep remembers how a person likes to look at spans.
const keep = {
  get: (key) => { try { return sessionStorage.getItem(key) || ""; } catch { return ""; } },
  set: (key, value) => { try { sessionStorage.setItem(key, value); } catch { /* private window */ } },
};

async function fetchText(url, signal) {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}

// latest runs only the newest of many calls; older ones are given up.
function latest(work) {
  let running;
  return async (...args) => {
    running?.abort();
    const mine = running = new AbortController();
    try { return await work(mine.signal, ...args); } catch (error) { if (error.name !== "AbortError") throw error; }
  };
}

function later(work, wait) {
  let timer;
  return () => { clearTimeout(timer); timer = setTimeout(work, wait); };
}

/* The list. */

const refreshRows = latest(async (signal) => {
  const answer = await fetchText(`${base}/rows${location.search}`, signal);
  const at = $("tr.at")?.dataset.id;
  const focused = document.activeElement?.closest?.("#rows tr")?.dataset.id;
  $("#rows").innerHTML = await answer.text();
  if (at) markRow(at, false);
  if (focused) $(`tr[data-id="${CSS.escape(focused)}"] .row`)?.focus({ preventScroll: true });
});

function markRow(id, focus) {
  for (const row of $$("#rows tr")) row.classList.toggle("at", row.dataset.id === id);
  const row = $(`tr[data-id="${CSS.escape(id)}"]`);
  if (focus) { $(".row", row)?.focus(); row.scrollIntoView({ block: "nearest" }); }
}

function search() {
  const form = $(".search");
  const wanted = new URLSearchParams([...new FormData(form)].filter(([, value]) => value));
  history.replaceState(null, "", `?${wanted}`);
  refreshRows();
}

function startList() {
  const form = $(".search");
  if (!form) return;
  form.addEventListener("input", later(search, 120));
  form.addEventListener("submit", (event) => { event.preventDefault(); search(); });
  $("#rows").addEventListener("click", (event) => {
    const row = event.target.closest("tr[data-id]");
    if (row && !event.target.closest("a") && !String(getSelection())) $(".row", row).click();
  });
}

/* The trace. */

const selected = () => $('#tree [aria-selected="true"]');

const openSpan = latest(async (signal, span, extra = {}) => {
  const wanted = new URLSearchParams({ view: keep.get("view") || "after", ...(keep.get("exact") && { exact: "1" }), ...extra });
  const trace = $("main.trace").dataset.trace;
  const answer = await fetchText(`${base}/trace/${trace}/span/${encodeURIComponent(span)}?${wanted}`, signal);
  $("#detail").innerHTML = await answer.text();
  setView(keep.get("view") || "after"); // a person may have chosen another one meanwhile
});

function select(node, { open = true, focus = true } = {}) {
  if (!node) return;
  for (const other of $$('#tree [aria-selected="true"]')) { other.setAttribute("aria-selected", "false"); other.tabIndex = -1; }
  node.setAttribute("aria-selected", "true");
  node.tabIndex = 0;
  if (focus) { node.focus({ preventScroll: true }); node.scrollIntoView({ block: "nearest" }); }
  if (open) {
    history.replaceState(null, "", `?span=${encodeURIComponent(node.dataset.span)}`);
    window.scrollTo({ top: 0 });
    openSpan(node.dataset.span);
  }
}

function setView(view) {
  keep.set("view", view);
  const span = $(".span");
  if (!span) return;
  span.className = `span view-${view}`;
  span.dataset.view = view;
  for (const link of $$(".switch a")) {
    if (link.dataset.viewTo === view) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
  }
}

function showSource(key) {
  setView("both");
  for (const hit of $$(".before .hit")) hit.classList.remove("hit");
  const hits = $$(".before [data-key]").filter((e) => e.dataset.key === key || e.dataset.key.startsWith(`${key}.`));
  for (const hit of hits) hit.classList.add("hit");
  hits[0]?.scrollIntoView({ block: "center" });
}

const refreshTree = latest(async (signal) => {
  const trace = $("main.trace").dataset.trace;
  const span = selected()?.dataset.span || "";
  const answer = await fetchText(`${base}/trace/${trace}/tree?span=${encodeURIComponent(span)}`, signal);
  const focused = document.activeElement?.closest?.("#tree");
  $("#tree").innerHTML = await answer.text();
  if (focused) selected()?.focus({ preventScroll: true });
  if ($(".span[data-waiting]") && selected()) openSpan(selected().dataset.span); // its other side may be here now
});

async function showMore(link) {
  const answer = await fetchText(link.href);
  const piece = document.createElement("pre");
  piece.textContent = await answer.text();
  link.before(piece);
  const rest = Number(answer.headers.get("X-Rest"));
  if (!rest) { link.remove(); return; }
  const next = new URL(link.href);
  next.searchParams.set("from", answer.headers.get("X-Next"));
  link.href = next;
  $("span", link).textContent = `(${Math.ceil(rest / 1024).toLocaleString("en")} KB left)`;
}

async function copy(link) {
  const words = link.textContent;
  try {
    await navigator.clipboard.writeText(await (await fetchText(link.href)).text());
    link.textContent = "copied";
  } catch { location.href = link.href; return; }
  setTimeout(() => { link.textContent = words; }, 1500);
}

function onClick(event) {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  const link = event.target.closest("a");
  if (!link) return;
  const span = selected()?.dataset.span;
  const actions = {
    more: () => showMore(link), copy: () => copy(link), viewTo: () => setView(link.dataset.viewTo), source: () => showSource(link.dataset.source),
    exact: () => { keep.set("exact", keep.get("exact") ? "" : "1"); openSpan(span); }, all: () => openSpan(span, { all: "1" }),
  };
  for (const [name, action] of Object.entries(actions)) {
    if (name in link.dataset) { event.preventDefault(); action(); return; }
  }
  if ("images" in link.dataset) { event.preventDefault(); location.search = `?span=${encodeURIComponent(span)}&images=1`; return; }
  if (link.matches("#tree .node")) { event.preventDefault(); select(link); }
}

/* Keys. */

function move(by) {
  if ($("main.trace")) {
    const nodes = $$("#tree .node");
    select(nodes[Math.min(nodes.length - 1, Math.max(0, nodes.indexOf(selected()) + by))]);
    return;
  }
  const rows = $$("#rows tr[data-id]");
  if (rows.length) { markRow(rows[Math.min(rows.length - 1, Math.max(0, rows.indexOf($("tr.at")) + by))].dataset.id, true); return; }
  const links = $$("main .row");
  const at = links.indexOf(document.activeElement);
  links[Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
}

const views = ["after", "before", "both"];
const keys = {
  j: () => move(1), k: () => move(-1), ArrowDown: () => move(1), ArrowUp: () => move(-1),
  "/": () => { const box = $("#q"); if (box) { box.focus(); box.select(); } else location.href = `${base}/`; },
  b: () => setView(views[(views.indexOf($(".span")?.dataset.view) + 1) % views.length]),
  u: () => { if ($(".up")) location.href = $(".up").href; },
  Enter: () => { const row = $("tr.at .row"); if (row && document.activeElement === document.body) row.click(); else if (selected() === document.activeElement) $("#detail").querySelector("a, summary")?.focus(); },
};

function onKey(event) {
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  if (event.target.matches("input, select, textarea")) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  const arrows = event.key.startsWith("Arrow");
  if (arrows && !event.target.closest("#tree, #rows")) return;
  const action = keys[event.key];
  if (!action) return;
  if (event.key !== "Enter" || event.target.matches(".node")) event.preventDefault();
  action();
}

/* Live. */

function startLive() {
  const light = $("#live");
  if (!light) return;
  const say = (on, words) => { light.classList.toggle("on", on); light.lastElementChild.textContent = words; };
  const rows = later(refreshRows, 100);
  const stream = new EventSource(`${base}/events`);
  stream.onopen = () => say(true, "live");
  stream.onerror = () => say(false, "waiting");
  stream.addEventListener("trace", (event) => {
    if ($("#rows")) rows();
    if ($("main.trace")?.dataset.trace === event.data) refreshTree();
  });
  addEventListener("pagehide", () => stream.close());
}

document.addEventListener("click", onClick);
document.addEventListener("keydown", onKey);
startList();
startLive();
if ($("main.trace")) {
  selected()?.scrollIntoView({ block: "nearest" });
  if (keep.get("exact") && selected()) openSpan(selected().dataset.span);
  else if (keep.get("view") && !location.search.includes("view=")) setView(keep.get("view"));
}
