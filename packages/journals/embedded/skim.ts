import type { RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import type { SkimmedRun } from '../journal.ts';
import type { ListPath, Reference } from './heads.ts';
import { mapLists } from './heads.ts';
import { readAside, readEvents } from './payloads.ts';
import type { EventStore } from './store.ts';

/** Where an item stands that was not read. */
interface Place {
  payload: string;
  event: number;
  path: ListPath;
  index: number;
}

const isReference = (text: string): boolean => text.startsWith('{');
/** What the stores have written in the place of a commit's events. */
const referenceIn = (text: string): Reference | null => (isReference(text) ? (JSON.parse(text) as Reference) : null);

/** Reads a run but for the items that stand in payloads: these are empty, and `items` reads those that are wanted, payload by payload. */
export async function skimRun(store: EventStore, runId: string): Promise<Omit<SkimmedRun, 'row'>> {
  const places = new WeakMap<Item, Place>();
  const piece = (id: string, index: number) => store.piece(id, index);
  const events: RunEvent[] = [];
  for (const text of await store.commits(runId)) {
    const reference = referenceIn(text);
    if (!reference?.heads) {
      for (const event of await readEvents([text], piece)) events.push(event);
      continue;
    }
    for (const [event, head] of reference.heads.entries()) {
      const standIns = (length: unknown, path: ListPath): Item[] =>
        Array.from({ length: Number(length) }, (_, index) => {
          const item: Item = { json: {} };
          places.set(item, { payload: reference.payload, event, path, index });
          return item;
        });
      // A head with lists of items is an event again.
      events.push(mapLists(head, standIns) as unknown as RunEvent);
    }
  }

  async function items(wanted: readonly Item[]): Promise<Item[]> {
    const found = [...wanted];
    const payloads = new Set(wanted.flatMap((item) => places.get(item)?.payload ?? []));
    // One payload is held at a time.
    for (const payload of payloads) {
      const list = await readAside(payload, piece);
      for (const [at, item] of wanted.entries()) {
        const place = places.get(item);
        if (place?.payload === payload) found[at] = itemAt(list[place.event], place);
      }
    }
    return found;
  }
  return { events, items };
}

/** The item in an event that was written with the head its place is from. */
function itemAt(event: unknown, { path, index }: Place): Item {
  let part = event;
  for (const key of path) part = (part as { readonly [key: string]: unknown })[key];
  return (part as readonly Item[])[index] as Item;
}

/** How many events are recorded of a run: read from its last commit. */
export async function countEvents(store: EventStore, runId: string): Promise<number> {
  const last = await store.lastCommit(runId);
  if (!last) return 0;
  const heads = referenceIn(last.events)?.heads;
  return last.position + (heads ?? (await readEvents([last.events], (id, index) => store.piece(id, index)))).length;
}
