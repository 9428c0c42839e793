const canvas = document.getElementById("canvas");
const context = canvas.getContext("2d");
const byId = (id) => document.getElementById(id);
const tip = byId("tip");
const view = { x: 0, y: 0, scale: 1 };
const state = { scene: null, chosen: null, hovered: null, matches: null, least: 0, moved: false, group: null };
const MARKS = { ok: ["✓", "#2d8a4e"], empty: ["∅", "#b7791f"], failed: ["✕", "#c0392b"], undone: ["↩", "#c0392b"] };
let map = null;

const shown = (line) => line.kind !== "feeds" || line.weight >= state.least;
// the first cut keeps the map readable; beside one tool all is told until somebody moves it
const told = (line) => !state.moved || shown(line);
const narrow = () => canvas.clientWidth < 600;
const isFar = () => state.scene.kind === "map" && nodes.length > MANY && view.scale < 0.5;
const screen = (at) => ({ x: at.x * view.scale + view.x, y: at.y * view.scale + view.y });
function lit() {
  if (state.hovered && state.scene.kind === "map") {
    return new Set([state.hovered, ...state.hovered.lines.filter(shown).map((line) => other(state.hovered, line))]);
  }
  if (state.matches) return state.matches;
  return state.group === null ? null : new Set(members.get(state.group));
}

