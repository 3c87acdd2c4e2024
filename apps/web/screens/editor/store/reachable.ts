import type { Graph } from './document.ts';

/** A node and all that edges lead to from it, however far. */
export function reachable(graph: Pick<Graph, 'edges'>, from: string): Set<string> {
  const targets = new Map<string, string[]>();
  for (const { source, target } of graph.edges) {
    const known = targets.get(source);
    if (known) known.push(target);
    else targets.set(source, [target]);
  }
  const found = new Set([from]);
  for (const id of found) for (const target of targets.get(id) ?? []) found.add(target);
  return found;
}
