import { JSON_DEPTH } from '@heddle/contract/json-limits';
import { jsonSize } from '@heddle/contract/json-size';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';

/** What an item takes beside its values. */
const ITEM = 16;
/** How far ahead the item is looked for among those that came in: a filter leaves out some. */
const LOOK_AHEAD = 64;
/** Items between two looks at the clock. */
const BATCH = 32;

/**
 * Weighs what a step gives: about how many bytes it takes as JSON. Items that the step passes on as they came weigh nothing; they stand with the
 * step they come from. May be done in several turns.
 */
export class Scale {
  /** What was weighed so far. */
  bytes = 0;
  readonly #lists: readonly (readonly Item[])[];
  readonly #known: readonly (readonly Item[])[];
  readonly #places: number[];
  #list = 0;
  #index = 0;

  /** `known` are the lists of items that came in. */
  constructor(lists: readonly (readonly Item[])[], known: readonly (readonly Item[])[]) {
    this.#lists = lists;
    this.#known = known;
    this.#places = known.map(() => 0);
  }

  /** Goes on for `ms` milliseconds; true once everything is weighed. Throws `data_too_deep`. */
  weigh(ms: number): boolean {
    // Asking for the time costs as much as a small item.
    let until = 0;
    for (; this.#list < this.#lists.length; this.#list++, this.#index = 0) {
      const items = this.#lists[this.#list] ?? [];
      while (this.#index < items.length) {
        const end = Math.min(items.length, this.#index + BATCH);
        for (; this.#index < end; this.#index++) this.#add(items[this.#index]);
        if (this.#index === items.length) break;
        until ||= performance.now() + ms;
        if (performance.now() >= until) return false;
      }
    }
    return true;
  }

  #add(item: Item | undefined): void {
    if (!item || this.#cameIn(item)) return;
    this.bytes += ITEM + jsonSize(item.json, Infinity, JSON_DEPTH);
    if (item.files) this.bytes += jsonSize(item.files);
  }

  #cameIn(item: Item): boolean {
    for (let list = 0; list < this.#known.length; list++) {
      const known = this.#known[list] ?? [];
      const from = this.#places[list] ?? 0;
      const end = Math.min(known.length, from + LOOK_AHEAD);
      for (let at = from; at < end; at++) {
        if (known[at] !== item) continue;
        this.#places[list] = at + 1;
        return true;
      }
    }
    return false;
  }
}

/** How long others may wait while a large output is weighed. Milliseconds. */
const TURN_MS = 8;
/** Bytes that are not worth noting with the event. */
const LITTLE = 4096;

type Giving = Extract<RunEvent, { outputs: unknown }>;

/**
 * The event with what its outputs weigh, which `settle` is told before. At once where they are small. Throws, or rejects with, `data_too_deep` and what
 * `settle` throws; rejects with the reason of the signal once that is aborted.
 */
export function weighed<E extends RunEvent>(
  event: E,
  known: readonly (readonly Item[])[],
  settle: (bytes: number) => void,
  stop: { readonly signal: AbortSignal },
): E | Promise<E> {
  if (!gives(event)) {
    settle(0);
    return event;
  }
  const lists = Object.values(event.outputs);
  if ('loop' in event && event.loop?.items) lists.push(event.loop.items);
  if ('respond' in event && event.respond) jsonSize(event.respond.body, Infinity, JSON_DEPTH);
  const scale = new Scale(lists, known);
  const done = (): E => {
    settle(scale.bytes);
    return scale.bytes < LITTLE ? event : { ...event, bytes: scale.bytes };
  };
  return scale.weigh(TURN_MS) ? done() : goOn(scale, stop, done);
}

const gives = (event: RunEvent): event is Giving => event.type === 'step.completed' || event.type === 'step.sleeping';

async function goOn<R>(scale: Scale, stop: { readonly signal: AbortSignal }, result: () => R): Promise<R> {
  do {
    await new Promise((resolve) => setTimeout(resolve, 0));
    stop.signal.throwIfAborted();
  } while (!scale.weigh(TURN_MS));
  return result();
}
