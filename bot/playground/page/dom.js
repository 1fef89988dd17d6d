// How is an element made? One helper, and what many parts of the page need.

export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "class") element.className = value;
    else if (key in element && typeof value !== "string") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const STROKES = {
  plus: "M12 5v14M5 12h14", close: "M6 6l12 12M18 6L6 18", menu: "M4 7h16M4 12h16M4 17h16", clock: "M12 7v5l3.5 2M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18",
  restart: "M20 12a8 8 0 1 1-2.6-5.9M20 3v4.5h-4.5", theme: "M12 3a9 9 0 1 0 0 18V3a9 9 0 0 1 0 18", dots: "M5 12h.01M12 12h.01M19 12h.01",
  people: "M9 11a3.5 3.5 0 1 0 0-7a3.5 3.5 0 1 0 0 7M2.5 20c0-3.5 3-5.5 6.5-5.5s6.5 2 6.5 5.5M16 4.3a3.5 3.5 0 0 1 0 6.4M18 14.9c2.2.8 3.5 2.6 3.5 5.1",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12M12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 1 0 0-5",
  hash: "M9.5 4l-2 16M16.5 4l-2 16M4.5 9h16M3.5 15h16", voice: "M4 9.5v5h3.5l5 4v-13l-5 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
  thread: "M4 5h16v10h-9l-4.5 4v-4H4zM8 9h8M8 11.8h5", lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3", at: "M15.5 12a3.5 3.5 0 1 0-7 0a3.5 3.5 0 1 0 7 0v1.5a2.5 2.5 0 0 0 5 0V12a8.5 8.5 0 1 0-3.5 6.9",
  up: "M8 16L17 7M9 7h8v8", down: "M6 9.5l6 6 6-6", file: "M6 3h8l4 4v14H6zM14 3v4h4",
};

/** A small drawn sign; the words beside it (or its button's label) say what it means. */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  for (const [key, value] of Object.entries({ viewBox: "0 0 24 24", class: "sign", "aria-hidden": "true" })) svg.setAttribute(key, value);
  path.setAttribute("d", STROKES[name]);
  svg.append(path);
  return svg;
}

/** A button that shows a sign; its label is read out and shown on hovering. */
export function iconButton(sign, label, act, more = {}) {
  return h("button", { type: "button", class: "icon", "aria-label": label, title: label, onclick: act, ...more }, icon(sign));
}

const HUES = [235, 150, 25, 330, 195, 275, 60, 0];

/** A round picture with the first letter of a name; its colour hangs on the id. */
export function avatar(id, name, size = 36) {
  const letter = [...(name.trim() || "?")][0].toUpperCase();
  const face = h("span", { class: "avatar", "aria-hidden": "true" }, letter);
  const hue = HUES[Number(BigInt(id) % BigInt(HUES.length))];
  face.style.setProperty("--hue", hue);
  face.style.setProperty("--size", `${size}px`);
  return face;
}

/** A small menu at an element; closes on a choice, on Escape and on a click elsewhere. */
export function popover(anchor, label, items) {
  document.querySelectorAll(".popover").forEach((open) => open.remove());
  const close = () => {
    menu.remove();
    document.removeEventListener("pointerdown", outside, true);
  };
  const outside = (event) => menu.contains(event.target) || close();
  const menu = h("div", { class: "popover", role: "menu", "aria-label": label });
  for (const item of items) {
    if (item.title) menu.append(h("div", { class: "popover-title" }, item.title));
    else menu.append(h("button", {
      role: "menuitem", type: "button", class: item.danger ? "danger" : "",
      onclick: () => { close(); item.act(); },
    }, item.text));
  }
  menu.addEventListener("keydown", (event) => {
    const buttons = [...menu.querySelectorAll("button")];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") { close(); anchor.focus(); }
    if (step) {
      event.preventDefault();
      buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length].focus();
    }
  });
  document.body.append(menu);
  place(menu, anchor);
  document.addEventListener("pointerdown", outside, true);
  menu.querySelector("button")?.focus();
}

/** Put a floating box beside its anchor, within the window. */
export function place(box, anchor) {
  const at = anchor.getBoundingClientRect();
  const below = at.bottom + box.offsetHeight + 8 < innerHeight;
  box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - box.offsetWidth - 8))}px`;
  box.style.top = `${Math.max(8, below ? at.bottom + 4 : at.top - box.offsetHeight - 4)}px`;
}
