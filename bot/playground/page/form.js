// How is a form (a modal) shown and sent?

import { avatar, h } from "./dom.js";
import { markdown } from "./markdown.js";
import { ask, nameOf, store } from "./store.js";

/** Show the form that an interaction opened; sending it is another interaction. */
export function openForm(answer, column) {
  const { say } = column;
  const fields = [];
  const trouble = h("p", { class: "failed", role: "alert" });
  const body = answer.modal.components.map((one) => part(one, column, fields));
  const form = h("form", { method: "dialog" },
    h("p", { class: "whose" }, avatar(column.person, nameOf(column.person), 22), nameOf(column.person)), h("h2", {}, answer.modal.title), body, trouble,
    h("div", { class: "form-buttons" },
      h("button", { type: "button", class: "button secondary", onclick: () => box.close() }, say("cancel")),
      h("button", { type: "submit", class: "button primary" }, say("send"))));
  const box = h("dialog", { class: "form", "aria-label": answer.modal.title, onclose: () => box.remove() }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = Object.fromEntries(fields.map(([name, read]) => [name, read()]));
    try {
      const result = await ask(column.person, "modal", { token: answer.token, values });
      if (result.kind === "failed") trouble.textContent = say("failed");
      else box.close();
    } catch (error) { trouble.textContent = error.message; }
  });
  document.body.append(box);
  box.showModal();
}

function part(one, column, fields) {
  if (one.type === 10) return h("div", { class: "text" }, markdown(one.content, column));
  if (one.type === 1) return one.components.map((inner) => labelled(inner.label, null, inner, fields));
  return labelled(one.label, one.description, one.component, fields);
}

function labelled(label, description, one, fields) {
  const input = one.type === 4 ? text(one) : choice(one);
  fields.push([one.custom_id, one.type === 4 ? () => input.value : () => [...input.selectedOptions].map((option) => option.value)]);
  return h("label", {}, h("span", {}, label, one.required === false ? null : h("b", { "aria-hidden": "true" }, " *")),
    description ? h("small", {}, description) : null, input);
}

function text(one) {
  const shared = {
    name: one.custom_id, placeholder: one.placeholder, required: one.required !== false,
    minLength: one.min_length ?? 0, maxLength: one.max_length ?? 4000,
  };
  const input = one.style === 2 ? h("textarea", { ...shared, rows: 5 }) : h("input", { ...shared, type: "text" });
  input.value = one.value ?? "";
  return input;
}

function choice(one) {
  const people = store.state.people.map((who) => ({ label: who.name, value: who.id }));
  const options = (one.options ?? people).map((option) =>
    h("option", { value: option.value, selected: Boolean(option.default) }, option.label));
  const many = (one.max_values ?? 1) > 1;
  const open = !many && !(one.options ?? []).some((option) => option.default);
  if (open) options.unshift(h("option", { value: "", disabled: true, selected: true }, one.placeholder ?? ""));
  return h("select", { name: one.custom_id, multiple: many, required: one.required !== false }, options);
}
