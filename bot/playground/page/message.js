// How does one message look to one person? Its head, text, embeds, files, components, and its state.

import { avatar, h, icon, popover } from "./dom.js";
import { components, file, picture } from "./components.js";
import { markdown } from "./markdown.js";
import { ask, interact, nameOf, store } from "./store.js";

const EPHEMERAL = 64;
const LOADING = 128;

/** The element of a message in a column; `before` is the message above it. */
export function messageElement(message, column, before) {
  const { say } = column;
  const key = `${column.person} ${message.id}`;
  const bot = Boolean(message.author.bot);
  const grouped = joins(message, before);
  const mentioned = message.mentions.some((user) => user.id === column.person);
  const names = ["message", grouped && "grouped", mentioned && "mentioned", message.flags & EPHEMERAL && "ephemeral"];
  const body = h("div", { class: "body" }, head(message, column, bot, grouped), content(message, column));
  if (store.failed.has(key)) body.append(h("p", { class: "failed", role: "alert" }, `⚠ ${say("failed")}`));
  if (message.flags & EPHEMERAL) body.append(privately(message, column));
  const element = h("article", {
    id: `${column.id}-${message.id}`, class: names.filter(Boolean).join(" "), tabindex: "-1",
    "aria-label": `${message.name}, ${clock(message, column)}`, "aria-busy": String(store.busy.has(key)),
  }, over(message, column), grouped ? h("span", { class: "gutter" }) : face(message, column), body, actions(message, column));
  if (store.busy.has(key)) element.querySelectorAll(".components button").forEach((button) => { button.disabled = true; });
  return element;
}

function joins(message, before) {
  return Boolean(before) && before.author.id === message.author.id && !message.used && !message.referenced_message
    && (before.flags & EPHEMERAL) === (message.flags & EPHEMERAL)
    && Date.parse(message.timestamp) - Date.parse(before.timestamp) < 300_000;
}

function clock(message, column) {
  const sent = new Date(message.timestamp);
  const time = new Intl.DateTimeFormat(column.locale, { timeStyle: "short" }).format(sent);
  if (sent.toDateString() === new Date(column.now() * 1000).toDateString()) return time;
  return new Intl.DateTimeFormat(column.locale, { dateStyle: "short", timeStyle: "short" }).format(sent);
}

function over(message, column) {
  const { say } = column;
  if (message.used) {
    return h("div", { class: "over" }, avatar(message.used.by, nameOf(message.used.by), 16),
      h("strong", {}, nameOf(message.used.by)), ` ${say("used")} `, h("span", { class: "mention" }, message.used.command));
  }
  if (message.referenced_message) {
    const other = message.referenced_message;
    const start = other.content || "…";
    return h("button", { type: "button", class: "over", onclick: () => column.jump(other.channel_id, other.id) },
      avatar(other.author.id, nameOf(other.author.id), 16), h("strong", {}, nameOf(other.author.id)), ` ${start.slice(0, 80)}`);
  }
  return null;
}

function face(message, column) {
  const button = h("button", { type: "button", class: "face", "aria-label": `${column.say("author")}: ${message.name}` },
    avatar(message.author.id, message.name));
  button.addEventListener("click", () => column.about(message.author.id, button));
  return button;
}

function head(message, column, bot, grouped) {
  if (grouped) return null;
  const time = h("time", { datetime: message.timestamp }, clock(message, column));
  const tag = bot ? h("span", { class: "tag" }, column.say("app")) : null;
  return h("header", {}, h("bdi", { class: "author" }, message.name), tag, time);
}

function content(message, column) {
  const { say } = column;
  if (message.flags & LOADING) {
    const dots = h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
    return h("p", { class: "thinking" }, dots, ` ${message.name} ${say("thinking")}`);
  }
  const parts = [];
  if (message.content) parts.push(h("div", { class: "text" }, markdown(message.content, column)));
  if (message.edited_timestamp && message.content) parts.push(h("span", { class: "edited" }, say("edited")));
  parts.push(...message.embeds.map((one) => embed(one, column)));
  if (message.attachments.length) {
    parts.push(h("div", { class: "files" }, message.attachments.map((one) =>
      (one.content_type ?? "").startsWith("image/") ? picture(one, one.description, column) : file(one))));
  }
  if (message.components.length) parts.push(components(message, column));
  return parts;
}

function embed(one, column) {
  const box = h("div", { class: "embed" });
  if (one.color !== undefined && one.color !== null) box.style.borderColor = `#${one.color.toString(16).padStart(6, "0")}`;
  if (one.author) box.append(h("div", { class: "embed-author" }, one.author.name));
  if (one.title) box.append(h("div", { class: "embed-title" }, markdown(one.title, column)));
  if (one.description) box.append(h("div", { class: "text" }, markdown(one.description, column)));
  if (one.fields?.length) {
    box.append(h("dl", {}, one.fields.map((field) =>
      h("div", { class: field.inline ? "inline" : "" }, h("dt", {}, field.name), h("dd", {}, markdown(field.value, column))))));
  }
  if (one.image) box.append(picture(one.image, one.image.description, column));
  if (one.footer) box.append(h("div", { class: "embed-footer" }, one.footer.text));
  return box;
}

function privately(message, column) {
  const { say } = column;
  const dismiss = () => ask(column.person, "dismiss", { message: message.id }).catch(column.trouble);
  return h("footer", { class: "only-you" }, icon("eye"), `${say("only_you")} · `,
    h("button", { type: "button", class: "link", onclick: dismiss }, say("dismiss")));
}

function actions(message, column) {
  const { say } = column;
  const button = h("button", { type: "button", class: "actions", "aria-label": say("menu"), "aria-haspopup": "menu" }, icon("dots"));
  button.addEventListener("click", async () => {
    const { message: apps } = await ask(column.person, "commands", { channel: message.channel_id }).catch(() => ({ message: [] }));
    const mine = message.author.id === column.person || message.seen_by === column.person;
    const items = apps.map((command) => ({
      text: column.called(command),
      act: () => column.acted(interact(column.person, message.id, "message_menu", { name: command.name, message: message.id })),
    }));
    if (items.length) items.unshift({ title: say("apps") });
    if (mine || column.channel?.moderate) {
      const remove = () => ask(column.person, "delete", { message: message.id }).catch(column.trouble);
      items.push({ text: say("remove"), danger: true, act: remove });
    }
    if (items.length) popover(button, say("menu"), items);
  });
  return button;
}
