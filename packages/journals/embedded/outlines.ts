import { jsonSize } from '@heddle/contract/json-size';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';

/** Maximum size of a commit's outlines, in characters of JSON. */
const LIMIT = 64 * 1024;

/** An event with the number of items in place of each list of items. */
export type EventOutline = { readonly type: RunEvent['type'] } & { readonly [part: string]: unknown };

/** Stored in place of a commit's large events: see `FORMAT.md`. `heads`: an outline of each event, left out where the outlines are large themselves. */
export interface Reference {
  payload: string;
  heads?: readonly EventOutline[];
}

/** Path of a list of items in an event. */
export type ListPath = readonly string[];

/** Replaces each list of items of an event, or each number of an outline. */
export function mapLists(
  event: RunEvent | EventOutline,
  change: (list: unknown, path: ListPath) => unknown,
): EventOutline {
  const inside = (object: unknown, path: ListPath, depth: number): unknown =>
    depth === 0
      ? change(object, path)
      : Object.fromEntries(
          Object.entries(object as object).map(([key, value]) => [key, inside(value, [...path, key], depth - 1)]),
        );
  // Parts that hold lists of items, and the depth of the lists in them.
  const parts: { readonly [part: string]: number } = depths[event.type] ?? {};
  // An event and its outline have the same parts.
  return Object.fromEntries(
    Object.entries(event).map(([part, value]) => {
      const depth = Object.hasOwn(parts, part) ? parts[part] : undefined;
      if (part === 'loop') return [part, mapLoop(value as object, change)];
      return [part, depth === undefined ? value : inside(value, [part], depth)];
    }),
  ) as EventOutline;
}

const depths: { readonly [type in RunEvent['type']]?: { readonly [part: string]: number } } = {
  started: { items: 0, given: 2, inputs: 2 },
  'step.completed': { outputs: 1 },
  'step.sleeping': { outputs: 1 },
};

const mapLoop = (loop: object, change: (list: unknown, path: ListPath) => unknown): object =>
  'items' in loop ? { ...loop, items: change(loop.items, ['loop', 'items']) } : loop;

/** Adds outlines of the events in the payload to the reference, so that a run can be inspected without reading its payloads. */
export function withOutlines(reference: string, events: readonly RunEvent[]): string {
  const outlines = events.map((event) => mapLists(event, (list) => (list as readonly Item[]).length));
  if (jsonSize(outlines, LIMIT) > LIMIT) return reference;
  // Written by `offload`.
  const { payload } = JSON.parse(reference) as Reference;
  return JSON.stringify({ payload, heads: outlines } satisfies Reference);
}
