import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonValue } from '@heddle/contract/json';
import { safeCut } from '../surrogates.ts';
import type { Stoppable, Yielding } from '../cooperative.ts';
import { runYielding, yieldPoints } from '../cooperative.ts';
import { isSmall, SMALL, valueSize } from './value-size.ts';
import { stableText } from './stable.ts';

/** Characters of JSON text that are written. */
const LONGEST = 128 * 1024 * 1024;
/** Levels of values in values. */
const DEEPEST = 1000;
/** Characters of a text that are written in one go. */
const SLICE = 256 * 1024;

export interface JsonWriting {
  /** Spaces for each level; 0 for a text in one line. */
  indent: number;
  /** True for objects with their keys in order: the same text for values that are the same. */
  sorted: boolean;
}

/**
 * `JSON.stringify` that yields to other work while it writes a large value. Throws `data_too_large` beyond 128 MiB
 * and for deep nesting.
 */
export async function writeJson(value: JsonValue, { indent, sorted }: JsonWriting, stop: Stoppable): Promise<string> {
  if (isSmall(value)) return sorted ? stableText(value) : JSON.stringify(value, null, indent);
  return (await jsonParts(value, { indent, sorted }, stop)).join('');
}

/** The same text, in parts. */
export function jsonParts(
  value: JsonValue,
  writing: JsonWriting,
  stop: Stoppable,
  small: number = SMALL,
): Promise<string[]> {
  const parts: string[] = [];
  let size = 0;
  const put = (text: string): void => {
    size += text.length;
    if (size > LONGEST)
      throw dataErrors.data_too_large({ what: 'The JSON text', limit: `${LONGEST / 1024 / 1024} MiB` });
    parts.push(text);
  };
  return runYielding(written(value, { put, small, ...writing }, '\n', 0), stop).then(() => parts);
}

/** Characters of one chunk. */
const CHUNK = 64 * 1024;

/**
 * The text of `JSON.stringify` in chunks, of a value of any size: each is made when it is asked for. Long work yields.
 * Throws `data_too_large` for deep nesting.
 */
export async function* jsonChunks(value: JsonValue, stop?: Stoppable): AsyncGenerator<string> {
  let parts: string[] = [];
  let size = 0;
  const put = (text: string): void => {
    parts.push(text);
    size += text.length;
  };
  const work = written(value, { put, small: SMALL, indent: 0, sorted: false }, '\n', 0);
  let pause = yieldPoints(stop);
  for (;;) {
    const { done } = work.next();
    if (size > 0 && (done || size >= CHUNK)) {
      yield parts.join('');
      parts = [];
      size = 0;
      pause = yieldPoints(stop);
    }
    if (done) return;
    const paused = pause();
    if (paused) await paused;
  }
}

interface Target extends JsonWriting {
  put(text: string): void;
  small: number;
}

/** Writes a value; `line` is the break and the spaces that a line of it begins with. */
function* written(value: JsonValue, to: Target, line: string, depth: number): Yielding<void> {
  if (depth > DEEPEST) throw dataErrors.data_too_large({ what: 'The nesting of the data', limit: `${DEEPEST} levels` });
  if (isSmall(value, to.small)) {
    to.put(smallText(value, to, line));
    yield;
  } else if (typeof value === 'string') yield* writtenText(value, to);
  else if (Array.isArray(value)) yield* writtenList(value, to, line, depth);
  else if (typeof value === 'object' && value !== null) {
    const inner = line + ' '.repeat(to.indent);
    const [between, colon] = to.indent > 0 ? [inner, ': '] : ['', ':'];
    let mark = '{';
    const keys = Object.keys(value);
    for (const key of to.sorted ? keys.sort() : keys) {
      const entry = value[key];
      if (entry === undefined) continue;
      to.put(`${mark}${between}${JSON.stringify(key)}${colon}`);
      mark = ',';
      yield* written(entry, to, inner, depth + 1);
    }
    to.put(to.indent > 0 ? `${line}}` : '}');
  }
}

function* writtenList(list: readonly JsonValue[], to: Target, line: string, depth: number): Yielding<void> {
  const inner = line + ' '.repeat(to.indent);
  const between = to.indent > 0 ? inner : '';
  let mark = '[';
  for (let at = 0; at < list.length;) {
    to.put(mark + between);
    mark = ',';
    const end = smallUntil(list, at, to.small);
    if (end === at) yield* written(list[at] ?? null, to, inner, depth + 1);
    else to.put(entriesText(list.slice(at, end), to, inner));
    yield;
    at = Math.max(end, at + 1);
  }
  to.put(to.indent > 0 ? `${line}]` : ']');
}

/** The index after the last entry such that the entries from `from` on are small together. */
function smallUntil(list: readonly JsonValue[], from: number, most: number): number {
  let left = most;
  let at = from;
  for (; at < list.length; at += 1) {
    const size = valueSize(list[at], left);
    if (size === undefined) break;
    left -= size;
  }
  return at;
}

/** Small entries of a list, without the brackets around them. */
function entriesText(entries: JsonValue[], { sorted, indent }: JsonWriting, line: string): string {
  if (sorted || indent === 0) return (sorted ? stableText(entries) : JSON.stringify(entries)).slice(1, -1);
  return entries.map((entry) => smallText(entry, { sorted, indent }, line)).join(`,${line}`);
}

/** A line break in JSON text is always between values: within texts it is escaped. */
const smallText = (value: JsonValue, { sorted, indent }: JsonWriting, line: string): string =>
  sorted
    ? stableText(value)
    : indent === 0
      ? JSON.stringify(value)
      : JSON.stringify(value, null, indent).replaceAll('\n', line);

function* writtenText(text: string, { put }: Target): Yielding<void> {
  put('"');
  for (let at = 0; at < text.length;) {
    const end = safeCut(text, at + SLICE);
    put(JSON.stringify(text.slice(at, end)).slice(1, -1));
    yield;
    at = end;
  }
  put('"');
}
