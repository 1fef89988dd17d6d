// How does Discord's markdown look? Text in, nodes out; never as HTML, so that no name can smuggle any in.

import { h } from "./dom.js";
import { nameOf, store } from "./store.js";

const SPANS = [
  [/^\\([^\sA-Za-z0-9])/, (m) => [m[1]]],
  [/^```(?:\w*\n)?([\s\S]+?)\n?```/, (m) => [h("pre", {}, h("code", {}, m[1]))]],
  [/^(`+)([\s\S]*?[^`])\1(?!`)/, (m) => [h("code", {}, m[2])]],
  [/^\|\|([\s\S]+?)\|\|/, (m, look) => [spoiler(inline(m[1], look))]],
  [/^\*\*\*([\s\S]+?)\*\*\*/, (m, look) => [h("strong", {}, h("em", {}, inline(m[1], look)))]],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (m, look) => [h("strong", {}, inline(m[1], look))]],
  [/^__([\s\S]+?)__(?!_)/, (m, look) => [h("u", {}, inline(m[1], look))]],
  [/^~~([\s\S]+?)~~/, (m, look) => [h("s", {}, inline(m[1], look))]],
  [/^\*(?!\s)([\s\S]+?)(?<!\s)\*(?!\*)/, (m, look) => [h("em", {}, inline(m[1], look))]],
  [/^_(?!_)([\s\S]+?)_(?![A-Za-z0-9_])/, (m, look) => [h("em", {}, inline(m[1], look))]],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, look) => [link(m[2], inline(m[1], look), look)]],
  [/^<@!?(\d+)>/, (m) => [h("span", { class: "mention" }, `@${nameOf(m[1])}`)]],
  [/^<@&(\d+)>/, () => [h("span", { class: "mention" }, "@papel")]],
  [/^<#(\d+)>/, (m, look) => [channelLink(m[1], look)]],
  [/^<\/([^:>]+):(\d+)>/, (m, look) => [commandLink(m[1], look)]],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m, look) => [time(Number(m[1]), m[2] ?? "f", look)]],
  [/^<a?:(\w+):\d+>/, (m) => [`:${m[1]}:`]],
  [/^<(https?:\/\/[^\s>]+)>/, (m, look) => [link(m[1], [m[1]], look)]],
  [/^https?:\/\/[^\s<>]+[^\s<>.,:;"')\]]/, (m, look) => [link(m[0], [m[0]], look)]],
];

function inline(text, look) {
  const nodes = [];
  let plain = "";
  while (text) {
    let hit = null;
    const word = /\w$/.test(plain);
    for (const [pattern, make] of SPANS) {
      const match = pattern.exec(text);
      if (!match || (match[0][0] === "_" && word)) continue;
      hit = match;
      if (plain) nodes.push(plain);
      plain = "";
      nodes.push(...make(match, look));
      break;
    }
    if (!hit) plain += text[0];
    text = text.slice(hit ? hit[0].length : 1);
  }
  if (plain) nodes.push(plain);
  return nodes;
}

function spoiler(nodes) {
  const show = (event) => event.currentTarget.classList.add("shown");
  return h("span", { class: "spoiler", role: "button", tabindex: "0", onclick: show, onkeydown: show }, nodes);
}

function link(url, nodes, look) {
  const jump = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/[^/]+\/(\d+)(?:\/(\d+))?$/.exec(url);
  if (!jump) return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, nodes);
  const bare = nodes.length === 1 && nodes[0] === url;
  const text = bare ? [`#${channelName(jump[1])}${jump[2] ? " › 💬" : ""}`] : nodes;
  return h("button", { type: "button", class: "mention", onclick: () => look.jump(jump[1], jump[2]) }, text);
}

function channelName(id) {
  for (const one of store.state?.people ?? []) {
    const found = one.channels.find((channel) => channel.id === id);
    if (found) return found.name;
  }
  return "?";
}

const channelLink = (id, look) =>
  h("button", { type: "button", class: "mention", onclick: () => look.jump(id) }, `#${channelName(id)}`);

const commandLink = (path, look) =>
  h("button", { type: "button", class: "mention", onclick: () => look.command(path) }, `/${path}`);

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function relative(seconds, locale, now) {
  const away = seconds - now;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(away / size), unit);
}

function time(seconds, style, look) {
  const date = new Date(seconds * 1000);
  const full = new Intl.DateTimeFormat(look.locale, STYLES.F).format(date);
  const text = style === "R" ? relative(seconds, look.locale, look.now())
    : new Intl.DateTimeFormat(look.locale, STYLES[style]).format(date);
  const node = h("time", { datetime: date.toISOString(), title: full }, text);
  if (style === "R") node.dataset.relative = String(seconds);
  return node;
}

/** Blocks: headings, small print, quotes, lists; everything else is lines. */
export function markdown(text, look) {
  const out = [];
  const lines = text.split("\n");
  const flow = [];
  const flush = () => {
    if (flow.length) out.push(h("div", { class: "lines" }, inline(flow.join("\n"), look)));
    flow.length = 0;
  };
  let fence = false;
  for (const line of lines) {
    if ((line.match(/```/g)?.length ?? 0) % 2) fence = !fence;
    const block = fence || line.includes("```") ? null : /^(#{1,3} |-# |> |\s*[-*] |\s*\d+\. )(.+)$/.exec(line);
    if (!block) { flow.push(line); continue; }
    flush();
    out.push(blockOf(block[1], block[2], look, out.at(-1)));
  }
  flush();
  return [...new Set(out)];
}

function blockOf(mark, rest, look, before) {
  if (mark.startsWith("#")) return h(`h${mark.trim().length + 2}`, { class: `md-h${mark.trim().length}` }, inline(rest, look));
  if (mark === "-# ") return h("small", {}, inline(rest, look));
  const [tag, child] = mark === "> " ? ["blockquote", "p"] : [/\d/.test(mark) ? "ol" : "ul", "li"];
  const open = before?.localName === tag;
  const list = open ? before : h(tag, tag === "ol" ? { start: mark.trim().slice(0, -1) } : {});
  const item = h(child, {}, inline(rest, look));
  if (/^\s{2,}/.test(mark)) item.classList.add("deeper");
  list.append(item);
  return list;
}
