/** The script of the control page: forms and buttons call the control API, then the page is loaded again. */
export const CONTROL_SCRIPT = `
const show = (text) => { document.getElementById("status").textContent = text; };

async function send(method, path, body) {
  const response = await fetch(path, { method, headers: { "content-type": "application/json" }, body: body && JSON.stringify(body) });
  if (!response.ok) return show((await response.json()).error);
  sessionStorage.open = JSON.stringify([...document.querySelectorAll("details[open]")].map((item) => item.dataset.keep));
  location.reload();
}

for (const id of JSON.parse(sessionStorage.open || "[]")) {
  const item = document.querySelector('details[data-keep="' + id + '"]');
  if (item) item.open = true;
}

document.addEventListener("submit", (event) => {
  const form = event.target.closest("form[data-send]");
  if (!form) return;
  event.preventDefault();
  const [method, path] = form.dataset.send.split(" ");
  const body = {};
  for (const input of form.querySelectorAll("[name]")) {
    if (input.value !== "") body[input.name] = "number" in input.dataset ? Number(input.value) : input.value;
  }
  send(method, path, body);
});

document.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-act]");
  if (!button) return;
  const { act, id } = button.dataset;
  const comment = "/sandbox/comments/" + id;
  if (act === "stop") send("DELETE", "/sandbox/stream");
  if (act === "clear-faults") send("DELETE", "/sandbox/faults");
  if (act === "clear-delivery") send("DELETE", "/sandbox/delivery");
  if (act === "hidden") send("POST", comment + "/hidden", { hidden: button.dataset.hidden === "true" });
  if (act === "delete") send("DELETE", comment);
  if (act === "edit" || act === "reply") {
    const text = prompt(act === "edit" ? "Nuevo texto" : "Respuesta", act === "edit" ? button.dataset.text : "");
    if (!text) return;
    if (act === "edit") send("PATCH", comment, { text });
    else send("POST", "/sandbox/comments", { target: id, text });
  }
});
`;
