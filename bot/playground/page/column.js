// What does one person see? Channels, the open channel's messages, people, and the line to write in.

import { Composer } from "./composer.js";
import { avatar, h, icon, popover } from "./dom.js";
import { openForm } from "./form.js";
import { messageElement } from "./message.js";
import { ask, interact, keep, listen, person, store } from "./store.js";
import { words } from "./words.js";

const SIGNS = { 0: "hash", 1: "at", 2: "voice", 11: "thread", 12: "lock" };
let columns = 0;

export class Column {
  constructor(who, { onclose, onchange, open = null }) {
    this.id = `c${++columns}`;
    this.person = who;
    this.onchange = onchange;
    this.onclose = onclose;
    this.open = open;
    this.unread = new Map();
    this.loaded = new Set();
    this.composer = new Composer(this);
    this.build();
    this.trouble = (error) => this.composer.say(error.message);
    this.deaf = listen((news) => this.hear(news));
    this.refresh();
  }

  get locale() { return person(this.person)?.locale ?? "pt-BR"; }
  get say() { return words(this.locale); }
  get channels() { return person(this.person)?.channels ?? []; }
  get channel() { return this.channels.find((one) => one.id === this.open) ?? null; }
  now() { return store.state.now + (performance.now() - store.state.at) / 1000; }
  called(thing) { return thing.name_localizations?.[this.locale] ?? thing.name; }

  build() {
    this.rail = h("nav", { class: "rail" });
    this.title = h("h2", { class: "title" });
    this.log = h("div", { class: "log", role: "log", "aria-live": "polite", tabindex: "0" });
    this.more = h("button", { type: "button", class: "jump", hidden: true, onclick: () => this.bottom() });
    this.who = h("button", { type: "button", class: "who", "aria-haspopup": "menu", onclick: () => this.whoMenu() });
    this.chatTools = h("div", { class: "chat-tools" });
    const chat = h("div", { class: "chat" }, h("header", { class: "chat-head" }, this.title, this.chatTools), this.log, this.more, this.composer.element);
    this.veil = h("div", { class: "veil", onclick: () => this.element.classList.remove("rail-open") });
    this.element = h("section", { class: "column" }, h("div", { class: "side" }, this.rail, this.who), this.veil, chat);
    this.log.addEventListener("scroll", () => { if (this.atBottom()) this.more.hidden = true; });
  }

  close() { this.deaf(); this.element.remove(); this.onclose(this); }

  // -- hearing ----------------------------------------------------------------------------------------------------

  hear(news) {
    if (news.t === "state") this.refresh();
    else if (news.t === "message") this.heard(news.message);
    else if (news.t === "gone") this.lost(news);
    else if (news.t === "busy") this.redraw(news.id);
    else if (news.t === "commands") this.composer.refresh();
  }

  mine(message) { return !message.seen_by || message.seen_by === this.person; }

  heard(message) {
    if (!this.mine(message)) return;
    if (message.channel_id === this.open) { this.upsert(message); return; }
    const fresh = !this.loaded.has(message.id) && !message.edited_timestamp;
    this.loaded.add(message.id);
    if (!fresh || message.author.id === this.person || !this.channels.some((one) => one.id === message.channel_id)) return;
    const pinged = message.mentions.some((user) => user.id === this.person) || message.seen_by;
    const before = this.unread.get(message.channel_id) ?? { pings: 0 };
    this.unread.set(message.channel_id, { pings: before.pings + (pinged ? 1 : 0) });
    this.drawRail();
    this.onchange(this);
  }

  lost({ id, channel_id: room }) {
    if (room !== this.open) return;
    document.getElementById(`${this.id}-${id}`)?.remove();
    this.emptiness();
  }

  // -- drawing ----------------------------------------------------------------------------------------------------

  refresh() {
    const me = person(this.person);
    if (!me) { this.close(); return; }
    if (!this.channel) {
      this.open = this.channels.find((one) => one.type === 0)?.id ?? this.channels[0]?.id ?? null;
      this.load();
    } else if (!this.shown) this.load();
    this.element.setAttribute("aria-label", me.name);
    this.element.lang = this.locale;
    this.drawRail();
    this.drawHead();
    this.drawWho(me);
    this.composer.refresh();
    if (this.spoken && this.spoken !== this.locale) this.drawLog();
    this.spoken = this.locale;
  }

