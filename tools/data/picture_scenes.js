"use strict";
// What can be shown: the whole graph as a map, the neighbourhood of a tool, the path of a run.
// A scene says where its nodes stand, which lines it has, and on which side their names are.
const data = JSON.parse(document.getElementById("data").textContent);
const nodes = data.tools.map((tool) => ({ ...tool, lines: [] }));
const byTool = new Map(nodes.map((node) => [node.id, node]));
const lines = data.lines.map(([source, target, kind, weight, bindings]) =>
  ({ from: nodes[source], to: nodes[target], kind, weight, bindings }));
for (const line of lines) {
  line.from.lines.push(line);
  line.to.lines.push(line);
}
const walk = data.walk;
const MANY = 300;   // more tools are drawn as groups until one looks closer
const LISTED = 24;  // neighbours shown on each side of a tool
const categoryOf = (group) => data.groups[group]?.category ?? "";
const groups = [...new Set(nodes.map((node) => node.group))]
  .sort((a, b) => categoryOf(a).localeCompare(categoryOf(b)) || a.localeCompare(b));
const members = new Map(groups.map((group) => [group, []]));
for (const node of nodes) members.get(node.group).push(node);
const colours = new Map(groups.map((group, index) =>
  [group, `hsl(${(index * 137.508 + 210) % 360} 58% ${46 + 8 * (index % 2)}%)`]));
const groupName = (group) => data.groups[group]?.name ?? group;
const short = (node) => node.id.startsWith(`${node.group}.`) ? node.id.slice(node.group.length + 1) : node.id;
const radius = (node) => (node.isWalked ? 9 : 5) + Math.min(7, Math.sqrt(node.lines.length));
const other = (node, line) => line.from === node ? line.to : line.from;

// ---- the map: few tools by forces, many as one disc for each group, domains side by side -------
function mapScene() {
  const places = new Map(), discs = new Map();
  const reach = (group) => 30 * Math.sqrt(members.get(group).length) + 34;
  if (nodes.length > MANY) shelve(reach, discs); else ring(reach, discs);
  for (const group of groups) {
    const centre = discs.get(group);
    [...members.get(group)].sort((a, b) => b.lines.length - a.lines.length).forEach((node, rank) => {
      const far = 30 * Math.sqrt(rank + 0.3), turn = rank * 2.39996;
      places.set(node, { x: centre.x + Math.cos(turn) * far, y: centre.y + Math.sin(turn) * far });
    });
  }
  const rounds = nodes.length <= 150 ? 220 : nodes.length <= MANY ? 80 : 0;
  for (let round = 0; round < rounds; round += 1) relax(places, discs, 1 - round / rounds);
  return { kind: "map", nodes, places, discs, lines, sides: null };
}
function ring(reach, discs) {
  const sum = groups.reduce((all, group) => all + reach(group), 0);
  const distance = groups.length > 1 ? Math.max(sum / Math.PI, ...groups.map(reach)) : 0;
  let angle = 0;
  for (const group of groups) {
    const step = Math.PI * 2 * reach(group) / sum, middle = angle + step / 2;
    angle += step;
    discs.set(group, { x: Math.cos(middle) * distance, y: Math.sin(middle) * distance, r: reach(group) });
  }
}
function shelve(reach, discs) {
  const area = groups.reduce((all, group) => all + 4 * reach(group) ** 2, 0);
  const width = Math.sqrt(area) * 1.35;
  let x = 0, y = 0, row = [];
  const close = () => {
    const high = Math.max(...row.map(reach));
    for (const group of row) discs.get(group).y = y + high;
    y += 2 * high + 70;
  };
  for (const group of groups) {
    const r = reach(group);
    if (x + 2 * r > width && row.length) {
      close();
      [x, row] = [0, []];
    }
    discs.set(group, { x: x + r, y: 0, r });
    x += 2 * r + 20;
    row.push(group);
  }
  if (row.length) close();
}
function relax(places, discs, heat) {
  const all = nodes.map((node) => ({ at: places.get(node), home: discs.get(node.group), dx: 0, dy: 0 }));
  const of = new Map(nodes.map((node, index) => [node, all[index]]));
  for (const one of all) {
    one.dx = (one.home.x - one.at.x) * 0.03;
    one.dy = (one.home.y - one.at.y) * 0.03;
  }
  for (let i = 0; i < all.length; i += 1) {
    for (let j = i + 1; j < all.length; j += 1) {
      const a = all[i], b = all[j];
      // names are wide, so tools keep more distance above one another than side by side
      const x = (a.at.x - b.at.x) * 0.7, y = (a.at.y - b.at.y) * 1.5;
      const square = Math.max(25, x * x + y * y);
      if (square > 40000) continue;
      const push = 900 / square;
      a.dx += x * push; a.dy += y * push; b.dx -= x * push; b.dy -= y * push;
    }
  }
  for (const line of lines) {
    const a = of.get(line.from), b = of.get(line.to);
    const pull = 0.004 * line.weight * (line.from.group === line.to.group ? 1 : 0.25);
    a.dx += (b.at.x - a.at.x) * pull; a.dy += (b.at.y - a.at.y) * pull;
    b.dx -= (b.at.x - a.at.x) * pull; b.dy -= (b.at.y - a.at.y) * pull;
  }
  for (const one of all) {
    const length = Math.hypot(one.dx, one.dy) || 1, step = Math.min(2 + 18 * heat, length);
    one.at.x += one.dx / length * step;
    one.at.y += one.dy / length * step;
  }
}

