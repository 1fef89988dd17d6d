// What does the page know, and how does it ask? One socket for all columns.

export const store = { state: null, messages: new Map(), busy: new Set(), failed: new Set() };

const listeners = new Set();
const waiting = new Map();
let socket = null;
let number = 0;

/** Be told of everything: `{t: "state" | "message" | "gone" | "commands" | "online" | "offline" | "busy", …}`. */
export function listen(listener) { listeners.add(listener); return () => listeners.delete(listener); }

export function tell(news) { for (const listener of [...listeners]) listener(news); }

export function connect() {
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/page/socket`);
  socket.addEventListener("open", () => tell({ t: "online" }));
  socket.addEventListener("message", (event) => hear(JSON.parse(event.data)));
  socket.addEventListener("close", () => {
    for (const { refuse } of waiting.values()) refuse(new Error("offline"));
    waiting.clear();
    tell({ t: "offline" });
    setTimeout(connect, 800);
  });
}

function hear(news) {
  if (news.t === "done" || news.t === "refused") {
    const asked = waiting.get(news.id);
    waiting.delete(news.id);
    if (news.t === "done") asked?.settle(news.result);
    else asked?.refuse(new Error(news.why));
    return;
  }
  if (news.t === "state") store.state = news;
  if (news.t === "message") keep(news.message);
  if (news.t === "gone") store.messages.get(news.channel_id)?.delete(news.id);
  tell(news);
}

export function keep(message) {
  const room = store.messages.get(message.channel_id) ?? new Map();
  store.messages.set(message.channel_id, room.set(message.id, message));
}

/** Act as a person. Resolves to the result; rejects with the words of the refusal. */
export function ask(person, act, given = {}) {
  return new Promise((settle, refuse) => {
    if (socket?.readyState !== WebSocket.OPEN) { refuse(new Error("offline")); return; }
    waiting.set(++number, { settle, refuse });
    socket.send(JSON.stringify({ id: number, person, act, with: given }));
  });
}

/** An interaction on a message: its components are grey until the answer is here; a failure is shown on it. */
export async function interact(person, message, act, given) {
  const key = `${person} ${message}`;
  store.busy.add(key);
  store.failed.delete(key);
  tell({ t: "busy", id: message });
  try {
    const answer = await ask(person, act, given);
    if (answer.kind === "failed") store.failed.add(key);
    return answer;
  } finally {
    store.busy.delete(key);
    tell({ t: "busy", id: message });
  }
}

export const person = (id) => store.state?.people.find((one) => one.id === id);

export function nameOf(id) {
  if (id === store.state?.bot.id) return store.state.bot.name;
  return person(id)?.name ?? id;
}
