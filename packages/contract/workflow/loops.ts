/** The port of a loop's head that begins a pass. Its other port, `done`, comes after the last one. */
export const LOOP_PORT = 'loop';

/** A node that begins the passes of a loop. */
export interface LoopHead {
  /** Its port at which each pass begins; null where passes begin at all ports but those that come after the last one. */
  port: string | null;
  /** Edges may lead back to it. */
  closes: boolean;
}

/** The ports of a head with several ports for passes that come after the last one. */
export const PORTS_AFTER: readonly string[] = ['done', 'error'];

/** Whether passes begin at this port of a head. Of a head with several, also where its configuration no longer names the port: the edge is left unused. */
export const beginsPasses = ({ port }: Pick<LoopHead, 'port'>, name: string): boolean =>
  port === null ? !PORTS_AFTER.includes(name) : port === name;

/** A graph as this analysis sees it: nodes by index, edges between them. */
export interface LoopGraph {
  /** Per node: the head of a loop that it is, if it is one. */
  heads: readonly (LoopHead | null)[];
  edges: readonly { source: number; target: number; sourcePort: string }[];
}

/** One loop: its head and its body. */
export interface Loop {
  /** Node index. */
  head: number;
  /** Nodes of the body, also those of loops within it. */
  members: ReadonlySet<number>;
  /** Edges from the body (or straight from a port of the head that begins passes) back to the head, in the order of the graph's edges. */
  back: readonly number[];
  /** Index of the innermost loop around it; -1 if there is none. */
  parent: number;
}

/** The loops of a graph, or an invalid cycle: node indices along it, the first repeated at the end. */
export type LoopAnalysis = { loops: Loop[] } | { cycle: number[] } | { entered: { head: number; from: number } };

/**
 * Finds the loops: natural loops (Aho, Sethi, Ullman: Compilers, 10.4) whose head is a loop node and whose body starts at the ports that begin its passes. Nodes that
 * only the body leads to and that do not lead back belong to the body as well: they run in every pass. A cycle without such a head, and a body with
 * another entry, cannot be run.
 */
export function findLoops({ heads, edges }: LoopGraph): LoopAnalysis {
  const count = heads.length;
  const outgoing = Array.from({ length: count }, (): number[] => []);
  const incoming = Array.from({ length: count }, (): number[] => []);
  for (const [index, edge] of edges.entries()) {
    outgoing[edge.source]?.push(index);
    incoming[edge.target]?.push(index);
  }
  const graph: Adjacency = { heads, edges, outgoing, incoming };
  const found = backEdges(graph);
  if ('cycle' in found) return found;
  const shapes: Draft[] = [];
  for (const [head, isHead] of heads.entries()) {
    if (!isHead) continue;
    const back = found.back.filter((index) => edges[index]?.target === head);
    const body = bodyOf(graph, head, back);
    if ('entered' in body) return body;
    shapes.push({ head, back, natural: body.members, members: new Set(body.members) });
  }
  // Inner loops first: the nodes of an inner body also belong to the bodies around it.
  shapes.sort((a, b) => a.natural.size - b.natural.size);
  const closing = new Set(found.back);
  for (const shape of shapes) addLeaves(graph, shape, shapes, closing);
  const parentOf = (shape: Draft): number => {
    const around = shapes.filter((other) => other !== shape && other.members.has(shape.head));
    const inner = around.toSorted((a, b) => a.members.size - b.members.size)[0];
    return inner ? shapes.indexOf(inner) : -1;
  };
  return {
    loops: shapes.map((shape) => ({
      head: shape.head,
      members: shape.members,
      back: shape.back,
      parent: parentOf(shape),
    })),
  };
}

interface Adjacency extends LoopGraph {
  outgoing: readonly (readonly number[])[];
  incoming: readonly (readonly number[])[];
}

interface Draft {
  head: number;
  back: number[];
  natural: ReadonlySet<number>;
  members: Set<number>;
}

