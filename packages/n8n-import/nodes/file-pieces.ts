import type { JsonValue } from '@heddle/contract/json';
import type { ConvertedPiece } from '../conversion.ts';
import { at, textAt } from '../source.ts';
import { codePiece } from './list-code.ts';

/** The field, and the file, in which our nodes put what they make before it gets the place that n8n gives it. No field of the item is lost by it. */
export const MADE = '__made';

/** The name of a file or a field, without the `=` of an expression that has no braces; undefined for one that an expression makes, or that is a path. */
export function nameAt(value: JsonValue | undefined, key: string, fallback: string): string | undefined {
  const name = (textAt(value, key) || fallback).replace(/^=(?!.*\{\{)/, '').trim();
  return /^=|\{\{|[.[\]]/.test(name) ? undefined : name;
}

/** Code that may take its time over large data. */
const large = (transform: string): ConvertedPiece => {
  const { type, data } = codePiece(transform);
  return { type, data: { ...data, timeLimit: 60_000, memoryLimit: 256 } };
};

/**
 * Gives the file that was made its name in the item, and takes what our nodes say of it, and the fields `besides`, out of the data. `alone` leaves out the
 * other files.
 */
export const fileNamed = (name: string, alone = false, besides: readonly string[] = []): ConvertedPiece =>
  codePiece(`const options = ${JSON.stringify({ made: MADE, name, alone, besides: [MADE, ...besides] })};
return $input.all().map(({ json, binary: { [options.made]: file, ...others } }, pairedItem) => ({
  json: Object.fromEntries(Object.entries(json).filter(([key]) => !options.besides.includes(key))),
  binary: { ...(options.alone ? {} : others), [options.name]: file },
  pairedItem,
}));`);

/** What n8n keeps of an item from whose file data are read: its data, its files, both, or nothing. */
export function keptOf(options: JsonValue | undefined): { json: boolean; binary: boolean } {
  const kept = textAt(options, 'keepSource');
  return { json: kept === 'json' || kept === 'both', binary: kept === 'binary' || kept === 'both' };
}

/**
 * Code that makes items of the value that was read of each item's file: `body` is the body of a function from `value` to the data of one or several
 * items; `options` are plain values that it may name.
 */
export const dataFrom = (
  body: string,
  options: { [name: string]: JsonValue },
  keeps: { json: boolean; binary: boolean } = { json: false, binary: false },
): ConvertedPiece =>
  large(`const options = ${JSON.stringify({ made: MADE, keeps, ...options })};
const read = (value) => { ${body} };
return $input.all().flatMap(({ json: { [options.made]: value, ...json }, binary }, pairedItem) => [read(value)].flat().map((data) => ({
  json: { ...(options.keeps.json ? json : {}), ...data },
  ...(options.keeps.binary && binary ? { binary } : {}),
  pairedItem,
})));`);

/** True where an option has a value. */
export const has = (options: JsonValue | undefined, name: string): boolean =>
  ![undefined, '', false, null].includes(at(options, name) as string | boolean | null | undefined);
