import { JSON_DEPTH } from '@heddle/contract/json-limits';
import { jsonSize } from '@heddle/contract/json-size';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';

/** Size of an item besides its values, in bytes. */
const ITEM = 16;
/** How far ahead an item is searched among the input items: a filter omits some. */
const LOOK_AHEAD = 64;
/** Items between two checks of the clock. */
const BATCH = 32;

/**
 * Measures the outputs of a step: about how many bytes they take as JSON. Items that the step passes on unchanged count nothing: they count for the step
 * they come from. May be done in several turns of the event loop.
 */
export class OutputMeter {
  /** Size of the items measured so far. */
  bytes = 0;
  readonly #lists: readonly (readonly Item[])[];
  readonly #known: readonly (readonly Item[])[];
  readonly #places: number[];
  #list = 0;
  #index = 0;

  /** `known` are the lists of input items. */
  constructor(lists: readonly (readonly Item[])[], known: readonly (readonly Item[])[]) {
    this.#lists = lists;
    this.#known = known;
    this.#places = known.map(() => 0);
  }

  /** Measures for `ms` milliseconds; returns true once everything is measured. Throws `data_too_deep`. */
  measure(ms: number): boolean {
    // Reading the clock costs as much as a small item.
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
    if (!item || this.#isInput(item)) return;
    this.bytes += ITEM + jsonSize(item.json, Infinity, JSON_DEPTH);
    if (item.files) this.bytes += jsonSize(item.files);
  }

  #isInput(item: Item): boolean {
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

/** Longest time that measuring holds the event loop. Milliseconds. */
const TURN_MS = 8;
/** Smaller sizes are not recorded with the event. Bytes. */
const MIN_RECORDED = 4096;

/** The attempt whose outputs are measured. */
interface Attempt {
  readonly signal: AbortSignal;
  /** The attempt is over, with outputs of this size in bytes. */
  settle(bytes: number): void;
}

type WithOutputs = Extract<RunEvent, { outputs: unknown }>;

/**
 * Adds the size of its outputs to an event, after settling the attempt with it. Synchronous where they are small. Throws, or rejects with, `data_too_deep` and
 * the errors of `settle`; rejects with the reason of the signal once that is aborted.
 */
export function withOutputSize<E extends RunEvent>(
  event: E,
  known: readonly (readonly Item[])[],
  attempt: Attempt,
): E | Promise<E> {
  if (!hasOutputs(event)) {
    attempt.settle(0);
    return event;
  }
  const lists = Object.values(event.outputs);
  if ('loop' in event && event.loop?.items) lists.push(event.loop.items);
  if ('respond' in event && event.respond) jsonSize(event.respond.body, Infinity, JSON_DEPTH);
  const meter = new OutputMeter(lists, known);
  const done = (): E => {
    attempt.settle(meter.bytes);
    return meter.bytes < MIN_RECORDED ? event : { ...event, bytes: meter.bytes };
  };
  return meter.measure(TURN_MS) ? done() : finishLater(meter, attempt, done);
}

const hasOutputs = (event: RunEvent): event is WithOutputs =>
  event.type === 'step.completed' || event.type === 'step.sleeping';

async function finishLater<R>(meter: OutputMeter, stop: { readonly signal: AbortSignal }, result: () => R): Promise<R> {
  do {
    await new Promise((resolve) => setTimeout(resolve, 0));
    stop.signal.throwIfAborted();
  } while (!meter.measure(TURN_MS));
  return result();
}