/** Edges that close a cycle when the graph is walked depth first. In a graph that can be run each of them leads to a loop's head. */
function backEdges({ heads, edges, outgoing, incoming }: Adjacency): { back: number[] } | { cycle: number[] } {
  const state = new Uint8Array(heads.length);
  const back: number[] = [];
  // Entries first, so that a loop is walked into by its head and not by its body.
  const roots = [...heads.keys()].sort((a, b) => rank(a) - rank(b));
  function rank(node: number): number {
    return (incoming[node]?.length ?? 0) === 0 ? 0 : heads[node] ? 1 : 2;
  }
  for (const root of roots) {
    if (state[root] !== 0) continue;
    const path: { node: number; next: number }[] = [{ node: root, next: 0 }];
    state[root] = 1;
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const index = outgoing[top.node]?.[top.next++];
      const edge = index === undefined ? undefined : edges[index];
      if (index === undefined || !edge) {
        state[top.node] = 2;
        path.pop();
      } else if (state[edge.target] === 1) {
        const from = path.findIndex((step) => step.node === edge.target);
        const leaves = path[from]?.node;
        if (
          leaves === undefined ||
          heads[leaves]?.closes !== true ||
          !leavesByLoopPort(path.slice(from), { heads, edges, outgoing })
        )
          return { cycle: [...path.slice(from).map((step) => step.node), edge.target] };
        back.push(index);
      } else if (state[edge.target] === 0) {
        state[edge.target] = 1;
        path.push({ node: edge.target, next: 0 });
      }
    }
  }
  // The walk finds them in an order of its own.
  return { back: back.sort((a, b) => a - b) };
}

/** Whether a cycle, whose first node is the head of a loop, leaves it by the port that begins a pass. */
function leavesByLoopPort(
  path: readonly { node: number; next: number }[],
  { heads, edges, outgoing }: Omit<Adjacency, 'incoming'>,
): boolean {
  const [first] = path;
  const taken = first && outgoing[first.node]?.[first.next - 1];
  return taken !== undefined && isPassEdge(heads, edges[taken]);
}

/** Whether an edge begins passes of the loop whose head it leaves. */
function isPassEdge(heads: LoopGraph['heads'], edge: LoopGraph['edges'][number] | undefined): boolean {
  const head = edge && heads[edge.source];
  return edge && head ? beginsPasses(head, edge.sourcePort) : false;
}

/** Everything between the head and its back edges. */
function bodyOf(
  { heads, edges, incoming }: Adjacency,
  head: number,
  back: readonly number[],
): { members: Set<number> } | { entered: { head: number; from: number } } {
  const members = new Set<number>();
  const list = back.flatMap((index) => edges[index]?.source ?? []);
  for (let node = list.pop(); node !== undefined; node = list.pop()) {
    if (node === head || members.has(node)) continue;
    const into = incoming[node] ?? [];
    // Walking backwards from a body one always comes to the head, unless there is another way in.
    if (into.length === 0) return { entered: { head, from: node } };
    members.add(node);
    for (const index of into) {
      const edge = edges[index];
      if (!edge) continue;
      if (edge.source === head && !isPassEdge(heads, edge)) return { entered: { head, from: head } };
      list.push(edge.source);
    }
  }
  return { members };
}

/** Adds the nodes that only this body leads to, unless they are part of a body around it: those run once the inner loop is done. */
function addLeaves(
  { heads, edges, outgoing, incoming }: Adjacency,
  shape: Draft,
  shapes: readonly Draft[],
  closing: ReadonlySet<number>,
): void {
  const around = shapes.filter((other) => other !== shape && other.natural.has(shape.head));
  const inside = (index: number): boolean => {
    const edge = edges[index];
    return (
      edge !== undefined && (shape.members.has(edge.source) || (edge.source === shape.head && isPassEdge(heads, edge)))
    );
  };
  const list = [shape.head, ...shape.members];
  for (let node = list.pop(); node !== undefined; node = list.pop()) {
    for (const index of outgoing[node] ?? []) {
      const target = edges[index]?.target;
      if (target === undefined || target === shape.head || shape.members.has(target) || !inside(index)) continue;
      if (
        around.some((other) => other.head === target || other.natural.has(target)) ||
        !(incoming[target] ?? []).every((into) => closing.has(into) || inside(into))
      )
        continue;
      for (const member of [shape, ...around]) member.members.add(target);
      list.push(target);
    }
  }
}
