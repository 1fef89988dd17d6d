// How do components look, and what do they do when they are used?

import { h, icon, place } from "./dom.js";
import { markdown } from "./markdown.js";
import { interact, store } from "./store.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "secondary linkish", 6: "secondary" };

/** All components of a message. */
export function components(message, column) {
  return h("div", { class: "components" }, message.components.map((one) => component(one, message, column)));
}

function component(one, message, column) {
  switch (one.type) {
    case 1: return h("div", { class: "row" }, one.components.map((inner) => component(inner, message, column)));
    case 2: return button(one, message, column);
    case 3: case 5: case 8: return select(one, message, column);
    case 9: return h("div", { class: "section" },
      h("div", { class: "section-text" }, one.components.map((inner) => component(inner, message, column))),
      component(one.accessory, message, column));
    case 10: return h("div", { class: "text" }, markdown(one.content, column));
    case 11: return thumbnail(one, column);
    case 12: return gallery(one, column);
    case 13: return file({ filename: one.name, size: one.size, url: one.file.url });
    case 14: return h("hr", { class: `separator ${one.divider === false ? "blank" : ""} ${one.spacing === 2 ? "large" : ""}` });
    case 17: return container(one, message, column);
    default: return h("p", { class: "unsupported" }, column.say("unsupported"));
  }
}

function container(one, message, column) {
  const box = h("div", { class: "container" }, one.components.map((inner) => component(inner, message, column)));
  if (one.accent_color !== undefined && one.accent_color !== null) {
    box.classList.add("accented");
    box.style.setProperty("--accent-color", `#${one.accent_color.toString(16).padStart(6, "0")}`);
  }
  return box;
}

function emoji(one) {
  if (!one.emoji) return null;
  const sign = one.emoji.id ? `:${one.emoji.name}:` : one.emoji.name;
  return h("span", { class: "emoji", "aria-hidden": one.label ? "true" : null }, sign);
}

function button(one, message, column) {
  const look = `button ${STYLES[one.style] ?? "secondary"}`;
  const inside = [emoji(one), one.label ? h("span", {}, one.label) : null];
  if (one.style === 5) {
    const jump = /^https:\/\/(?:\w+\.)?discord\.com\/channels\/[^/]+\/(\d+)(?:\/(\d+))?$/.exec(one.url);
    if (jump) return h("button", { type: "button", class: look, onclick: () => column.jump(jump[1], jump[2]) }, inside, icon("up"));
    return h("a", { class: look, href: one.url, target: "_blank", rel: "noopener noreferrer" }, inside, icon("up"));
  }
  const given = { message: message.id, custom_id: one.custom_id };
  return h("button", {
    type: "button", class: look, disabled: Boolean(one.disabled), "data-custom-id": one.custom_id,
    onclick: () => column.acted(interact(column.person, message.id, "click", given)),
  }, inside);
}

// -- menus --------------------------------------------------------------------------------------------------------

function offers(one, column) {
  if (one.type === 3) return one.options;
  if (one.type === 5) return store.state.people.filter((who) => who.member).map((who) => ({ label: who.name, value: who.id }));
  const rooms = store.state.people.find((who) => who.id === column.person).channels.filter((room) => room.type !== 1);
  const fits = (room) => !one.channel_types?.length || one.channel_types.includes(room.type);
  return rooms.filter(fits).map((room) => ({ label: `#${room.name}`, value: room.id }));
}

function select(one, message, column) {
  const options = offers(one, column);
  const [low, high] = [one.min_values ?? 1, one.max_values ?? 1];
  const chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  for (const value of one.default_values ?? []) chosen.add(value.id);
  const caption = h("span", { class: "caption" });
  const face = h("button", {
    type: "button", class: "select", disabled: Boolean(one.disabled), "data-custom-id": one.custom_id,
    "aria-haspopup": "listbox", "aria-expanded": "false",
  }, caption, icon("down"));
  const name = () => {
    const picked = options.filter((option) => chosen.has(option.value)).map((option) => option.label);
    caption.textContent = picked.length ? picked.join(", ") : one.placeholder || column.say("choose");
    caption.classList.toggle("hint", !picked.length);
  };
  const send = () => {
    const given = { message: message.id, custom_id: one.custom_id, values: [...chosen] };
    column.acted(interact(column.person, message.id, "select", given), true);
  };
  name();
  face.addEventListener("click", () => openList(face, { one, options, chosen, low, high, column, name, send }));
  return face;
}