  drawWho(me) {
    const away = me.member ? null : h("small", {}, this.say("left"));
    this.who.replaceChildren(avatar(me.id, me.name, 30), h("span", { class: "who-name" }, h("bdi", {}, me.name), away), h("span", { class: "flag" }, this.locale.slice(0, 2).toUpperCase()), icon("dots"));
  }

  drawRail() {
    const { say } = this;
    const rooms = this.channels;
    const group = (title, list) => (list.length ? [h("h3", {}, title), h("ul", {}, list.map((one) => this.room(one)))] : []);
    const orphan = rooms.filter((one) => one.type >= 10 && !rooms.some((other) => other.id === one.parent));
    this.rail.setAttribute("aria-label", say("channels"));
    this.rail.replaceChildren(
      ...group(say("text_channels"), [...rooms.filter((one) => one.type === 0), ...orphan]),
      ...group(say("voice"), rooms.filter((one) => one.type === 2)),
      ...group(say("direct"), rooms.filter((one) => one.type === 1)));
  }

  room(one) {
    const threads = this.channels.filter((other) => other.parent === one.id && other.type >= 10);
    const awake = threads.filter((other) => !other.archived);
    const asleep = threads.filter((other) => other.archived);
    const news = this.unread.get(one.id);
    const button = h("button", {
      type: "button", class: `room ${news ? "unread" : ""}`, "aria-current": one.id === this.open ? "page" : null, onclick: () => this.go(one.id),
    }, icon(SIGNS[one.type] ?? "hash"), h("bdi", {}, one.name),
    one.locked ? h("span", { title: this.say("locked") }, icon("lock")) : null, news?.pings ? h("span", { class: "badge" }, String(news.pings)) : null);
    const sleeping = asleep.length ? h("details", {}, h("summary", {}, `${this.say("archived")} (${asleep.length})`), h("ul", {}, asleep.map((t) => this.room(t)))) : null;
    return h("li", {}, button, awake.length ? h("ul", {}, awake.map((t) => this.room(t))) : null, sleeping);
  }

  drawHead() {
    const { channel, say } = this;
    const menu = h("button", { type: "button", class: "icon burger", "aria-label": say("open_menu"), onclick: () => this.element.classList.toggle("rail-open") }, icon("menu"),
      [...this.unread.values()].some((one) => one.pings) ? h("span", { class: "dot" }) : null);
    const text = h("span", {}, channel?.name ?? "");
    const topic = channel?.topic ? h("span", { class: "topic" }, channel.topic) : null;
    const me = person(this.person);
    const mine = h("span", { class: "me", title: me.name }, avatar(me.id, me.name, 22), h("bdi", {}, me.name));
    this.title.replaceChildren(menu, mine, icon(SIGNS[channel?.type] ?? "hash"), text, ...(topic ? [topic] : []));
    const people = h("button", { type: "button", class: "icon", "aria-label": say("people"), title: say("people"), "aria-haspopup": "menu" }, icon("people"));
    people.addEventListener("click", () => this.peopleMenu(people));
    const close = h("button", { type: "button", class: "icon", "aria-label": say("close"), title: say("close"), onclick: () => this.close() }, icon("close"));
    const tools = [people, close];
    if (channel?.type >= 10) {
      const thread = h("button", { type: "button", class: "icon", "aria-label": say("options"), "aria-haspopup": "menu" }, icon("dots"));
      thread.addEventListener("click", () => this.threadMenu(thread));
      tools.unshift(thread);
    }
    this.chatTools.replaceChildren(...tools);
  }

  drawLog() {
    let before = null;
    const mine = this.list();
    this.log.replaceChildren(...mine.map((message) => {
      const element = messageElement(message, this, before);
      before = message;
      return element;
    }));
    this.emptiness();
  }

  list() {
    const all = [...(store.messages.get(this.open)?.values() ?? [])].filter((message) => this.mine(message));
    return all.sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
  }

  emptiness() {
    this.log.querySelector(".empty")?.remove();
    if (!this.log.children.length) this.log.append(h("p", { class: "empty" }, this.say("empty")));
  }

