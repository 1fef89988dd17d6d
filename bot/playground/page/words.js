// What does the page itself say? Portuguese and English; a column speaks its person's language.

const PT = {
  placeholder: "Conversar em #{name}, ou / para comandos", closed: "Você não pode escrever aqui",
  only_you: "Só você pode ver esta mensagem", dismiss: "Dispensar mensagem",
  edited: "(editada)", thinking: "está pensando…", failed: "Esta interação falhou", app: "APP", used: "usou",
  apps: "Apps", mention: "Mencionar", remove: "Apagar", menu: "Mais ações", people: "Pessoas", channels: "Canais",
  text_channels: "Canais de texto", voice: "Voz", direct: "Mensagens diretas", archived: "Arquivados", locked: "trancado",
  language: "Idioma", close: "Fechar coluna", join: "Entrar", leave: "Sair", archive: "Arquivar", unarchive: "Reabrir",
  send: "Enviar", cancel: "Cancelar", options: "Opções", more: "+ {name}", none: "Nenhum comando assim", yes: "Sim", no: "Não",
  choose: "Escolher", chosen: "Pronto", required: "Falta preencher: {name}", picture: "Imagem", no_alt: "Sem descrição",
  bot_there: "bot conectado", bot_gone: "bot desconectado", restart: "Reiniciar o bot", theme: "Tema claro ou escuro",
  add: "Mais uma pessoa", new_person: "Pessoa nova…", name: "Nome", clock: "Relógio", later: "Adiantar {what}",
  minute: "1 minuto", quarter: "15 minutos", hour: "1 hora", day: "1 dia", empty: "Nada aqui ainda. Digite / para ver os comandos.",
  lost: "Sem conexão com o playground. Tentando de novo…", jump: "Nova mensagem ↓", gone: "Esta mensagem não está mais aqui",
  author: "Quem é", open_menu: "Abrir lista de canais", left: "saiu do servidor",
  unsupported: "componente não mostrado aqui", remove_option: "Tirar {name}", 
};
const EN = {
  placeholder: "Message #{name}, or / for commands", closed: "You cannot write here",
  only_you: "Only you can see this message", dismiss: "Dismiss message",
  edited: "(edited)", thinking: "is thinking…", failed: "This interaction failed", app: "APP", used: "used",
  apps: "Apps", mention: "Mention", remove: "Delete", menu: "More actions", people: "People", channels: "Channels",
  text_channels: "Text channels", voice: "Voice", direct: "Direct messages", archived: "Archived", locked: "locked",
  language: "Language", close: "Close column", join: "Join", leave: "Leave", archive: "Archive", unarchive: "Reopen",
  send: "Send", cancel: "Cancel", options: "Options", more: "+ {name}", none: "No such command", yes: "Yes", no: "No",
  choose: "Choose", chosen: "Done", required: "Please fill in: {name}", picture: "Picture", no_alt: "No description",
  bot_there: "bot connected", bot_gone: "bot disconnected", restart: "Restart the bot", theme: "Light or dark theme",
  add: "One more person", new_person: "New person…", name: "Name", clock: "Clock", later: "Forward {what}",
  minute: "1 minute", quarter: "15 minutes", hour: "1 hour", day: "1 day", empty: "Nothing here yet. Type / for the commands.",
  lost: "No connection to the playground. Trying again…", jump: "New message ↓", gone: "This message is no longer here",
  author: "Who is this", open_menu: "Open the channel list", left: "left the server",
  unsupported: "component not shown here", remove_option: "Remove {name}", 
};

/** The function that says a word in a language: `say("more", {name: "alvo"})`. */
export function words(locale) {
  const table = locale.startsWith("pt") ? PT : EN;
  return (key, facts = {}) => (table[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? "");
}
