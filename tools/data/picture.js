"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const canvas = document.getElementById("canvas");
const context = canvas.getContext("2d");
const byId = (id) => document.getElementById(id);
const tip = byId("tip");
const view = { x: 0, y: 0, scale: 1 };
const state = { chosen: null, hovered: null, matches: null, least: 0, group: null };

// ---- model -----------------------------------------------------------------------------------
const tools = new Map(data.tools.map((tool) => [tool.id, { ...tool, lines: [] }]));
const lines = data.lines.filter((line) => tools.has(line.source) && tools.has(line.target));
for (const line of lines) {
  tools.get(line.source).lines.push(line);
  tools.get(line.target).lines.push(line);
}
const nodes = [...tools.values()];
const groups = [...new Set(nodes.map((node) => node.group))].sort();
const colours = new Map(groups.map((group, index) =>
  [group, `hsl(${(index * 137.508 + 210) % 360} 58% ${46 + 8 * (index % 2)}%)`]));
const short = (node) => node.id.startsWith(`${node.group}.`) ? node.id.slice(node.group.length + 1) : node.id;
const radius = (node) => 5 + Math.min(7, Math.sqrt(node.lines.length));
const other = (node, line) => tools.get(line.source === node.id ? line.target : line.source);

// ---- layout: a spiral of tools around the place of each group, then forces -------------------
function place() {
  const sizes = groups.map((group) => nodes.filter((node) => node.group === group).length);
  const reach = sizes.map((size) => 34 * Math.sqrt(size) + 40);
  const around = reach.reduce((sum, one) => sum + 2 * one, 0) / (2 * Math.PI);
  const distance = groups.length > 1 ? Math.max(around, Math.max(...reach)) : 0;
  let angle = 0;
  groups.forEach((group, index) => {
    const step = Math.PI * 2 * reach[index] / Math.max(1, reach.reduce((sum, one) => sum + one, 0));
    const middle = angle + step / 2;
    angle += step;
    const centre = { x: Math.cos(middle) * distance, y: Math.sin(middle) * distance };
    nodes.filter((node) => node.group === group)
      .sort((left, right) => right.lines.length - left.lines.length)
      .forEach((node, rank) => {
        const far = 34 * Math.sqrt(rank + 0.3), turn = rank * 2.39996;
        Object.assign(node, { centre, x: centre.x + Math.cos(turn) * far, y: centre.y + Math.sin(turn) * far });
      });
  });
  const rounds = nodes.length <= 150 ? 220 : nodes.length <= 500 ? 60 : 0;
  for (let round = 0; round < rounds; round += 1) relax(1 - round / rounds);
}
function relax(heat) {
  for (const node of nodes) {
    node.dx = (node.centre.x - node.x) * 0.03;
    node.dy = (node.centre.y - node.y) * 0.03;
  }
  for (let i = 0; i < nodes.length; i += 1) {
    for (let j = i + 1; j < nodes.length; j += 1) {
      const a = nodes[i], b = nodes[j];
      // labels are wide, so tools keep more distance above one another than side by side
      const x = (a.x - b.x) * 0.7, y = (a.y - b.y) * 1.5;
      const square = Math.max(25, x * x + y * y);
      if (square > 40000) continue;
      const push = 900 / square;
      a.dx += x * push; a.dy += y * push; b.dx -= x * push; b.dy -= y * push;
    }
  }
  for (const line of lines) {
    const a = tools.get(line.source), b = tools.get(line.target);
    const pull = 0.004 * line.weight * (a.group === b.group ? 1 : 0.25);
    a.dx += (b.x - a.x) * pull; a.dy += (b.y - a.y) * pull;
    b.dx -= (b.x - a.x) * pull; b.dy -= (b.y - a.y) * pull;
  }
  const most = 2 + 18 * heat;
  for (const node of nodes) {
    const length = Math.hypot(node.dx, node.dy) || 1, step = Math.min(most, length);
    node.x += node.dx / length * step;
    node.y += node.dy / length * step;
  }
}
function fit(some = nodes) {
  const xs = some.map((node) => node.x), ys = some.map((node) => node.y);
  const left = Math.min(...xs) - 90, right = Math.max(...xs) + 90;
  const top = Math.min(...ys) - 50, bottom = Math.max(...ys) + 50;
  const { clientWidth: width, clientHeight: height } = canvas;
  view.scale = Math.min(2.2, width / (right - left), height / (bottom - top));
  view.x = width / 2 - view.scale * (left + right) / 2;
  view.y = height / 2 - view.scale * (top + bottom) / 2;
}

// ---- what is shown ---------------------------------------------------------------------------
function neighbourhood(node) {
  return new Set([node, ...node.lines.filter(shown).map((line) => other(node, line))]);
}
function shown(line) {
  return line.kind !== "feeds" || line.weight >= state.least;
}
function lit() {
  const focus = state.chosen || state.hovered;
  if (focus) return neighbourhood(focus);
  if (state.matches) return state.matches;
  return state.group === null ? null : new Set(nodes.filter((node) => node.group === state.group));
}

