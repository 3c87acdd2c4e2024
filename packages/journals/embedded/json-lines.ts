import type { JsonValue } from '@heddle/contract/json';
import { jsonSize } from '@heddle/contract/json-size';
import type { JsonColumn } from './columns.ts';
import { ColumnsReader, ColumnsWriter } from './columns.ts';

/** Approximate size of a line, in characters: read or written within a millisecond. */
const LINE = 64 * 1024;

/** Approximate size of an entry besides its value, in characters. */
const SHORT = 2;

type Key = string | number;
type Container = JsonValue[] | { [key: string]: JsonValue };

function isContainer(value: unknown): value is Container {
  const prototype: unknown = value == null ? undefined : Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** Writes a large list or object as lines of JSON, each of which is quick to read and write: see `FORMAT.md`. */
export const toLines = (value: unknown): Generator<string> => linesOf(value, [], new ColumnsWriter());

function* linesOf(value: unknown, path: readonly Key[], rows: ColumnsWriter): Generator<string> {
  if (!isContainer(value)) throw new TypeError('Only lists and objects can be written as lines.');
  const large: [Key, Container][] = [];
  if (Array.isArray(value)) yield* listLines(value, yield* rowLines(value, path, rows), path, large);
  else yield* objectLines(value, path, large);
  for (const [key, entry] of large) yield* linesOf(entry, [...path, key], rows);
}

/** Number of rows written by columns in one line: at least, tried first, at most. */
const MIN_ROWS = 16;
const FIRST_ROWS = 256;
const MAX_ROWS = 2048;

/** Writes the beginning of a list by columns, as far as possible; returns the index of the first element that is left. */
function* rowLines(list: readonly JsonValue[], path: readonly Key[], rows: ColumnsWriter): Generator<string, number> {
  let from = 0;
  let usual = FIRST_ROWS;
  while (list.length - from >= MIN_ROWS) {
    // Cut where the last list was cut: most of the columns may be equal.
    const part = list.slice(from, from + (rows.countFrom(from) ?? usual));
    let column = rows.write(part, from, 2 * LINE);
    while (column === undefined && part.length >= 2 * MIN_ROWS) {
      part.length >>= 1;
      column = rows.write(part, from, 2 * LINE);
    }
    if (column === undefined) return from;
    yield JSON.stringify({ at: path, rows: column });
    from += part.length;
    usual = Math.min(MAX_ROWS, Math.max(MIN_ROWS, Math.floor((part.length * LINE) / Math.max(1, rows.size))));
  }
  return from;
}

const isLarge = (entry: unknown, weight: number): entry is Container => weight > LINE && isContainer(entry);
const emptyOf = (container: Container): Container => (Array.isArray(container) ? [] : {});

/** Writes the elements of a list from `start` on. */
function* listLines(
  list: readonly JsonValue[],
  start: number,
  path: readonly Key[],
  large: [Key, Container][],
): Generator<string> {
  let from = start;
  let size = 0;
  // Large elements are rare: until there is one, a line is a slice of the list.
  let changed: JsonValue[] | null = null;
  for (let index = start; index < list.length; index++) {
    const entry = list[index] ?? null;
    const weight = jsonSize(entry, LINE);
    if (isLarge(entry, weight)) {
      large.push([index, entry]);
      (changed ??= list.slice(from, index)).push(emptyOf(entry));
    } else {
      changed?.push(entry);
      size += SHORT + weight;
    }
    if (size <= LINE) continue;
    yield JSON.stringify([path, changed ?? list.slice(from, index + 1)]);
    [from, size, changed] = [index + 1, 0, null];
  }
  if (from < list.length || (path.length === 0 && list.length === 0))
    yield JSON.stringify([path, changed ?? list.slice(from)]);
}

function* objectLines(
  object: { readonly [key: string]: JsonValue },
  path: readonly Key[],
  large: [Key, Container][],
): Generator<string> {
  let group: [string, JsonValue][] = [];
  let size = 0;
  const line = (): string => {
    const part = Object.fromEntries(group);
    [group, size] = [[], 0];
    return JSON.stringify([path, part]);
  };
  for (const [key, entry] of Object.entries(object)) {
    const weight = jsonSize(entry, LINE);
    if (isLarge(entry, weight)) large.push([key, entry]);
    group.push([key, isLarge(entry, weight) ? emptyOf(entry) : entry]);
    size += key.length + SHORT + (isLarge(entry, weight) ? 0 : weight);
    if (size > LINE) yield line();
  }
  if (group.length > 0 || path.length === 0) yield line();
}

/** Restores a value from the lines of `toLines`. */
export class JsonLineReader {
  #root: Container | undefined;
  readonly #rows = new ColumnsReader();

  /** Adds the next line. */
  read(text: string): void {
    // Written by `toLines`.
    const line = JSON.parse(text) as [Key[], Container] | { at: Key[]; rows: JsonColumn };
    if (Array.isArray(line)) this.#add(...line);
    else this.#addRows(line.at, line.rows);
  }

  #addRows(path: readonly Key[], column: JsonColumn): void {
    const list = this.#at(path, []) as JsonValue[];
    for (const row of this.#rows.read(column, list.length)) list.push(row);
  }

  #add(path: readonly Key[], part: Container): void {
    const target = this.#at(path, Array.isArray(part) ? [] : {});
    if (Array.isArray(target)) for (const element of part as JsonValue[]) target.push(element);
    // Plain assignment of the name __proto__ would set the prototype.
    else
      for (const [key, value] of Object.entries(part))
        Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  }

  /** The list or object at the path; the first line creates the root. */
  #at(path: readonly Key[], empty: Container): Container {
    let target = (this.#root ??= empty);
    for (const key of path) target = (target as Record<Key, Container>)[key] as Container;
    return target;
  }

  /** The value, once all lines are read. */
  get value(): unknown {
    return this.#root;
  }
}
