/** `base` if it is free, else with the first free number from 2: 'HTTP Request', 'HTTP Request 2'. A number at the end of `base` is incremented. */
export function uniqueName(base: string, taken: ReadonlySet<string>): string {
  const wanted = base.trim();
  if (!taken.has(wanted)) return wanted;
  const stem = wanted.replace(/ \d+$/, '');
  for (let number = 2; ; number++) {
    const candidate = `${stem} ${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** A node's id: its type and a timestamp; counted on where two nodes are made in one millisecond. */
export function uniqueNodeId(type: string, taken: ReadonlySet<string>, now: number): string {
  let stamp = now;
  while (taken.has(`${type}-${stamp}`)) stamp++;
  return `${type}-${stamp}`;
}

/** An edge's id, derived from its ends, so that the same edge always has the same id. Ports other than `main` are included. */
export function edgeId(edge: {
  source: string;
  target: string;
  sourceHandle?: string | null;
  targetHandle?: string | null;
}): string {
  const end = (node: string, port: string | null | undefined): string =>
    port && port !== 'main' ? `${node}.${port}` : node;
  return `${end(edge.source, edge.sourceHandle)}→${end(edge.target, edge.targetHandle)}`;
}
