// How does a person write, and how are commands found and filled in?

import { h } from "./dom.js";
import { ask, person, store } from "./store.js";

const TEXT = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, NUMBER = 10, FILE = 11;

/** The commands as single lines: groups are followed down to what can be sent. */
function flat(commands, column) {
  return commands.flatMap((command) => leaves(command, [command.name], [column.called(command)], column));
}

function leaves(node, path, shown, column) {
  const below = (node.options ?? []).filter((option) => option.type <= 2);
  if (!below.length) {
    const about = node.description_localizations?.[column.locale] ?? node.description;
    return [{ path: path.join(" "), shown: shown.join(" "), about, options: node.options ?? [] }];
  }
  return below.flatMap((one) => leaves(one, [...path, one.name], [...shown, column.called(one)], column));
}

/** A file's name and bytes, as text that can be sent. */
function inline(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ filename: file.name, data: reader.result.split(",")[1] ?? "" });
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

export class Composer {
  constructor(column) {
    this.column = column;
    this.commands = null;
    this.picked = 0;
    const roles = { role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list" };
    this.input = h("textarea", { rows: 1, class: "write", ...roles });
    this.list = h("div", { class: "picker", role: "listbox", hidden: true });
    this.bar = h("form", { class: "command", hidden: true });
    this.trouble = h("p", { class: "trouble", role: "alert", hidden: true });
    this.element = h("div", { class: "composer" }, this.trouble, this.list, this.bar, this.input);
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => setTimeout(() => { this.list.hidden = true; }, 150));
    this.bar.addEventListener("submit", (event) => { event.preventDefault(); this.sendCommand(); });
    this.bar.addEventListener("keydown", (event) => { if (event.key === "Escape") this.leave(); });
  }

  /** The channel, the language, or the commands may have changed. */
  refresh(forget = false) {
    const { channel, say } = this.column;
    const place = `${channel?.id} ${this.column.locale}`;
    if (forget || place !== this.place) this.commands = null;
    this.place = place;
    this.input.placeholder = channel?.write ? say("placeholder", { name: channel.name }) : say("closed");
    this.input.setAttribute("aria-label", this.input.placeholder);
    this.list.setAttribute("aria-label", say("apps"));
  }

  say(text) {
    this.trouble.textContent = text;
    this.trouble.hidden = !text;
    clearTimeout(this.fading);
    if (text) this.fading = setTimeout(() => this.say(""), 6000);
  }

  async typed() {
    this.input.style.height = "auto";
    this.input.style.height = `${Math.min(this.input.scrollHeight, 160)}px`;
    if (!this.input.value.startsWith("/") || !this.column.channel) { this.show([]); return; }
    this.commands ??= flat((await ask(this.column.person, "commands", { channel: this.column.channel.id })).slash, this.column);
    const wanted = this.input.value.slice(1).toLowerCase().split(/\s+/).filter(Boolean);
    if (!this.input.value.startsWith("/")) return;
    const fits = this.commands.filter((one) => wanted.every((word) => `${one.shown} ${one.path}`.toLowerCase().includes(word)));
    this.show(fits);
  }

  show(found) {
    this.found = found;
    this.picked = 0;
    const open = this.input.value.startsWith("/");
    this.list.hidden = !open;
    this.input.setAttribute("aria-expanded", String(open));
    this.list.replaceChildren(...found.map((one, index) => h("div", {
      role: "option", id: `${this.column.id}-pick-${index}`, "aria-selected": String(index === 0),
      onpointerdown: (event) => { event.preventDefault(); this.begin(one); },
    }, h("strong", {}, `/${one.shown}`), one.options.map((option) => h("code", {}, this.column.called(option))), h("small", {}, one.about))));
    if (open && !found.length) this.list.append(h("p", {}, this.column.say("none")));
    this.mark();
  }

  mark() {
    [...this.list.children].forEach((row, index) => row.setAttribute("aria-selected", String(index === this.picked)));
    const row = this.list.children[this.picked];
    row?.scrollIntoView({ block: "nearest" });
    if (row?.id) this.input.setAttribute("aria-activedescendant", row.id);
  }