function openList(face, { one, options, chosen, low, high, column, name, send }) {
  const multi = high > 1 || low === 0;
  const before = [...chosen].sort().join("\n");
  const close = (keep) => {
    document.removeEventListener("pointerdown", outside, true);
    box.remove();
    face.setAttribute("aria-expanded", "false");
    if (keep && chosen.size >= low && chosen.size <= high && [...chosen].sort().join("\n") !== before) send();
  };
  const outside = (event) => { if (!box.contains(event.target)) close(true); };
  const rows = options.map((option) => {
    const picked = String(chosen.has(option.value));
    const row = h("div", { role: "option", tabindex: "-1", "aria-selected": picked, "data-value": option.value },
      multi ? h("span", { class: "check", "aria-hidden": "true" }) : null, emoji(option),
      h("span", { class: "option-words" },
        h("span", {}, option.label), option.description ? h("small", {}, option.description) : null));
    row.addEventListener("click", () => {
      if (!multi) {
        if (!chosen.has(option.value)) { chosen.clear(); chosen.add(option.value); name(); }
        close(true);
        return;
      }
      if (chosen.has(option.value)) chosen.delete(option.value);
      else if (chosen.size < high) chosen.add(option.value);
      else if (high === 1) { chosen.clear(); chosen.add(option.value); }
      rows.forEach((each) => each.setAttribute("aria-selected", String(chosen.has(each.dataset.value))));
      name();
    });
    return row;
  });
  const done = h("button", { type: "button", class: "button primary done", onclick: () => close(true) }, column.say("chosen"));
  const box = h("div", {
    class: "listbox", role: "listbox", "aria-multiselectable": String(multi),
    "aria-label": one.placeholder || column.say("choose"),
  }, rows, multi ? done : null);
  box.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const at = rows.indexOf(document.activeElement);
    if (step) { event.preventDefault(); rows[(at + step + rows.length) % rows.length].focus(); }
    else if ((event.key === "Enter" || event.key === " ") && at >= 0) { event.preventDefault(); rows[at].click(); }
    else if (event.key === "Escape" || event.key === "Tab") { close(true); face.focus(); }
  });
  box.shutIfStale = () => { if (!face.isConnected) close(false); };
  document.body.append(box);
  box.style.minWidth = `${face.offsetWidth}px`;
  place(box, face);
  face.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", outside, true);
  (rows.find((row) => row.getAttribute("aria-selected") === "true") ?? rows[0])?.focus();
}

// -- pictures and files -------------------------------------------------------------------------------------------

/** A picture that opens large; its description is the alt text, and can be read. */
export function picture(media, alt, column) {
  const size = { width: media.width || null, height: media.height || null };
  const image = h("img", { src: media.url, alt: alt ?? "", loading: "lazy", ...size });
  const open = h("button", {
    type: "button", class: "picture", "aria-label": alt || column.say("picture"),
    onclick: () => lightbox(media.url, alt, column),
  }, image);
  if (alt) open.append(h("span", { class: "alt", "aria-hidden": "true", title: alt }, "ALT"));
  return open;
}

function lightbox(url, alt, column) {
  const box = h("dialog", { class: "lightbox", onclick: () => box.close(), onclose: () => box.remove() },
    h("img", { src: url, alt: alt ?? "" }), h("p", {}, alt || column.say("no_alt")));
  document.body.append(box);
  box.showModal();
}

function gallery(one, column) {
  const count = one.items.length;
  const pictures = one.items.map((item) => picture(item.media, item.description, column));
  return h("div", { class: `gallery of-${Math.min(count, 4)}` }, pictures);
}

function thumbnail(one, column) {
  const shown = picture(one.media, one.description, column);
  shown.classList.add("thumbnail");
  return shown;
}

export function file(one) {
  const kilobytes = Math.max(1, Math.round((one.size ?? 0) / 1024));
  return h("a", { class: "file", href: one.url, download: one.filename },
    icon("file"), h("span", {}, one.filename), h("small", {}, `${kilobytes} KB`));
}
