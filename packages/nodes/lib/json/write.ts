import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonValue } from '@heddle/contract/json';
import { endOfPart } from '../halves.ts';
import type { Steps } from '../steps.ts';
import { inSteps } from '../steps.ts';
import type { Stoppable } from '../turns.ts';
import { anotherTurn, turnEnd } from '../turns.ts';
import { isLight, LIGHT, weightOf } from './light.ts';
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
 * `JSON.stringify`, except that a large value is written in turns that let other work run in between. Throws `data_too_large` beyond 128 MiB
 * and for deep nesting.
 */
export async function writeJson(value: JsonValue, { indent, sorted }: JsonWriting, stop: Stoppable): Promise<string> {
  if (isLight(value)) return sorted ? stableText(value) : JSON.stringify(value, null, indent);
  return (await jsonParts(value, { indent, sorted }, stop)).join('');
}

/** The same text in parts. */
export function jsonParts(
  value: JsonValue,
  writing: JsonWriting,
  stop: Stoppable,
  light: number = LIGHT,
): Promise<string[]> {
  const parts: string[] = [];
  let size = 0;
  const put = (text: string): void => {
    size += text.length;
    if (size > LONGEST)
      throw dataErrors.data_too_large({ what: 'The JSON text', limit: `${LONGEST / 1024 / 1024} MiB` });
    parts.push(text);
  };
  return inSteps(written(value, { put, light, ...writing }, '\n', 0), stop).then(() => parts);
}

/** Characters that are handed over at a time. */
const CHUNK = 64 * 1024;

/**
 * The text of `JSON.stringify` in chunks, of a value of any size: no more than a chunk of it is made before it is asked for. Lets other work run in between.
 * Throws `data_too_large` for deep nesting.
 */
export async function* jsonChunks(value: JsonValue, stop?: Stoppable): AsyncGenerator<string> {
  let parts: string[] = [];
  let size = 0;
  const put = (text: string): void => {
    parts.push(text);
    size += text.length;
  };
  const steps = written(value, { put, light: LIGHT, indent: 0, sorted: false }, '\n', 0);
  for (let until = turnEnd(); ;) {
    const { done } = steps.next();
    if (size > 0 && (done || size >= CHUNK)) {
      yield parts.join('');
      parts = [];
      size = 0;
      until = turnEnd();
    }
    if (done) return;
    if (performance.now() < until) continue;
    await anotherTurn(stop);
    until = turnEnd();
  }
}

interface Target extends JsonWriting {
  put(text: string): void;
  light: number;
}

/** Writes a value; `line` is the break and the spaces that a line of it begins with. */
function* written(value: JsonValue, to: Target, line: string, depth: number): Steps<void> {
  if (depth > DEEPEST) throw dataErrors.data_too_large({ what: 'The nesting of the data', limit: `${DEEPEST} levels` });
  if (isLight(value, to.light)) {
    to.put(lightText(value, to, line));
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

function* writtenList(list: readonly JsonValue[], to: Target, line: string, depth: number): Steps<void> {
  const inner = line + ' '.repeat(to.indent);
  const between = to.indent > 0 ? inner : '';
  let mark = '[';
  for (let at = 0; at < list.length;) {
    to.put(mark + between);
    mark = ',';
    const end = lightUntil(list, at, to.light);
    if (end === at) yield* written(list[at] ?? null, to, inner, depth + 1);
    else to.put(entriesText(list.slice(at, end), to, inner));
    yield;
    at = Math.max(end, at + 1);
  }
  to.put(to.indent > 0 ? `${line}]` : ']');
}

/** Up to where the entries from `from` on are light together. */
function lightUntil(list: readonly JsonValue[], from: number, most: number): number {
  let left = most;
  let at = from;
  for (; at < list.length; at += 1) {
    const weight = weightOf(list[at], left);
    if (weight === undefined) break;
    left -= weight;
  }
  return at;
}

/** Light entries of a list without the brackets around them. */
function entriesText(entries: JsonValue[], { sorted, indent }: JsonWriting, line: string): string {
  if (sorted || indent === 0) return (sorted ? stableText(entries) : JSON.stringify(entries)).slice(1, -1);
  return entries.map((entry) => lightText(entry, { sorted, indent }, line)).join(`,${line}`);
}

/** A break of lines in the JSON text is always one between values: in texts it is escaped. */
const lightText = (value: JsonValue, { sorted, indent }: JsonWriting, line: string): string =>
  sorted
    ? stableText(value)
    : indent === 0
      ? JSON.stringify(value)
      : JSON.stringify(value, null, indent).replaceAll('\n', line);

function* writtenText(text: string, { put }: Target): Steps<void> {
  put('"');
  for (let at = 0; at < text.length;) {
    const end = endOfPart(text, at + SLICE);
    put(JSON.stringify(text.slice(at, end)).slice(1, -1));
    yield;
    at = end;
  }
  put('"');
}