  key(event) {
    const picking = !this.list.hidden && this.found?.length;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (picking && step) {
      event.preventDefault();
      this.picked = (this.picked + step + this.found.length) % this.found.length;
      this.mark();
    } else if (picking && event.key === "Tab") {
      event.preventDefault();
      this.begin(this.found[this.picked]);
    } else if (event.key === "Escape") {
      this.list.hidden = true;
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (this.input.value.startsWith("/")) this.pick();
      else this.sendText();
    }
  }

  /** Enter in the picker; the list may still be on its way. */
  async pick() {
    if (!this.commands || this.list.hidden) await this.typed();
    if (this.found.length) this.begin(this.found[this.picked]);
    else this.say(this.column.say("none"));
  }

  async sendText() {
    const content = this.input.value.trim();
    if (!content) return;
    this.column.bottom();
    try {
      await ask(this.column.person, "send", { channel: this.column.channel.id, content });
      this.input.value = "";
      this.typed();
    } catch (error) { this.say(error.message); }
  }

  /** Start a command by its path, as a command link does. */
  async start(path) {
    this.input.value = `/${path}`;
    await this.typed();
    const exact = this.found.find((one) => one.path === path) ?? this.found[0];
    if (exact) this.begin(exact);
  }

  // -- filling in -------------------------------------------------------------------------------------------------

  begin(command) {
    this.list.hidden = true;
    this.input.value = "";
    this.command = command;
    this.fields = new Map();
    this.input.hidden = true;
    this.bar.hidden = false;
    this.draw();
    if (!command.options.some((option) => option.required)) this.bar.querySelector("button[type=submit]").focus();
  }

  leave() {
    this.command = null;
    this.bar.hidden = true;
    this.input.hidden = false;
    this.input.focus();
  }

  draw() {
    const { say } = this.column;
    const { options } = this.command;
    const shown = options.filter((option) => option.required || this.fields.has(option.name));
    const hidden = options.filter((option) => !shown.includes(option));
    shown.forEach((option) => { if (!this.fields.has(option.name)) this.fields.set(option.name, this.field(option)); });
    this.bar.replaceChildren(
      h("strong", { class: "command-name" }, `/${this.command.shown}`),
      ...shown.map((option) => this.labelled(option)),
      ...hidden.map((option) => h("button", {
        type: "button", class: "chip", title: this.about(option),
        onclick: () => this.unfold(option),
      }, say("more", { name: this.column.called(option) }))),
      h("span", { class: "command-buttons" },
        h("button", { type: "button", class: "button secondary", onclick: () => this.leave() }, say("cancel")),
        h("button", { type: "submit", class: "button primary" }, say("send"))));
    this.fields.get(shown[0]?.name)?.element.focus();
  }

  unfold(option) {
    this.fields.set(option.name, this.field(option));
    this.draw();
    this.fields.get(option.name).element.focus();
  }

  about(option) { return option.description_localizations?.[this.column.locale] ?? option.description; }

  labelled(option) {
    const { say } = this.column;
    const name = this.column.called(option);
    const remove = option.required ? null : h("button", {
      type: "button", class: "chip-remove", "aria-label": say("remove_option", { name }),
      onclick: () => { this.fields.delete(option.name); this.draw(); },
    }, "×");
    const field = this.fields.get(option.name);
    const label = h("label", { title: this.about(option) }, h("span", {}, name), field.element);
    return h("span", { class: "option" }, label, field.list ?? null, remove);
  }