// ---- drawing ---------------------------------------------------------------------------------
let asked = false;
function draw() {
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => { asked = false; paint(); });
}
function paint() {
  const style = getComputedStyle(document.body), ratio = window.devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const ink = style.getPropertyValue("--ink"), paper = style.getPropertyValue("--paper");
  const bright = lit(), scene = state.scene;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  context.save();
  context.translate(view.x, view.y);
  context.scale(view.scale, view.scale);
  if (isFar() && !bright) drawGroups();
  for (const line of chosenLines(bright, width, height)) drawLine(line, bright);
  if (scene.kind === "walk") drawWalk();
  const size = isFar() ? Math.min(2.6 / view.scale, 11) : 0;
  for (const node of scene.nodes) drawNode(node, !bright || bright.has(node), size);
  context.restore();
  const taken = [];
  if (isFar() && !bright) nameGroups(ink, paper, taken);
  else nameNodes(ink, paper, bright, taken, width, height);
  drawBadges(paper);
}
function chosenLines(bright, width, height) {
  const scene = state.scene, some = scene.lines.filter((line) => scene.kind !== "map" || shown(line));
  if (scene.kind !== "map" || nodes.length <= MANY) return some;
  if (bright) {
    const of = (line) => state.hovered ? line.from === state.hovered || line.to === state.hovered
      : bright.has(line.from) && bright.has(line.to);
    return some.filter(of).sort((a, b) => b.weight - a.weight).slice(0, 600);
  }
  if (isFar()) return [];
  const seen = (node) => {
    const at = screen(scene.places.get(node));
    return at.x > 0 && at.y > 0 && at.x < width && at.y < height;
  };
  return some.filter((line) => seen(line.from) && seen(line.to)).slice(0, 1500);
}
function drawGroups() {
  const { discs } = state.scene;
  context.globalAlpha = 0.13;
  for (const group of groups) {
    const disc = discs.get(group);
    context.fillStyle = colours.get(group);
    context.beginPath();
    context.arc(disc.x, disc.y, disc.r, 0, 7);
    context.fill();
  }
  for (const [from, to, weight] of betweenGroups()) {
    const a = discs.get(from), b = discs.get(to), bend = 0.15;
    context.globalAlpha = 0.35;
    context.strokeStyle = colours.get(from);
    context.lineWidth = Math.min(6, 0.6 + Math.sqrt(weight)) / view.scale / 2;
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.quadraticCurveTo((a.x + b.x) / 2 - (b.y - a.y) * bend, (a.y + b.y) / 2 + (b.x - a.x) * bend, b.x, b.y);
    context.stroke();
  }
}
let bundles = null;
function betweenGroups() {
  if (bundles) return bundles;
  const sums = new Map();
  for (const line of lines) {
    if (line.from.group === line.to.group || !shown(line)) continue;
    const key = `${groups.indexOf(line.from.group)} ${groups.indexOf(line.to.group)}`;
    sums.set(key, (sums.get(key) || 0) + line.weight);
  }
  bundles = [...sums].sort((a, b) => b[1] - a[1]).slice(0, 120).map(([key, sum]) => {
    const [from, to] = key.split(" ").map((index) => groups[index]);
    return [from, to, sum];
  });
  return bundles;
}
function drawLine(line, bright) {
  const { places, kind } = state.scene;
  const from = places.get(line.from), to = places.get(line.to);
  const on = kind === "focus" || !bright || (bright.has(line.from) && bright.has(line.to));
  const bend = kind === "focus" ? 0.02 : 0.12;
  const x = (from.x + to.x) / 2 - (to.y - from.y) * bend, y = (from.y + to.y) / 2 + (to.x - from.x) * bend;
  const length = Math.hypot(to.x - x, to.y - y) || 1, back = radius(line.to) + 4;
  const end = { x: to.x - (to.x - x) / length * back, y: to.y - (to.y - y) / length * back };
  context.globalAlpha = kind === "focus" ? 0.4 + 0.5 * line.weight
    : kind === "walk" ? 0.14 : on ? (state.hovered || state.matches ? 0.7 : 0.12 + 0.33 * line.weight) : 0.03;
  context.strokeStyle = context.fillStyle = line.kind === "replaces" ? "#b5563c" : colours.get(line.from.group);
  context.lineWidth = line.kind === "replaces" ? 2 : 0.5 + 3.5 * line.weight;
  context.setLineDash({ replaces: [7, 5], follows: [2, 4] }[line.kind] || []);
  context.beginPath();
  context.moveTo(from.x, from.y);
  context.quadraticCurveTo(x, y, end.x, end.y);
  context.stroke();
  context.setLineDash([]);
  arrow(end, Math.atan2(to.y - y, to.x - x), 5 + 3 * line.weight);
}
function arrow(end, angle, size) {
  context.beginPath();
  context.moveTo(end.x + Math.cos(angle) * 3, end.y + Math.sin(angle) * 3);
  for (const side of [-0.45, 0.45]) {
    context.lineTo(end.x - Math.cos(angle + side) * size, end.y - Math.sin(angle + side) * size);
  }
  context.fill();
}
function drawWalk() {
  const { places } = state.scene;
  for (const lane of walk.lanes) {
    for (const move of lane.moves) {
      const a = places.get(byTool.get(move.source)), b = places.get(byTool.get(move.target));
      if (!a || !b || a === b) continue;
      const angle = Math.atan2(b.y - a.y, b.x - a.x), back = radius(byTool.get(move.target)) + 6;
      const end = { x: b.x - Math.cos(angle) * back, y: b.y - Math.sin(angle) * back };
      context.globalAlpha = 1;
      context.strokeStyle = context.fillStyle = { kept: "#1f6fd0", undone: "#c0392b", replaced: "#b5563c" }[move.state];
      context.lineWidth = move.state === "kept" ? 4 : 2.5;
      context.setLineDash(move.state === "kept" ? [] : [7, 5]);
      context.beginPath();
      context.moveTo(a.x, a.y);
      context.lineTo(end.x, end.y);
      context.stroke();
      context.setLineDash([]);
      arrow(end, angle, 11);
    }
  }
}
function drawNode(node, on, size) {
  const at = state.scene.places.get(node), walked = state.scene.path;
  context.globalAlpha = !on ? 0.12 : walked && !walked.has(node) ? 0.35 : 1;
  context.beginPath();
  context.arc(at.x, at.y, size || radius(node), 0, 7);
  context.fillStyle = colours.get(node.group);
  context.fill();
  if (size && !on) return;
  context.setLineDash(node.deprecated ? [3, 3] : []);
  context.lineWidth = size ? size / 3 : 2.5;
  context.strokeStyle = `hsl(${Math.round(130 * node.availability)} 60% 42%)`;
  context.stroke();
  context.setLineDash([]);
}
function label(text, x, y, side, taken, ink, paper, always) {
  const width = context.measureText(text).width, high = 13;
  const left = side === "left" ? x - width : side === "right" ? x : x - width / 2;
  const top = side === "below" ? y : y - high / 2;
  const box = [left - 2, top, left + width + 2, top + high];
  const free = taken.every((one) => box[0] > one[2] || box[2] < one[0] || box[1] > one[3] || box[3] < one[1]);
  if (!free && !always) return;
  taken.push(box);
  context.strokeStyle = paper;
  context.strokeText(text, left, top);
  context.fillStyle = ink;
  context.fillText(text, left, top);
}
function lettering(weight = "") {
  context.globalAlpha = 1;
  context.font = `${weight} 11px system-ui, sans-serif`;
  context.textAlign = "left";
  context.textBaseline = "top";
  context.lineWidth = 3;
  context.lineJoin = "round";
}
function nameGroups(ink, paper, taken) {
  lettering("600");
  for (const group of [...groups].sort((a, b) => members.get(b).length - members.get(a).length)) {
    const disc = state.scene.discs.get(group), at = screen({ x: disc.x, y: disc.y + disc.r });
    label(groupName(group), at.x, at.y + 2, "below", taken, ink, paper, false);
  }
}
function nameNodes(ink, paper, bright, taken, width, height) {
  lettering();
  const { places, sides, centre, path } = state.scene;
  const rank = (node) => (node === centre || node === state.hovered ? 1e9 : 0) + node.lines.length + (bright?.has(node) || path?.has(node) ? 1e6 : 0);
  const some = state.scene.nodes.filter((node) => (!bright || bright.has(node)));
  const visible = some.filter((node) => {
    const at = screen(places.get(node));
    return at.x > -50 && at.y > -20 && at.x < width + 50 && at.y < height + 20;
  });
  for (const node of visible.sort((a, b) => rank(b) - rank(a)).slice(0, 400)) {
    const at = screen(places.get(node)), r = isFar() ? 4 : radius(node) * view.scale, side = sides?.get(node) ?? "below";
    const x = at.x + (side === "left" ? -r - 6 : side === "right" ? r + 6 : 0), y = at.y + (side === "below" ? r + 4 : 0);
    const text = state.scene.kind === "focus" && node.group !== centre.group && !narrow() ? node.id : short(node);
    const fits = side === "right" ? Math.floor((width - x) / 6.2) : side === "left" ? Math.floor(x / 6.2) : 60;
    context.globalAlpha = path && !path.has(node) ? 0.6 : 1;
    const cut = text.length > fits && fits > 6 ? `${text.slice(0, fits - 1)}…` : text;
    label(cut, x, y, side, taken, ink, paper, node === centre || node === state.hovered || path?.has(node));
  }
  context.globalAlpha = 1;
}
function drawBadges(paper) {
  if (state.scene.kind !== "walk") return;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const numbers = new Map();
  for (const stop of walk.lanes.flatMap((lane) => lane.stops)) {
    const node = byTool.get(stop.tool), at = node && state.scene.places.get(node);
    if (!at) continue;
    const [sign, colour] = MARKS[stop.mark] || ["", ""];
    const spot = screen(at), r = radius(node) * view.scale;
    if (sign) badge(spot.x + r, spot.y - r, sign, colour, paper);
    numbers.set(node, [...(numbers.get(node) || []), stop.number]);
  }
  for (const [node, all] of numbers) {  // a tool may be walked to several times
    const spot = screen(state.scene.places.get(node)), r = radius(node) * view.scale;
    const text = all.length > 4 ? `${all.slice(0, 3).join(" ")} …` : all.join(" ");
    badge(spot.x - r - 2, spot.y - r, text, "#1f6fd0", paper);
  }
}
function badge(x, y, text, colour, paper) {
  context.font = "600 10px system-ui, sans-serif";
  const half = Math.max(8, context.measureText(text).width / 2 + 4);
  context.globalAlpha = 1;
  context.beginPath();
  context.roundRect(x - half, y - 8, 2 * half, 16, 8);
  context.fillStyle = colour;
  context.fill();
  context.lineWidth = 1.5;
  context.strokeStyle = paper;
  context.stroke();
  context.fillStyle = "#ffffff";
  context.fillText(text, x, y + 0.5);
}