  upsert(message) {
    const old = document.getElementById(`${this.id}-${message.id}`);
    const stick = this.atBottom();
    const mine = this.list();
    const before = mine[mine.findIndex((one) => one.id === message.id) - 1];
    const element = messageElement(message, this, before);
    this.loaded.add(message.id);
    if (old) {
      const focused = old.contains(document.activeElement) ? document.activeElement.dataset.customId : null;
      old.replaceWith(element);
      if (focused) element.querySelector(`[data-custom-id="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    } else {
      const next = mine[mine.findIndex((one) => one.id === message.id) + 1];
      this.log.insertBefore(element, next ? document.getElementById(`${this.id}-${next.id}`) : null);
      this.emptiness();
    }
    if (stick) this.bottom();
    else if (!old) this.more.hidden = false;
    element.querySelectorAll("img").forEach((image) => image.addEventListener("load", () => { if (stick) this.bottom(); }, { once: true }));
  }

  redraw(id) {
    const message = store.messages.get(this.open)?.get(id);
    if (message && this.mine(message)) this.upsert(message);
  }

  atBottom() { return this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 60; }
  bottom() { this.more.textContent = this.say("jump"); this.more.hidden = true; this.log.scrollTop = this.log.scrollHeight; }

  // -- going about ------------------------------------------------------------------------------------------------

  async load() {
    if (!this.open) return;
    this.shown = this.open;
    const messages = await ask(this.person, "history", { channel: this.open }).catch(() => []);
    for (const message of messages) { keep(message); this.loaded.add(message.id); }
    this.unread.delete(this.open);
    this.drawLog();
    this.bottom();
    this.log.querySelectorAll("img").forEach((image) => image.addEventListener("load", () => this.bottom(), { once: true }));
    this.drawRail();
    this.onchange(this);
  }

  async go(id) {
    this.open = id;
    this.element.classList.remove("rail-open");
    this.drawHead();
    this.composer.refresh();
    await this.load();
    this.composer.input.focus({ preventScroll: true });
  }

  /** Follow a link to a channel or a message. */
  async jump(room, message) {
    if (!this.channels.some((one) => one.id === room)) { this.composer.say(this.say("gone")); return; }
    if (room !== this.open) await this.go(room);
    const element = message && document.getElementById(`${this.id}-${message}`);
    if (message && !element) this.composer.say(this.say("gone"));
    element?.scrollIntoView({ block: "center" });
    element?.classList.add("lit");
    setTimeout(() => element?.classList.remove("lit"), 1800);
  }

  command(path) { return this.composer.start(path); }

  /** Wait for what came of an act: open its form, say its failure. */
  async acted(promise, quiet = false) {
    try {
      const answer = await promise;
      if (answer?.kind === "modal") openForm(answer, this);
      if (answer?.kind === "failed") this.composer.say(this.say("failed"));
    } catch (error) { if (!quiet || !error.message.includes("nothing is sent")) this.trouble(error); }
  }

  // -- menus ------------------------------------------------------------------------------------------------------

  peopleMenu(anchor) {
    const others = store.state.people.filter((who) => who.member);
    popover(anchor, this.say("people"), [{ title: this.say("people") }, ...others.map((who) => ({ text: who.name, act: () => this.about(who.id, anchor) }))]);
  }

  async about(id, anchor) {
    const { user: apps } = await ask(this.person, "commands", { channel: this.open }).catch(() => ({ user: [] }));
    const name = person(id)?.name ?? store.state.bot.name;
    const items = [{ title: name }];
    if (apps.length && id !== store.state.bot.id) items.push({ title: this.say("apps") });
    for (const command of id === store.state.bot.id ? [] : apps) {
      items.push({ text: this.called(command), act: () => this.acted(ask(this.person, "user_menu", { name: command.name, target: id, channel: this.open })) });
    }
    items.push({ text: this.say("mention"), act: () => { this.composer.input.value += `<@${id}> `; this.composer.input.focus(); } });
    popover(anchor, name, items);
  }

  whoMenu() {
    const speak = (locale) => () => ask(this.person, "locale", { locale }).catch(this.trouble);
    popover(this.who, this.say("language"), [
      { title: this.say("language") }, { text: "Português", act: speak("pt-BR") }, { text: "English", act: speak("en-US") },
      { title: person(this.person).name }, { text: this.say("close"), act: () => this.close() }]);
  }

  threadMenu(anchor) {
    const { channel, say } = this;
    const act = (what) => () => ask(this.person, "thread", { channel: channel.id, what }).catch(this.trouble);
    const items = [channel.inside ? { text: say("leave"), act: act("leave") } : { text: say("join"), act: act("join") }];
    if (channel.moderate) items.push(channel.archived ? { text: say("unarchive"), act: act("unarchive") } : { text: say("archive"), act: act("archive") });
    popover(anchor, say("options"), items);
  }
}
