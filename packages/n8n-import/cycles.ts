interface Link {
  source: string;
  target: string;
}

/**
 * Splits edges into those that lead onwards and those that lead back to where they come from, by following them from `ids` in order.
 * Without the latter there is no cycle. `mayClose` keeps an edge that closes a cycle over the nodes of `path`, as a loop does. Iterative: a chain of thousands is no problem.
 */
export function splitCycles<T extends Link>(
  ids: readonly string[],
  edges: readonly T[],
  mayClose: (edge: T, path: readonly string[]) => boolean = () => false,
): { onwards: T[]; back: T[] } {
  const leaving = Map.groupBy(edges, (edge) => edge.source);
  const reached = new Set(edges.map((edge) => edge.target));
  // From where nothing leads to first, so that what goes back is what goes back for a reader, too.
  const roots = [...ids.filter((id) => !reached.has(id)), ...ids];
  const state = new Map<string, 'open' | 'done'>();
  const back = new Set<T>();
  for (const root of roots) {
    if (state.has(root)) continue;
    const path: { id: string; next: number }[] = [{ id: root, next: 0 }];
    state.set(root, 'open');
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const edge = leaving.get(top.id)?.[top.next++];
      if (!edge) {
        state.set(top.id, 'done');
        path.pop();
      } else if (state.get(edge.target) === 'open') {
        const from = path.findIndex(({ id }) => id === edge.target);
        if (
          !mayClose(
            edge,
            path.slice(from).map(({ id }) => id),
          )
        )
          back.add(edge);
      } else if (!state.has(edge.target)) {
        state.set(edge.target, 'open');
        path.push({ id: edge.target, next: 0 });
      }
    }
  }
  return { onwards: edges.filter((edge) => !back.has(edge)), back: [...back] };
}