// ---- drawing ---------------------------------------------------------------------------------
function draw() {
  const style = getComputedStyle(document.body), ratio = window.devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.translate(view.x, view.y);
  context.scale(view.scale, view.scale);
  const bright = lit(), focus = state.chosen || state.hovered;
  for (const line of lines) if (shown(line)) drawLine(line, bright, focus);
  for (const node of nodes) drawNode(node, !bright || bright.has(node));
  drawNames(style.getPropertyValue("--ink"), style.getPropertyValue("--paper"), bright);
}
function drawLine(line, bright, focus) {
  const from = tools.get(line.source), to = tools.get(line.target);
  const on = focus ? from === focus || to === focus : !bright || (bright.has(from) && bright.has(to));
  const bend = 0.12, x = (from.x + to.x) / 2 - (to.y - from.y) * bend, y = (from.y + to.y) / 2 + (to.x - from.x) * bend;
  const length = Math.hypot(to.x - x, to.y - y) || 1, back = radius(to) + 4;
  const end = { x: to.x - (to.x - x) / length * back, y: to.y - (to.y - y) / length * back };
  context.globalAlpha = on ? (focus ? 0.9 : 0.12 + 0.33 * line.weight) : 0.03;
  context.strokeStyle = context.fillStyle = line.kind === "replaces" ? "#b5563c" : colours.get(from.group);
  context.lineWidth = line.kind === "replaces" ? 2 : 0.5 + 2.5 * line.weight;
  context.setLineDash({ replaces: [7, 5], follows: [2, 4] }[line.kind] || []);
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.quadraticCurveTo(x, y, end.x, end.y);
  context.stroke();
  context.setLineDash([]);
  const angle = Math.atan2(to.y - y, to.x - x), size = 4 + 3 * line.weight;
  context.beginPath();
  context.moveTo(end.x + Math.cos(angle) * 3, end.y + Math.sin(angle) * 3);
  for (const side of [-0.45, 0.45]) {
    context.lineTo(end.x - Math.cos(angle + side) * size, end.y - Math.sin(angle + side) * size);
  }
  context.fill();
}
function drawNode(node, on) {
  context.globalAlpha = on ? 1 : 0.15;
  context.beginPath();
  context.arc(node.x, node.y, radius(node), 0, 7);
  context.fillStyle = colours.get(node.group);
  context.fill();
  context.setLineDash(node.deprecated ? [3, 3] : []);
  context.lineWidth = 2.5;
  context.strokeStyle = `hsl(${Math.round(130 * node.availability)} 60% 42%)`;
  context.stroke();
  context.setLineDash([]);
}
function drawNames(ink, paper, bright) {
  const size = Math.max(10.5 / view.scale, 9);
  context.font = `${size}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "top";
  context.lineWidth = 3 / view.scale;
  const taken = [];
  const ranked = [...nodes].sort((left, right) => rank(right, bright) - rank(left, bright));
  for (const node of ranked) {
    const on = !bright || bright.has(node), text = short(node);
    const width = context.measureText(text).width, y = node.y + radius(node) + 3;
    const box = [node.x - width / 2, y, node.x + width / 2, y + size];
    const free = taken.every((one) => box[0] > one[2] || box[2] < one[0] || box[1] > one[3] || box[3] < one[1]);
    if (!on || (!free && node !== state.chosen && node !== state.hovered)) continue;
    taken.push(box);
    context.globalAlpha = 1;
    context.strokeStyle = paper;
    context.strokeText(text, node.x, y);
    context.fillStyle = ink;
    context.fillText(text, node.x, y);
  }
}
function rank(node, bright) {
  if (node === state.chosen || node === state.hovered) return 1e9;
  return node.lines.length + (bright && bright.has(node) ? 1e6 : 0);
}

// ---- side panel ------------------------------------------------------------------------------
function element(name, text, className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}
function link(text, act) {
  const button = element("button", text);
  button.addEventListener("click", act);
  return button;
}
function bindingText(one) {
  const marks = [one.score.toFixed(2), one.need, one.fit, one.natural ? "" : "unnatural"].filter(Boolean);
  return `${one.output} → ${one.parameter} (${marks.join(", ")})`;
}
function describe(node) {
  const about = byId("about");
  about.replaceChildren();
  if (!node) return;
  about.append(element("h2", node.id), element("div", `${node.method} ${node.path}`));
  about.append(element("p", `${node.summary} Availability ${node.availability.toFixed(2)}${node.deprecated ? ", deprecated" : ""}.`));
  const titles = { out: "Goes on to", in: "Comes from" };
  for (const way of ["in", "out"]) {
    const some = node.lines.filter((line) => shown(line) && (line.source === node.id) === (way === "out"))
      .sort((left, right) => right.weight - left.weight);
    if (!some.length) continue;
    about.append(element("h2", `${titles[way]} (${some.length})`));
    const list = element("ul", "");
    for (const line of some) {
      const item = element("li", "");
      const words = { feeds: "", follows: " follows", replaces: " replaces" }[line.kind];
      item.append(link(`${other(node, line).id}`, () => choose(other(node, line))));
      item.append(element("span", ` ${line.weight.toFixed(2)}${words}`, "faint"));
      for (const one of line.bindings) item.append(element("div", bindingText(one), "faint"));
      list.append(item);
    }
    about.append(list);
  }
}
function choose(node) {
  state.chosen = node;
  describe(node);
  if (node) fit([...neighbourhood(node)]); else fit();
  draw();
}
function find(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = nodes.filter((node) => words.every((word) =>
    `${node.id} ${node.name} ${node.path} ${node.summary}`.toLowerCase().includes(word)));
  state.matches = words.length ? new Set(matches) : null;
  byId("found").replaceChildren(...(words.length ? matches.slice(0, 12) : []).map((node) => {
    const item = element("li", "");
    item.append(link(node.id, () => choose(node)));
    return item;
  }));
  draw();
}

// ---- pointer ---------------------------------------------------------------------------------
function at(event) {
  const x = (event.offsetX - view.x) / view.scale, y = (event.offsetY - view.y) / view.scale;
  const near = nodes.filter((node) => Math.hypot(node.x - x, node.y - y) < radius(node) + 6);
  return near.sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0] || null;
}
let drag = null;
canvas.addEventListener("pointerdown", (event) => {
  drag = { x: event.clientX, y: event.clientY, moved: false };
  canvas.setPointerCapture(event.pointerId);
});
canvas.addEventListener("pointermove", (event) => {
  if (drag) {
    drag.moved ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 4;
    if (drag.moved) {
      view.x += event.movementX;
      view.y += event.movementY;
      draw();
    }
    return;
  }
  const node = at(event);
  tip.hidden = !node;
  if (node) {
    const best = node.lines.filter((line) => line.target === node.id && line.bindings.length)
      .sort((a, b) => b.weight - a.weight).slice(0, 4)
      .map((line) => `${line.source}: ${bindingText(line.bindings[0])}`);
    tip.textContent = [node.id, `${node.method} ${node.path}`, node.summary, ...best].join("\n");
    tip.style.left = `${Math.min(event.clientX + 14, window.innerWidth - 440)}px`;
    tip.style.top = `${event.clientY + 14}px`;
  }
  if (node !== state.hovered) {
    state.hovered = node;
    draw();
  }
});
canvas.addEventListener("pointerup", (event) => {
  if (drag && !drag.moved) choose(at(event));
  drag = null;
});
canvas.addEventListener("pointerleave", () => { tip.hidden = true; });
canvas.addEventListener("wheel", (event) => {
  event.preventDefault();
  const factor = Math.exp(-event.deltaY * 0.0012);
  view.x = event.offsetX - (event.offsetX - view.x) * factor;
  view.y = event.offsetY - (event.offsetY - view.y) * factor;
  view.scale *= factor;
  draw();
}, { passive: false });
window.addEventListener("keydown", (event) => { if (event.key === "Escape") choose(null); });
window.addEventListener("resize", () => { fit(); draw(); });
byId("search").addEventListener("input", (event) => find(event.target.value));
byId("least").addEventListener("input", (event) => {
  state.least = Number(event.target.value);
  byId("least-shown").textContent = state.least.toFixed(2);
  describe(state.chosen);
  draw();
});

// ---- start -----------------------------------------------------------------------------------
function start() {
  byId("totals").textContent = `${nodes.length} tools in ${groups.length} groups, ${lines.length} lines`;
  byId("groups").append(...groups.map((group) => {
    const item = element("li", ""), dot = element("span", "", "dot");
    dot.style.background = colours.get(group);
    const count = nodes.filter((node) => node.group === group).length;
    item.append(dot, link(`${data.groups[group] || group} (${count})`, () => {
      state.group = state.group === group ? null : group;
      draw();
    }));
    return item;
  }));
  // at first about three lines a tool: more is a ball of wool
  const weights = lines.filter((line) => line.kind === "feeds").map((line) => line.weight).sort((a, b) => b - a);
  const cut = weights[Math.min(weights.length - 1, nodes.length * 3)] || 0;
  state.least = weights.length > nodes.length * 3 ? Math.ceil(cut * 20) / 20 : 0;
  byId("least").value = String(state.least);
  byId("least-shown").textContent = state.least.toFixed(2);
  place();
  const wanted = decodeURIComponent(location.hash.slice(1));
  choose(tools.get(wanted) || null);
}
start();
