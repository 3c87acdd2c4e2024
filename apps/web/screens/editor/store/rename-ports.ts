import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { WorkflowEdge } from '@heddle/contract/workflow/schema';
import type { ListedType } from '@heddle/contract/node/define';
import { outputPorts } from './catalog.ts';
import { toEdge } from './connection.ts';
import { sourcePort } from './document.ts';

/** The names of a list of ports, a blank one for an entry without. */
function namesOf(list: JsonValue | undefined): string[] {
  return (Array.isArray(list) ? list : []).map((entry) => (isJsonObject(entry) ? asText(entry['name']).trim() : ''));
}

/** True if the node's configurations name different numbers of ports: one was added or removed, so places say nothing of names. */
export function hasOtherPorts(entry: ListedType | undefined, before: JsonObject, after: JsonObject): boolean {
  const list = entry?.portsFrom;
  return list !== undefined && namesOf(before[list]).length !== namesOf(after[list]).length;
}

/** The ports that have other names: not while the new name is blank or that of another port. */
function renamedPorts(
  entry: ListedType | undefined,
  before: JsonObject,
  after: JsonObject,
): ReadonlyMap<string, string> {
  const list = entry?.portsFrom;
  const renamed = new Map<string, string>();
  if (list === undefined || hasOtherPorts(entry, before, after)) return renamed;
  const [old, fresh] = [namesOf(before[list]), namesOf(after[list])];
  const others = new Set(outputPorts(entry, { ...after, [list]: [] }));
  for (const [index, name] of fresh.entries()) {
    const from = old[index] ?? '';
    const isTaken = others.has(name) || fresh.indexOf(name) !== fresh.lastIndexOf(name);
    if (from !== '' && name !== '' && from !== name && !isTaken && !fresh.includes(from)) renamed.set(from, name);
  }
  return renamed;
}

/**
 * The edges once ports of a node were renamed: those that leave by a renamed port follow it. An edge stays where it is while the new name is blank or that
 * of another port. Returns `edges` itself if nothing follows.
 */
export function followPorts(
  edges: readonly WorkflowEdge[],
  id: string,
  entry: ListedType | undefined,
  before: JsonObject,
  after: JsonObject,
): readonly WorkflowEdge[] {
  const renamed = renamedPorts(entry, before, after);
  const follows = (edge: WorkflowEdge): boolean => edge.source === id && renamed.has(sourcePort(edge));
  if (!edges.some(follows)) return edges;
  return edges.map((edge) =>
    follows(edge) ? toEdge({ ...edge, sourceHandle: renamed.get(sourcePort(edge)) ?? null }) : edge,
  );
}

/** The node's configuration once ports were renamed: what fields say of a port by its name follows it. Fields are taken as they were before. */
export function followPortFields(entry: ListedType | undefined, before: JsonObject, after: JsonObject): JsonObject {
  const renamed = renamedPorts(entry, before, after);
  const fields = (entry?.portFields ?? []).flatMap((name) => {
    const value = before[name];
    return value === undefined ? [] : [[name, withKeys(value, renamed)] as const];
  });
  return fields.length === 0 ? after : { ...after, ...Object.fromEntries(fields) };
}

/** An object, or its text, with other keys; anything else as it is. */
function withKeys(value: JsonValue, renamed: ReadonlyMap<string, string>): JsonValue {
  const object = typeof value === 'string' ? objectIn(value) : value;
  if (!isJsonObject(object) || !Object.keys(object).some((key) => renamed.has(key))) return value;
  const followed = Object.fromEntries(Object.entries(object).map(([key, own]) => [renamed.get(key) ?? key, own]));
  return typeof value === 'string' ? JSON.stringify(followed, null, 2) : followed;
}

/** The JSON of a text; null where it is none, as while it is typed. */
function objectIn(text: string): JsonValue {
  try {
    // What JSON.parse gives is JSON.
    return JSON.parse(text) as JsonValue;
  } catch {
    return null;
  }
}
