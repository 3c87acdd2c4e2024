import type { RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import type { RunOutline } from '../journal.ts';
import type { ListPath, Reference } from './outlines.ts';
import { mapLists } from './outlines.ts';
import { isReference, readEvents, readPayload } from './payloads.ts';
import type { EventStore } from './store.ts';

/** Location of an item that was not read. */
interface Location {
  payload: string;
  event: number;
  path: ListPath;
  index: number;
}

/** The reference in the `events` column of a commit, if its events were offloaded. */
const referenceIn = (text: string): Reference | null => (isReference(text) ? (JSON.parse(text) as Reference) : null);

/** Reads a run without the items in its payloads: these are empty placeholders, and `items` reads the wanted ones, payload by payload. */
export async function readOutline(store: EventStore, runId: string): Promise<Omit<RunOutline, 'row'>> {
  const locations = new WeakMap<Item, Location>();
  const piece = (id: string, index: number) => store.piece(id, index);
  const events: RunEvent[] = [];
  for (const text of await store.commits(runId)) {
    const reference = referenceIn(text);
    if (!reference?.heads) {
      for (const event of await readEvents([text], piece)) events.push(event);
      continue;
    }
    for (const [event, outline] of reference.heads.entries()) {
      const placeholders = (length: unknown, path: ListPath): Item[] =>
        Array.from({ length: Number(length) }, (_, index) => {
          const item: Item = { json: {} };
          locations.set(item, { payload: reference.payload, event, path, index });
          return item;
        });
      // An outline with lists of items is an event again.
      events.push(mapLists(outline, placeholders) as unknown as RunEvent);
    }
  }

  async function items(wanted: readonly Item[]): Promise<Item[]> {
    const found = [...wanted];
    const payloads = new Set(wanted.flatMap((item) => locations.get(item)?.payload ?? []));
    // Only one payload is in memory at a time.
    for (const payload of payloads) {
      const list = await readPayload(payload, piece);
      for (const [at, item] of wanted.entries()) {
        const location = locations.get(item);
        if (location?.payload === payload) found[at] = itemAt(list[location.event], location);
      }
    }
    return found;
  }
  return { events, items };
}

/** The item at a location in an event of a payload. */
function itemAt(event: unknown, { path, index }: Location): Item {
  let part = event;
  for (const key of path) part = (part as { readonly [key: string]: unknown })[key];
  return (part as readonly Item[])[index] as Item;
}

/** Number of recorded events of a run, from its last commit. */
export async function countEvents(store: EventStore, runId: string): Promise<number> {
  const last = await store.lastCommit(runId);
  if (!last) return 0;
  const heads = referenceIn(last.events)?.heads;
  return last.position + (heads ?? (await readEvents([last.events], (id, index) => store.piece(id, index)))).length;
}