  field(option) {
    if (option.autocomplete) return this.suggesting(option);
    if (option.type === FILE) return this.attaching(option);
    const choices = option.choices?.map((one) => [this.column.called(one), one.value]) ?? this.known(option);
    if (choices) {
      const rows = choices.map(([label], index) => h("option", { value: String(index) }, label));
      const element = h("select", { "aria-label": this.column.called(option) }, h("option", { value: "" }, "…"), rows);
      return { element, read: () => (element.value === "" ? undefined : choices[Number(element.value)][1]) };
    }
    const numeric = option.type === INTEGER || option.type === NUMBER;
    const element = h("input", {
      type: numeric ? "number" : "text", step: option.type === NUMBER ? "any" : null, min: option.min_value, max: option.max_value,
      maxLength: option.max_length ?? 6000, required: Boolean(option.required), autocomplete: "off",
    });
    return { element, read: () => (element.value === "" ? undefined : numeric ? Number(element.value) : element.value) };
  }

  known(option) {
    const { say } = this.column;
    if (option.type === BOOLEAN) return [[say("yes"), true], [say("no"), false]];
    if (option.type === USER || option.type === 9) {
      const me = this.column.person;
      const others = store.state.people.filter((who) => who.member && who.id !== me);
      return [...others, person(me), store.state.bot].map((who) => [who.name, who.id]);
    }
    if (option.type === CHANNEL) {
      const fits = (room) => !option.channel_types?.length || option.channel_types.includes(room.type);
      return this.column.channels.filter(fits).map((room) => [`#${room.name}`, room.id]);
    }
    return null;
  }

  attaching(option) {
    const element = h("input", { type: "file", required: Boolean(option.required) });
    return { element, file: true, read: () => (element.files.length ? inline(element.files[0]) : undefined) };
  }

  suggesting(option) {
    const { command } = this;
    const known = new Map();
    let latest = 0;
    const element = h("input", {
      type: "text", autocomplete: "off", required: Boolean(option.required), role: "combobox", "aria-expanded": "false",
    });
    const list = h("div", { class: "suggestions", role: "listbox", hidden: true });
    const pick = (name) => { element.value = name; list.hidden = true; };
    const look = async () => {
      if (command !== this.command) return;
      const turn = ++latest;
      const place = { path: command.path, channel: this.column.channel.id };
      const given = { ...place, option: option.name, typed: element.value, options: await this.values(false) };
      const found = await ask(this.column.person, "autocomplete", given).catch(() => []);
      if (turn !== latest) return;
      for (const one of found) known.set(one.name, one.value);
      list.replaceChildren(...found.map((one) => h("div", {
        role: "option", onpointerdown: (event) => { event.preventDefault(); pick(one.name); },
      }, one.name)));
      list.hidden = !found.length || document.activeElement !== element;
      element.setAttribute("aria-expanded", String(!list.hidden));
    };
    let soon;
    element.addEventListener("input", () => { clearTimeout(soon); soon = setTimeout(look, 150); });
    element.addEventListener("focus", look);
    element.addEventListener("blur", () => setTimeout(() => { list.hidden = true; }, 150));
    element.addEventListener("keydown", (event) => {
      const rows = [...list.children];
      const at = rows.findIndex((row) => row.getAttribute("aria-selected") === "true");
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && rows.length) {
        event.preventDefault();
        rows.forEach((row, index) => row.setAttribute("aria-selected", String(index === (at + step + rows.length) % rows.length)));
      } else if (event.key === "Enter" && at >= 0 && !list.hidden) { event.preventDefault(); pick(rows[at].textContent); }
    });
    return { element, list, read: () => (element.value === "" ? undefined : known.get(element.value) ?? this.cast(option, element.value)) };
  }

  cast(option, text) { return option.type === TEXT ? text : Number(text); }

  async values(files) {
    const values = {};
    for (const [name, field] of this.fields) {
      const value = field.file && !files ? undefined : await field.read();
      if (value !== undefined) values[name] = value;
    }
    return values;
  }

  async sendCommand() {
    const { column, command } = this;
    const values = await this.values(true);
    const missing = command.options.find((option) => option.required && values[option.name] === undefined);
    if (missing) { this.say(column.say("required", { name: column.called(missing) })); return; }
    this.leave();
    this.say("");
    column.bottom();
    await column.acted(ask(column.person, "slash", { path: command.path, options: values, channel: column.channel.id }));
  }
}
