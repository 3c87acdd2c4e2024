import { stateErrors } from '../errors/state.ts';
import type { JsonValue } from '../json.ts';

/**
 * The scope of an entry: the steps of one run, all runs of one workflow, or all workflows of the run's owner. Entries of other users are never visible.
 */
export type StateScope = 'run' | 'workflow' | 'user';

/** Bytes of JSON that one entry may hold. */
export const STATE_VALUE_LIMIT = 256 * 1024;
/** Characters of a key. */
export const STATE_KEY_LIMIT = 512;
/** The most entries that one call of `list` returns. */
export const STATE_PAGE = 1000;

export interface StateAddress {
  scope: StateScope;
  /** Which feature the entry belongs to: 'variables', 'dedupe', 'rate' … */
  namespace: string;
  key: string;
}

export interface StateEntry {
  key: string;
  value: JsonValue;
  /** Epoch milliseconds; null when it stays. */
  expiresAt: number | null;
}

interface Lifetime {
  /** The lifetime of the entry from now on. Left out: it does not expire. */
  ttlMs?: number;
}

/** One atomic change of one entry. */
export type StateChange =
  | ({ do: 'set'; value: JsonValue; onlyIfAbsent?: boolean } & Lifetime)
  /** The lifetime counts from the first increment. */
  | ({ do: 'increment'; by: number } & Lifetime)
  /** Sets the value if the present one is `expected`; undefined means no value. */
  | ({ do: 'swap'; expected: JsonValue | undefined; value: JsonValue } & Lifetime)
  | { do: 'delete' };

/** The outcome of a change. `value` is the value after it. */
export type StateOutcome = { applied: true; value: JsonValue | undefined } | { applied: false };

export interface ListOptions {
  prefix?: string;
  /** At most `STATE_PAGE`, which is the default. */
  limit?: number;
  /** The key after which the list continues. */
  after?: string;
}

/** Access to the entries of one run and its owner; the server provides it. */
export interface StatePort {
  get(at: StateAddress): Promise<JsonValue | undefined>;
  /** In the order of their keys. */
  list(scope: StateScope, namespace: string, options: ListOptions): Promise<StateEntry[]>;
  /**
   * Changes an entry. An operation is applied once: the same `operation` returns the same outcome, also after a crash. Throws `state_not_number` for an
   * increment of a value that is no number, `state_full` if the owner has too many entries.
   */
  change(at: StateAddress, operation: string, change: StateChange): Promise<StateOutcome>;
  /**
   * Reserves the free keys of a list; true for each key that this operation holds now, also when it is repeated. Keys are distinct. Throws `state_full`.
   */
  claim(
    at: Omit<StateAddress, 'key'>,
    keys: readonly string[],
    operation: string,
    options: Lifetime,
  ): Promise<boolean[]>;
}

/** The entries of one scope and namespace, as a node works with them. Every method throws `state_key_invalid` and, where it writes, `state_value_too_large` and `state_full`. */
export interface StateSpace {
  get(key: string): Promise<JsonValue | undefined>;
  /** True unless `onlyIfAbsent` was set and there was an entry. */
  set(key: string, value: JsonValue, options?: Lifetime & { onlyIfAbsent?: boolean }): Promise<boolean>;
  /** Adds to a number, which is 0 if there is none, and returns the sum. `ttlMs` counts from the first increment. Throws `state_not_number`. */
  increment(key: string, by?: number, options?: Lifetime): Promise<number>;
  /** Sets the value if the present one equals `expected` (undefined: if there is none); returns whether it did. */
  compareAndSet(key: string, expected: JsonValue | undefined, value: JsonValue, options?: Lifetime): Promise<boolean>;
  /** Sets the value to the result of `change`, and repeats that if the value was changed in between. Throws `state_contended`. */
  update(key: string, change: (value: JsonValue | undefined) => JsonValue, options?: Lifetime): Promise<JsonValue>;
  /** True when there was an entry. */
  delete(key: string): Promise<boolean>;
  list(options?: ListOptions): Promise<StateEntry[]>;
  /** Takes the keys that are free; true for each that was, or that this step had taken before a crash. A key that is asked for twice counts once. */
  claim(keys: readonly string[], options?: Lifetime): Promise<boolean[]>;
}