// ---- a neighbourhood: where inputs come from on the left, what may come next on the right ------
function focusScene(node, shown, narrow) {
  const best = (some) => {
    const seen = new Map();
    for (const line of some.sort((a, b) => b.weight - a.weight)) {
      if (!seen.has(other(node, line))) seen.set(other(node, line), line);
    }
    return [...seen.keys()];
  };
  const near = node.lines.filter((line) => shown(line) && line.from !== line.to);
  const into = best(near.filter((line) => line.to === node && line.kind !== "replaces"));
  const out = best(near.filter((line) => line.from === node && line.kind !== "replaces"));
  const alike = best(near.filter((line) => line.kind === "replaces"));
  const places = new Map([[node, { x: 0, y: 0 }]]), sides = new Map([[node, "below"]]);
  const column = (some, x, side, top) => some.filter((one) => !places.has(one)).slice(0, LISTED)
    .forEach((one, row, kept) => {
      places.set(one, { x, y: top === undefined ? (row - (kept.length - 1) / 2) * 24 : top + row * 24 });
      sides.set(one, side);
    });
  if (narrow) {
    const above = into.slice(0, 14), after = out.slice(0, 14);
    column(above, 40, "right", -46 - 24 * above.length);
    column(after, 40, "right", 62);
    column(alike.slice(0, 4), 40, "right", 86 + 24 * after.length);
    sides.set(node, "right");
  } else {
    column(into, -230, "left");
    column(out, 230, "right");
    const low = 12 * Math.max(into.length, out.length, 4);
    column(alike, 0, "below", Math.min(low, 12 * LISTED) + 40);
  }
  const here = (line) => places.has(line.from) && places.has(line.to) && (line.from === node || line.to === node);
  const more = new Set([node, ...into, ...out, ...alike]).size - places.size;
  return { kind: "focus", centre: node, nodes: [...places.keys()], places, discs: null, sides,
    lines: near.filter(here), more };
}

// ---- the path of a run: subtasks below one another, dead ends below the path they left ---------
function walkScene() {
  const places = new Map(), sides = new Map();
  let y = 0;
  for (const lane of walk.lanes) {
    let x = 0, low = y;
    for (const stop of lane.stops) {
      const node = byTool.get(stop.tool) ?? vanished(stop.tool);
      if (places.has(node)) continue;
      const kept = stop.state === "kept";
      places.set(node, kept ? { x, y } : { x: x - 60, y: (low += 90) });
      node.isWalked = true;
      if (kept) x += 210;
    }
    y = low + 190;
  }
  const path = new Set(places.keys());
  for (const node of path) {
    const near = [...node.lines].sort((a, b) => b.weight - a.weight).map((line) => other(node, line));
    for (const one of [...new Set(near)].filter((one) => !places.has(one)).slice(0, 3)) {
      const spot = freeSpot(places.get(node), places);
      if (spot) places.set(one, spot);
    }
  }
  const here = lines.filter((line) => places.has(line.from) && places.has(line.to)
    && (path.has(line.from) || path.has(line.to)));
  for (const node of places.keys()) sides.set(node, "below");
  return { kind: "walk", nodes: [...places.keys()], places, discs: null, sides, lines: here, path };
}
function freeSpot(at, places) {
  const taken = [...places.values()];
  for (const y of [-64, -104, -144, 64]) {
    for (const x of [0, -80, 80, -150, 150]) {
      const spot = { x: at.x + x, y: at.y + y };
      if (taken.every((one) => Math.abs(one.x - spot.x) > 70 || Math.abs(one.y - spot.y) > 34)) return spot;
    }
  }
  return null;
}
function vanished(id) {
  const group = id.split(".")[0];
  if (!colours.has(group)) colours.set(group, "#888888");
  const node = { id, group, name: id, method: "", path: "", summary: "Not in the graph any more.",
    deprecated: false, availability: 0, lines: [], text: id };
  byTool.set(id, node);
  return node;
}
