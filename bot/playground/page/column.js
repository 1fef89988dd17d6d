// What does one person see? Channels, the open channel's messages, people, and the line to write in.

import { Composer } from "./composer.js";
import { avatar, h, icon, iconButton, popover } from "./dom.js";
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
    const head = h("header", { class: "chat-head" }, this.title, this.chatTools);
    const chat = h("div", { class: "chat" }, head, this.log, this.more, this.composer.element);
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
    else if (news.t === "commands") this.composer.refresh(true);
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
    // what messages call people's languages and rooms may have changed: "#?" becomes the thread's name
    const spoken = [this.locale, ...this.channels.map((one) => `${one.id} ${one.name}`)].join();
    if (this.spoken && this.spoken !== spoken) this.drawLog();
    this.spoken = spoken;
  }

  drawWho(me) {
    const away = me.member ? null : h("small", {}, this.say("left"));
    const name = h("span", { class: "who-name" }, h("bdi", {}, me.name), away);
    const flag = h("span", { class: "flag" }, this.locale.slice(0, 2).toUpperCase());
    this.who.replaceChildren(avatar(me.id, me.name, 30), name, flag, icon("dots"));
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
      type: "button", class: `room ${news ? "unread" : ""}`, onclick: () => this.go(one.id),
      "aria-current": one.id === this.open ? "page" : null,
    }, icon(SIGNS[one.type] ?? "hash"), h("bdi", {}, one.name),
    one.locked ? h("span", { title: this.say("locked") }, icon("lock")) : null,
    news?.pings ? h("span", { class: "badge" }, String(news.pings)) : null);
    const sleeping = asleep.length ? h("details", {},
      h("summary", {}, `${this.say("archived")} (${asleep.length})`),
      h("ul", {}, asleep.map((t) => this.room(t)))) : null;
    return h("li", {}, button, awake.length ? h("ul", {}, awake.map((t) => this.room(t))) : null, sleeping);
  }

  drawHead() {
    const { channel, say } = this;
    const menu = iconButton("menu", say("open_menu"), () => this.element.classList.toggle("rail-open"));
    menu.classList.add("burger");
    if ([...this.unread.values()].some((one) => one.pings)) menu.append(h("span", { class: "dot" }));
    const text = h("span", { class: "room-name", title: channel?.name ?? "" }, channel?.name ?? "");
    const topic = channel?.topic ? h("span", { class: "topic" }, channel.topic) : null;
    const me = person(this.person);
    const mine = h("span", { class: "me", title: me.name }, avatar(me.id, me.name, 22), h("bdi", {}, me.name));
    this.title.replaceChildren(menu, mine, icon(SIGNS[channel?.type] ?? "hash"), text, ...(topic ? [topic] : []));
    const opens = { "aria-haspopup": "menu" };
    const people = iconButton("people", say("people"), (event) => this.peopleMenu(event.currentTarget), opens);
    const close = iconButton("close", say("close"), () => this.close());
    const tools = [people, close];
    if (channel?.type >= 10) {
      tools.unshift(iconButton("dots", say("options"), (event) => this.threadMenu(event.currentTarget), opens));
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
      document.querySelectorAll(".listbox").forEach((box) => box.shutIfStale());
      if (focused) element.querySelector(`[data-custom-id="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
    } else {
      const next = mine[mine.findIndex((one) => one.id === message.id) + 1];
      this.log.insertBefore(element, next ? document.getElementById(`${this.id}-${next.id}`) : null);
      this.emptiness();
    }
    if (stick) this.bottom();
    else if (!old) this.more.hidden = false;
    if (stick) this.bottomWhenLoaded(element);
  }

  redraw(id) {
    const message = store.messages.get(this.open)?.get(id);
    if (message && this.mine(message)) this.upsert(message);
  }

  atBottom() { return this.log.scrollHeight - this.log.scrollTop - this.log.clientHeight < 60; }
  bottom() { this.more.textContent = this.say("jump"); this.more.hidden = true; this.log.scrollTop = this.log.scrollHeight; }

  bottomWhenLoaded(within) {
    const images = within.querySelectorAll("img");
    images.forEach((image) => image.addEventListener("load", () => this.bottom(), { once: true }));
  }

  // -- going about ------------------------------------------------------------------------------------------------

  async load() {
    if (!this.open) return;
    this.shown = this.open;
    const messages = await ask(this.person, "history", { channel: this.open }).catch(() => []);
    for (const message of messages) { keep(message); this.loaded.add(message.id); }
    this.unread.delete(this.open);
    this.drawLog();
    this.bottom();
    this.bottomWhenLoaded(this.log);
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
    const items = others.map((who) => ({ text: who.name, act: () => this.about(who.id, anchor) }));
    popover(anchor, this.say("people"), [{ title: this.say("people") }, ...items]);
  }

  async about(id, anchor) {
    const { user: apps } = await ask(this.person, "commands", { channel: this.open }).catch(() => ({ user: [] }));
    const name = person(id)?.name ?? store.state.bot.name;
    const items = [{ title: name }];
    if (apps.length && id !== store.state.bot.id) items.push({ title: this.say("apps") });
    for (const command of id === store.state.bot.id ? [] : apps) {
      const given = { name: command.name, target: id, channel: this.open };
      items.push({ text: this.called(command), act: () => this.acted(ask(this.person, "user_menu", given)) });
    }
    items.push({ text: this.say("mention"), act: () => { this.composer.input.value += `<@${id}> `; this.composer.input.focus(); } });
    popover(anchor, name, items);
  }

  whoMenu() {
    const speak = (text, locale) => ({
      text: `${this.locale === locale ? "✓ " : ""}${text}`,
      act: () => ask(this.person, "locale", { locale }).catch(this.trouble),
    });
    popover(this.who, this.say("language"), [
      { title: this.say("language") }, speak("Português", "pt-BR"), speak("English", "en-US"),
      { title: person(this.person).name }, { text: this.say("close"), act: () => this.close() }]);
  }

  threadMenu(anchor) {
    const { channel, say } = this;
    const act = (what) => () => ask(this.person, "thread", { channel: channel.id, what }).catch(this.trouble);
    const move = channel.inside ? "leave" : "join";
    const items = [{ text: say(move), act: act(move) }];
    const turn = channel.archived ? "unarchive" : "archive";
    if (channel.moderate) items.push({ text: say(turn), act: act(turn) });
    popover(anchor, say("options"), items);
  }
}
