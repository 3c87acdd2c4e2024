import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { numberOf } from '../../lib/entities/amounts.ts';
import { inCase } from '../../lib/text/words.ts';

export interface PairOptions {
  /** Names as fields (`invoiceNumber`), or as they are written. */
  keys: 'camel' | 'written';
  /** Numbers, yes and no, and days become values of their own. */
  typed: boolean;
  /** Of the text; for numbers. */
  language: string;
}

/** A name, which begins with a letter and is no sentence, then a colon, an equals sign or dots, then the value. */
const PAIR =
  /^\s{0,40}(?:[-*•]\s+)?(?<name>\p{L}[\p{L}\p{M}\p{N} ._/()&#%'’-]{0,60}?)\s*(?::(?!\/\/)|=|\.{3,}|…)\s*(?<value>\S.*)?$/u;
/** An address is no pair, although it has a colon, nor is a time. */
const NO_NAME = /^(?:https?|mailto|ftp)$|\d$/i;

/** Pairs of names and values of one text. */
const MOST_PAIRS = 5000;

/** The names and values in lines like `Total: 12.50`; a value may go on in indented lines. A name that occurs again has a list of values. */
export function pairsIn(lines: readonly string[], options: PairOptions): JsonObject {
  const found: [name: string, value: string][] = [];
  let isOpen = false;
  for (const line of lines) {
    const { name = '', value = '' } = PAIR.exec(line)?.groups ?? {};
    if (name !== '' && !NO_NAME.test(name) && name.split(/\s+/).length <= 6) {
      if (found.length >= MOST_PAIRS) break;
      found.push([name, value.trim()]);
      isOpen = true;
    } else if (isOpen && /^\s+\S/.test(line)) {
      const [last, begun] = found.pop() ?? ['', ''];
      found.push([last, `${begun} ${line.trim()}`.trim()]);
    } else isOpen = false;
  }
  return valuesByName(found, options);
}

/** Names and values as an object, with the keys and types of its options. A name that occurs again has a list of values. */
export function valuesByName(
  pairs: readonly (readonly [name: string, value: string])[],
  options: PairOptions,
): JsonObject {
  const found = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const key = keyOf(name, options.keys);
    const values = found.get(key) ?? [];
    values.push(value);
    found.set(key, values);
  }
  return Object.fromEntries(
    [...found].map(([key, values]) => {
      const typed = values.map((value) => (options.typed ? typedValue(value, options.language) : value));
      return [key, typed.length === 1 ? (typed[0] ?? '') : typed];
    }),
  );
}

function keyOf(name: string, keys: PairOptions['keys']): string {
  const plain = name.trim();
  const key = keys === 'camel' ? inCase(plain, 'camel', 'en') || plain : plain;
  return key === '__proto__' ? '_proto' : key;
}

/** A number, true, false, or the text as it is. Numbers with leading zeros, and those too long to be exact, stay texts. */
export function typedValue(text: string, language: string): JsonValue {
  if (/^(?:true|yes|ja|wahr)$/i.test(text)) return true;
  if (/^(?:false|no|nein|falsch)$/i.test(text)) return false;
  const isNumber = /^[-−+]?(?:0|[1-9]\d{0,2}(?:[.,'’]\d{3})*|[1-9]\d{0,14})(?:[.,]\d{1,10})?$/.test(text);
  const value = isNumber ? numberOf(text.replace('+', ''), language) : NaN;
  return Number.isFinite(value) ? value : text;
}