// ---- scenes ----------------------------------------------------------------------------------
function fit() {
  const { places, kind, sides, discs } = state.scene;
  const some = [...places.values()];
  const edges = discs && nodes.length > MANY ? [...discs.values()].map((disc) => [disc.x, disc.y, disc.r]) : some.map((at) => [at.x, at.y, 0]);
  const { clientWidth: width, clientHeight: height } = canvas;
  // names keep their size on the screen, so the room for them does not shrink with the rest
  const wide = kind === "focus" && !narrow() ? 250 : sides && narrow() ? 40 : 90, high = 40;
  const low = (index) => edges.reduce((least, one) => Math.min(least, one[index] - one[2]), Infinity);
  const top = (index) => edges.reduce((most, one) => Math.max(most, one[index] + one[2]), -Infinity);
  const [left, right, above, below] = [low(0), top(0), low(1), top(1)];
  const roomX = Math.max(60, width - 2 * Math.min(wide, width / 4)), roomY = Math.max(60, height - 2 * high);
  view.scale = Math.min(kind === "map" ? 2.2 : 1.4, roomX / Math.max(1, right - left), roomY / Math.max(1, below - above));
  view.x = width / 2 - view.scale * (left + right) / 2;
  view.y = height / 2 - view.scale * (above + below) / 2;
  if (kind === "focus" && narrow()) view.x = 24 - view.scale * left;
}
function show(scene) {
  state.scene = scene;
  state.hovered = null;
  fit();
  draw();
}
function choose(node) {
  state.chosen = node;
  describe(node);
  byId("back").hidden = !node;
  if (node) show(focusScene(node, told, narrow()));
  else if (walk && walk.lanes.length) show(walkScene());
  else show(map ??= mapScene());
  byId("more").textContent = state.scene.more > 0 ? `${state.scene.more} more neighbours: see the list.` : "";
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
function bindingText([output, parameter, score, need, fits, natural]) {
  const marks = [score.toFixed(2), need, fits, natural ? "" : "unnatural"].filter(Boolean);
  return `${output} → ${parameter} (${marks.join(", ")})`;
}
function describe(node) {
  const about = byId("about");
  about.replaceChildren();
  if (!node) return;
  about.append(element("h2", node.id), element("div", `${node.method} ${node.path}`));
  about.append(element("p", `${node.summary} Availability ${node.availability.toFixed(2)}${node.deprecated ? ", deprecated" : ""}.`));
  const titles = { in: "Comes from", out: "Goes on to" };
  for (const way of ["in", "out"]) {
    const some = node.lines.filter((line) => told(line) && (line.from === node) === (way === "out"))
      .sort((left, right) => right.weight - left.weight);
    if (!some.length) continue;
    about.append(element("h2", `${titles[way]} (${some.length})`));
    const list = element("ul", "");
    for (const line of some.slice(0, 100)) {
      const item = element("li", "");
      const words = { feeds: "", follows: " follows", replaces: " replaces" }[line.kind];
      item.append(link(other(node, line).id, () => choose(other(node, line))));
      item.append(element("span", ` ${line.weight.toFixed(2)}${words}`, "faint"));
      for (const one of line.bindings) item.append(element("div", bindingText(one), "faint"));
      list.append(item);
    }
    about.append(list);
  }
}
function find(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = words.length ? nodes.filter((node) => words.every((word) => node.text.includes(word))) : [];
  state.matches = words.length ? new Set(matches) : null;
  byId("found").replaceChildren(...matches.slice(0, 12).map((node) => {
    const item = element("li", "");
    item.append(link(node.id, () => choose(node)));
    return item;
  }));
  byId("count").textContent = words.length ? `${matches.length} found` : "";
  if (state.scene.kind !== "map" && words.length) show(map ??= mapScene());
  draw();
}
function listWalk() {
  byId("run").hidden = false;
  byId("asked").textContent = walk.request;
  for (const lane of walk.lanes) {
    if (walk.lanes.length > 1) byId("steps").append(element("li", lane.text, "faint"));
    for (const stop of lane.stops) {
      const item = element("li", ""), [sign, colour] = MARKS[stop.mark] || ["·", "inherit"];
      const mark = element("span", `${stop.number} ${sign} `);
      mark.style.color = colour;
      const node = byTool.get(stop.tool) ?? vanished(stop.tool);
      item.append(mark, link(stop.tool, () => choose(node)));
      if (stop.note) item.append(element("div", stop.note, "faint"));
      byId("steps").append(item);
    }
  }
}

// ---- pointer ---------------------------------------------------------------------------------
function at(event) {
  const x = (event.offsetX - view.x) / view.scale, y = (event.offsetY - view.y) / view.scale;
  const { places } = state.scene, room = Math.max(6, 8 / view.scale);
  let best = null, least = Infinity;
  for (const node of state.scene.nodes) {
    const far = Math.hypot(places.get(node).x - x, places.get(node).y - y);
    if (far < least && far < (isFar() ? room : radius(node) + 6)) [best, least] = [node, far];
  }
  return best;
}
let drag = null;
const pinch = new Map();
canvas.addEventListener("pointerdown", (event) => {
  drag = { x: event.clientX, y: event.clientY, moved: false };
  pinch.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
  canvas.setPointerCapture(event.pointerId);
});
canvas.addEventListener("pointermove", (event) => {
  if (drag) {
    drag.moved ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 4;
    const before = pinch.get(event.pointerId), now = { x: event.offsetX, y: event.offsetY };
    if (pinch.size === 2 && before) {
      const fixed = [...pinch].find(([id]) => id !== event.pointerId)[1];
      const apart = (one) => Math.hypot(one.x - fixed.x, one.y - fixed.y) || 1;
      zoom(fixed.x, fixed.y, apart(now) / apart(before));
    } else if (drag.moved && before) {
      view.x += now.x - before.x;
      view.y += now.y - before.y;
      draw();
    }
    pinch.set(event.pointerId, now);
    return;
  }
  const node = at(event);
  tip.hidden = !node;
  if (node) {
    const best = node.lines.filter((line) => line.to === node && line.bindings.length)
      .sort((a, b) => b.weight - a.weight).slice(0, 4)
      .map((line) => `${line.from.id}: ${bindingText(line.bindings[0])}`);
    tip.textContent = [node.id, `${node.method} ${node.path}`, node.summary, ...best].filter(Boolean).join("\n");
    tip.style.left = `${Math.max(4, Math.min(event.clientX + 14, window.innerWidth - 440))}px`;
    tip.style.top = `${Math.min(event.clientY + 14, window.innerHeight - tip.offsetHeight - 8)}px`;
  }
  if (node !== state.hovered) {
    state.hovered = node;
    draw();
  }
});
function release(event) {
  if (event.type === "pointerup" && drag && !drag.moved && pinch.size === 1) {
    const node = at(event);
    if (node) choose(node); else if (state.scene.kind !== "map" || !isFar()) choose(null);
  }
  pinch.delete(event.pointerId);
  if (!pinch.size) drag = null;
}
canvas.addEventListener("pointerup", release);
canvas.addEventListener("pointercancel", release);
canvas.addEventListener("pointerleave", () => { tip.hidden = true; });
function zoom(x, y, factor) {
  view.x = x - (x - view.x) * factor;
  view.y = y - (y - view.y) * factor;
  view.scale *= factor;
  draw();
}
canvas.addEventListener("wheel", (event) => {
  event.preventDefault();
  zoom(event.offsetX, event.offsetY, Math.exp(-event.deltaY * 0.0012));
}, { passive: false });
window.addEventListener("keydown", (event) => { if (event.key === "Escape") choose(null); });
window.addEventListener("resize", () => { fit(); draw(); });
byId("back").addEventListener("click", () => choose(null));
byId("search").addEventListener("input", (event) => find(event.target.value));
byId("search").addEventListener("keydown", (event) => {
  const [first] = state.matches || [];
  if (event.key === "Enter" && first) choose(first);
});
byId("least").addEventListener("input", (event) => {
  state.least = Number(event.target.value);
  state.moved = true;
  byId("least-shown").textContent = state.least.toFixed(2);
  bundles = null;
  if (state.chosen) choose(state.chosen); else draw();
});

// ---- start -----------------------------------------------------------------------------------
function start() {
  for (const node of nodes) node.text = `${node.id} ${node.name} ${node.path} ${node.summary}`.toLowerCase();
  byId("totals").textContent = `${nodes.length} tools in ${groups.length} groups, ${lines.length} lines`;
  byId("groups").append(...groups.map((group) => {
    const item = element("li", ""), dot = element("span", "", "dot");
    dot.style.background = colours.get(group);
    item.append(dot, link(`${groupName(group)} (${members.get(group).length})`, () => {
      state.group = state.group === group ? null : group;
      if (state.scene.kind !== "map") { state.chosen = null; describe(null); show(map ??= mapScene()); }
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
  if (walk) listWalk();
  choose(byTool.get(decodeURIComponent(location.hash.slice(1))) || null);
}
start();
