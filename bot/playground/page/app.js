// How do the columns stand side by side? The bar on top, one column for each person, the theme.

import { Column } from "./column.js";
import { avatar, h, iconButton, popover } from "./dom.js";
import { relative } from "./markdown.js";
import { ask, connect, listen, person, store } from "./store.js";
import { words } from "./words.js";

const say = words(navigator.language.startsWith("pt") ? "pt-BR" : "en-US");
const main = document.getElementById("columns");
const tabs = document.getElementById("tabs");
const columns = [];

const remembered = () => JSON.parse(localStorage.getItem("columns") ?? "null");
const remember = () => localStorage.setItem("columns", JSON.stringify(columns.map((one) => [one.person, one.open])));

function add(who, open = null) {
  if (!person(who)) return;
  const column = new Column(who, {
    open,
    onclose: (gone) => { columns.splice(columns.indexOf(gone), 1); remember(); drawTabs(); },
    onchange: () => { remember(); drawTabs(); },
  });
  columns.push(column);
  main.append(column.element);
  remember();
  drawTabs();
}

function drawTabs() {
  tabs.replaceChildren(...columns.map((column) => {
    const pings = [...column.unread.values()].reduce((sum, one) => sum + one.pings, 0);
    const name = person(column.person)?.name ?? "";
    const show = () => column.element.scrollIntoView({ inline: "start", behavior: "smooth" });
    return h("button", { type: "button", class: "tab", "aria-label": name, onclick: show },
      avatar(column.person, name, 26), pings ? h("span", { class: "badge" }, String(pings)) : null);
  }));
}

function drawBar() {
  const { guild, bot, restart } = store.state;
  document.getElementById("guild").textContent = guild?.name ?? "—";
  document.title = guild?.name ?? "Discord de mesa";
  const light = document.getElementById("bot");
  light.className = bot.there ? "there" : "away";
  light.title = say(bot.there ? "bot_there" : "bot_gone");
  light.replaceChildren(
    h("span", { class: "light", "aria-hidden": "true" }), h("span", { class: "light-words" }, light.title));
  const tools = [
    iconButton("plus", say("add"), (event) => addMenu(event.currentTarget)),
    iconButton("clock", say("clock"), (event) => clockMenu(event.currentTarget)),
    iconButton("theme", say("theme"), changeTheme),
  ];
  if (restart) tools.unshift(iconButton("restart", say("restart"), restartBot));
  document.getElementById("tools").replaceChildren(...tools);
}

const anybody = () => store.state.people[0]?.id;

function restartBot(event) {
  const button = event.currentTarget;
  button.disabled = true;
  ask(anybody(), "restart").catch((error) => alert(error.message)).finally(() => { button.disabled = false; });
}

function addMenu(anchor) {
  const people = store.state.people.map((who) => ({ text: who.name, act: () => add(who.id) }));
  popover(anchor, say("add"), [{ title: say("add") }, ...people, { text: say("new_person"), act: newPerson }]);
}

function newPerson() {
  const input = h("input", { type: "text", maxLength: 32, required: true });
  const box = h("dialog", { class: "form", onclose: () => box.remove() }, h("form", {
    method: "dialog",
    onsubmit: async () => {
      const id = await ask(anybody(), "add_person", { name: input.value });
      const stop = listen((news) => { if (news.t === "state" && person(id)) { stop(); add(id); } });
    },
  }, h("h2", {}, say("new_person")), h("label", {}, say("name"), input),
  h("div", { class: "form-buttons" }, h("button", { type: "submit", class: "button primary" }, say("add")))));
  document.body.append(box);
  box.showModal();
}

function clockMenu(anchor) {
  const steps = [["minute", 60], ["quarter", 900], ["hour", 3600], ["day", 86400]];
  popover(anchor, say("clock"), [{ title: say("clock") }, ...steps.map(([name, seconds]) =>
    ({ text: say("later", { what: say(name) }), act: () => ask(anybody(), "advance", { seconds }) }))]);
}

function changeTheme() {
  const root = document.documentElement;
  root.dataset.theme = root.dataset.theme === "dark" ? "light" : "dark";
  localStorage.setItem("theme", root.dataset.theme);
}

function start() {
  const kept = remembered()?.filter(([who]) => person(who));
  const first = kept?.length ? kept : store.state.people.slice(0, 2).map((who) => [who.id, null]);
  first.forEach(([who, open]) => add(who, open));
}

let offline = null;
listen((news) => {
  if (news.t === "state") {
    news.at = performance.now();
    drawBar();
    if (!columns.length && !start.done) { start.done = true; start(); }
  } else if (news.t === "offline") {
    offline ??= document.body.appendChild(h("div", { class: "offline", role: "alert" }, say("lost")));
  } else if (news.t === "online") {
    offline?.remove();
    offline = null;
    store.messages.clear();
    columns.forEach((column) => column.load());
  }
});

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-relative]")) {
    const column = columns.find((one) => one.element.contains(node));
    if (column) node.textContent = relative(Number(node.dataset.relative), column.locale, column.now());
  }
}, 1000);

document.documentElement.dataset.theme = localStorage.getItem("theme") ?? "dark";
document.documentElement.lang = navigator.language.startsWith("pt") ? "pt-BR" : "en";
connect();
