import type { JsonValue } from '@heddle/contract/json';
import { jsonSize } from '@heddle/contract/json-size';
import type { Column } from './rows.ts';
import { RowsReader, RowsWriter } from './rows.ts';

/** Characters of a line, about: read and written within a millisecond. */
const LINE = 64 * 1024;

/** Characters that an entry takes beside what it holds, about. */
const SHORT = 2;

type Key = string | number;
type Container = JsonValue[] | { [key: string]: JsonValue };

const isContainer = (value: unknown): value is Container =>
  Array.isArray(value) ||
  (typeof value === 'object' &&
    value !== null &&
    (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null));

/**
 * A large value as lines of JSON, none of which takes long. A line is `[path, part]`: elements to be added to the list, or entries to be added to the
 * object, that stands at the path. What is large itself is added empty, and lines of its own fill it. Objects with the same keys are added to their list
 * by a line `{ at, rows }`, key by key and without what was written before. Only a single text can make a line longer.
 */
export const toLines = (value: unknown): Generator<string> => linesOf(value, [], new RowsWriter());

function* linesOf(value: unknown, path: readonly Key[], rows: RowsWriter): Generator<string> {
  if (!isContainer(value)) throw new TypeError('Only lists and objects have parts.');
  const large: [Key, Container][] = [];
  if (Array.isArray(value)) yield* listLines(value, yield* rowLines(value, path, rows), path, large);
  else yield* objectLines(value, path, large);
  for (const [key, entry] of large) yield* linesOf(entry, [...path, key], rows);
}

/** Fewer objects than this are not worth writing key by key; and so many are tried first. */
const FEW_ROWS = 16;
const FIRST_ROWS = 256;
const MOST_ROWS = 2048;

/** The beginning of a list, as far as it can be written key by key; gives where it stops. */
function* rowLines(list: readonly JsonValue[], path: readonly Key[], rows: RowsWriter): Generator<string, number> {
  let from = 0;
  let usual = FIRST_ROWS;
  while (list.length - from >= FEW_ROWS) {
    // Where a list before it was cut as well: most of the rows may be the same.
    const part = list.slice(from, from + (rows.countFrom(from) ?? usual));
    let column = rows.write(part, from, 2 * LINE);
    while (column === undefined && part.length >= 2 * FEW_ROWS) {
      part.length >>= 1;
      column = rows.write(part, from, 2 * LINE);
    }
    if (column === undefined) return from;
    yield JSON.stringify({ at: path, rows: column });
    from += part.length;
    usual = Math.min(MOST_ROWS, Math.max(FEW_ROWS, Math.floor((part.length * LINE) / Math.max(1, rows.size))));
  }
  return from;
}

const isLarge = (entry: unknown, weight: number): entry is Container => weight > LINE && isContainer(entry);
const emptyOf = (container: Container): Container => (Array.isArray(container) ? [] : {});

/** The rest of a list, from `start` on. */
function* listLines(
  list: readonly JsonValue[],
  start: number,
  path: readonly Key[],
  large: [Key, Container][],
): Generator<string> {
  let from = start;
  let size = 0;
  // Elements that are large themselves are rare: until there is one, a line is a piece of the list as it stands.
  let changed: JsonValue[] | null = null;
  for (let index = start; index < list.length; index++) {
    const entry = list[index] ?? null;
    const weight = jsonSize(entry, LINE);
    if (isLarge(entry, weight)) {
      large.push([index, entry]);
      (changed ??= list.slice(from, index)).push(emptyOf(entry));
      size += SHORT;
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

/** Puts a value together again from the lines that `toLines` has made of it. */
export class LineReader {
  #root: Container | undefined;
  readonly #rows = new RowsReader();

  /** Adds the next line. */
  read(text: string): void {
    // `toLines` makes nothing else.
    const line = JSON.parse(text) as [Key[], Container] | { at: Key[]; rows: Column };
    if (Array.isArray(line)) this.#add(...line);
    else this.#addRows(line.at, line.rows);
  }

  #addRows(path: readonly Key[], column: Column): void {
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

  /** What stands at the path; the first line makes the root. */
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
