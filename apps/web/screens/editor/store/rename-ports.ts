import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { WorkflowEdge } from '@heddle/contract/workflow/schema';
import type { CatalogEntry } from '@heddle/contract/node/define';
import { outputPorts } from './catalog.ts';
import { toEdge } from './connection.ts';
import { sourcePort } from './document.ts';

/** The names of a list of ports, a blank one for an entry without. */
function namesOf(list: JsonValue | undefined): string[] {
  return (Array.isArray(list) ? list : []).map((entry) => (isJsonObject(entry) ? asText(entry['name']).trim() : ''));
}

/** True if the node's configurations name different numbers of ports: one was added or removed, so places say nothing of names. */
export function hasOtherPorts(entry: CatalogEntry | undefined, before: JsonObject, after: JsonObject): boolean {
  const list = entry?.portsFrom;
  return list !== undefined && namesOf(before[list]).length !== namesOf(after[list]).length;
}

/**
 * The edges once ports of a node were renamed: those that leave by a renamed port follow it. An edge stays where it is while the new name is blank or that
 * of another port. Returns `edges` itself if nothing follows.
 */
export function followPorts(
  edges: readonly WorkflowEdge[],
  id: string,
  entry: CatalogEntry | undefined,
  before: JsonObject,
  after: JsonObject,
): readonly WorkflowEdge[] {
  const list = entry?.portsFrom;
  if (list === undefined || hasOtherPorts(entry, before, after)) return edges;
  const [old, fresh] = [namesOf(before[list]), namesOf(after[list])];
  const others = new Set(outputPorts(entry, { ...after, [list]: [] }));
  const renamed = new Map<string, string>();
  for (const [index, name] of fresh.entries()) {
    const from = old[index] ?? '';
    const isTaken = others.has(name) || fresh.indexOf(name) !== fresh.lastIndexOf(name);
    if (from !== '' && name !== '' && from !== name && !isTaken && !fresh.includes(from)) renamed.set(from, name);
  }
  const follows = (edge: WorkflowEdge): boolean => edge.source === id && renamed.has(sourcePort(edge));
  if (!edges.some(follows)) return edges;
  return edges.map((edge) =>
    follows(edge) ? toEdge({ ...edge, sourceHandle: renamed.get(sourcePort(edge)) ?? null }) : edge,
  );
}
