import { jsonSize } from '@heddle/contract/json-size';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';

/** Characters of JSON that the heads of a commit may have. */
const LIMIT = 64 * 1024;

/** An event with the number of items in the place of each list of them. */
export type Head = { readonly type: RunEvent['type'] } & { readonly [part: string]: unknown };

/** What stands in the row of a commit whose events are large. Heads are left out where they are large themselves. */
export interface Reference {
  payload: string;
  heads?: readonly Head[];
}

/** Where a list of items stands in an event. */
export type ListPath = readonly string[];

/** The event with each of its lists of items changed: lists of a run event, numbers of a head. */
export function mapLists(event: RunEvent | Head, change: (list: unknown, path: ListPath) => unknown): Head {
  const inside = (object: unknown, path: ListPath, depth: number): unknown =>
    depth === 0
      ? change(object, path)
      : Object.fromEntries(
          Object.entries(object as object).map(([key, value]) => [key, inside(value, [...path, key], depth - 1)]),
        );
  // Parts that hold lists of items, and how deep these stand in them.
  const parts: { readonly [part: string]: number } = depths[event.type] ?? {};
  // An event and a head have the same parts.
  return Object.fromEntries(
    Object.entries(event).map(([part, value]) => {
      const depth = Object.hasOwn(parts, part) ? parts[part] : undefined;
      if (part === 'loop') return [part, mapLoop(value as object, change)];
      return [part, depth === undefined ? value : inside(value, [part], depth)];
    }),
  ) as Head;
}

const depths: { readonly [type in RunEvent['type']]?: { readonly [part: string]: number } } = {
  started: { items: 0, given: 2, inputs: 2 },
  'step.completed': { outputs: 1 },
  'step.sleeping': { outputs: 1 },
};

const mapLoop = (loop: object, change: (list: unknown, path: ListPath) => unknown): object =>
  'items' in loop ? { ...loop, items: change(loop.items, ['loop', 'items']) } : loop;

/** The reference with the heads of the events that stand in the payload, so that a run can be looked through without reading all of it. */
export function withHeads(reference: string, events: readonly RunEvent[]): string {
  const heads = events.map((event) => mapLists(event, (list) => (list as readonly Item[]).length));
  if (jsonSize(heads, LIMIT) > LIMIT) return reference;
  // Made by `putAside`.
  const { payload } = JSON.parse(reference) as Reference;
  return JSON.stringify({ payload, heads } satisfies Reference);
}