/** The values that a step keeps between steps and runs. Writes are idempotent: a step that runs again after a crash or a retry changes nothing twice. */
export interface NodeState {
  in(scope: StateScope, namespace: string): StateSpace;
}

const MOST_TRIES = 50;
const CLAIM_CHUNK = 500;

/**
 * The state of one step over a port. An operation is identified by `step` (the same on every attempt), the entry, and the number of earlier operations
 * of its kind: a node has to do its writes to one entry in the same order when it runs again.
 */
export function createNodeState(port: StatePort, step: string): NodeState {
  const counts = new Map<string, number>();
  const operationOf = (at: StateAddress, verb: string): string => {
    const operation = JSON.stringify([step, at.scope, at.namespace, verb, at.key]);
    const count = (counts.get(operation) ?? 0) + 1;
    counts.set(operation, count);
    return `${count}${operation}`;
  };
  return { in: (scope, namespace) => openSpace(port, { scope, namespace }, operationOf) };
}

function openSpace(
  port: StatePort,
  place: Omit<StateAddress, 'key'>,
  operationOf: (at: StateAddress, verb: string) => string,
): StateSpace {
  const addressOf = (key: string): StateAddress => ({ ...place, key: checkedKey(key) });
  const write = async (key: string, change: StateChange): Promise<StateOutcome> => {
    const at = addressOf(key);
    if ('value' in change) checkSize(change.value);
    return port.change(at, operationOf(at, change.do), change);
  };
  return {
    get: async (key) => port.get(addressOf(key)),
    set: async (key, value, options = {}) => (await write(key, { do: 'set', value, ...options })).applied,
    async increment(key, by = 1, options = {}) {
      const outcome = await write(key, { do: 'increment', by, ...options });
      if (!outcome.applied || typeof outcome.value !== 'number') throw stateErrors.state_not_number({ key });
      return outcome.value;
    },
    compareAndSet: async (key, expected, value, options = {}) =>
      (await write(key, { do: 'swap', expected, value, ...options })).applied,
    async update(key, change, options = {}) {
      const at = addressOf(key);
      // One operation for all tries: only the one that succeeds is remembered.
      const operation = operationOf(at, 'update');
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const expected = await port.get(at);
        const value = change(expected);
        checkSize(value);
        const outcome = await port.change(at, operation, { do: 'swap', expected, value, ...options });
        if (outcome.applied) return outcome.value ?? null;
      }
      throw stateErrors.state_contended({ key });
    },
    delete: async (key) => (await write(key, { do: 'delete' })).applied,
    list: ({ prefix = '', limit = STATE_PAGE, after } = {}) => {
      const options = { prefix, limit: Math.min(Math.max(limit, 0), STATE_PAGE) };
      return port.list(place.scope, place.namespace, after === undefined ? options : { ...options, after });
    },
    async claim(keys, options = {}) {
      const distinct = [...new Set(keys.map(checkedKey))];
      const operation = operationOf({ ...place, key: '' }, 'claim');
      const taken = new Set<string>();
      for (let start = 0; start < distinct.length; start += CLAIM_CHUNK) {
        const chunk = distinct.slice(start, start + CLAIM_CHUNK);
        const held = await port.claim(place, chunk, operation, options);
        for (const [index, key] of chunk.entries()) if (held[index]) taken.add(key);
      }
      // Of a key that was asked for twice, the first holds it.
      return keys.map((key) => taken.delete(key));
    },
  };
}

function checkedKey(key: string): string {
  if (key === '' || key.length > STATE_KEY_LIMIT || key.includes('\u0000'))
    throw stateErrors.state_key_invalid({ limit: STATE_KEY_LIMIT });
  return key;
}

const encoder = new TextEncoder();

function checkSize(value: JsonValue): void {
  const text = JSON.stringify(value);
  // A character has at most three bytes: most values need not be encoded to know that they fit.
  if (text.length * 3 <= STATE_VALUE_LIMIT) return;
  if (encoder.encode(text).length > STATE_VALUE_LIMIT)
    throw stateErrors.state_value_too_large({ limit: `${STATE_VALUE_LIMIT / 1024} KiB` });
}
