/** The node itself and every node from which a path of edges leads to it. Nodes are named by their ids, or by their indices in a plan. */
export function upstreamOf<Node>(edges: Iterable<{ source: Node; target: Node }>, node: Node): Set<Node> {
  const sources = new Map<Node, Node[]>();
  for (const { source, target } of edges) sources.set(target, [...(sources.get(target) ?? []), source]);
  const found = new Set([node]);
  // A set yields what is added to it on the way.
  for (const one of found) for (const source of sources.get(one) ?? []) found.add(source);
  return found;
}
