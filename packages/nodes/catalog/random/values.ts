import { nodeErrors } from '@heddle/contract/errors/node';
import type { RandomSource } from './source.ts';

/** Characters of a random text, by the name of the alphabet. */
export const alphabets = {
  alphanumeric: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  lowercase: 'abcdefghijklmnopqrstuvwxyz',
  uppercase: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  digits: '0123456789',
  hex: '0123456789abcdef',
  urlSafe: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  // Crockford's base 32: nothing in it looks like anything else in it.
  readable: '0123456789ABCDEFGHJKMNPQRSTVWXYZ',
} as const;

/** A whole number, both ends included. Throws `field_invalid`. */
export function randomInteger(source: RandomSource, min: number, max: number): number {
  const [from, to] = [Math.ceil(min), Math.floor(max)];
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to))
    throw nodeErrors.field_invalid({
      field: 'To',
      reason: 'and "From" must be between -9007199254740991 and 9007199254740991',
    });
  if (from > to)
    throw nodeErrors.field_invalid({ field: 'To', reason: `leaves no whole number from ${min} to ${max}` });
  return source.integer(from, to);
}

/**
 * A number from `min` up to but not `max`; with `decimals` one of the numbers with so many digits after the point, both ends included.
 * Throws `field_invalid`.
 */
export function randomNumber(source: RandomSource, min: number, max: number, decimals: number | undefined): number {
  if (min > max) throw nodeErrors.field_invalid({ field: 'To', reason: `is less than "From": ${max} and ${min}` });
  if (decimals !== undefined) {
    const scale = 10 ** Math.floor(decimals);
    // The product of two doubles may miss a whole number by its last bit: 1.1 * 10 ** 2 is 110.00000000000001.
    return randomInteger(source, onGrid(min, scale, Math.ceil), onGrid(max, scale, Math.floor)) / scale;
  }
  const fraction = source.fraction();
  const value = min * (1 - fraction) + max * fraction;
  // The sum may miss the limits by its last bit, on both sides, and be infinite at the largest numbers.
  return value > min && value < max ? value : min;
}

function onGrid(bound: number, scale: number, direct: (value: number) => number): number {
  const scaled = bound * scale;
  const nearest = Math.round(scaled);
  return nearest / scale === bound ? nearest : direct(scaled);
}

/** A text of `length` characters of the alphabet. Throws `field_invalid` for an alphabet without characters. */
export function randomText(source: RandomSource, alphabet: string, length: number): string {
  const characters = [...alphabet];
  if (characters.length === 0) throw nodeErrors.field_required({ field: 'Characters' });
  let text = '';
  for (let count = 0; count < length; count += 1) text += characters[source.integer(0, characters.length - 1)] ?? '';
  return text;
}

const hexOf = (bytes: readonly number[]): string => bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A UUID as RFC 9562 defines it: version 4 is random, version 7 begins with the milliseconds of `now`. */
export function randomUuid(source: RandomSource, version: '4' | '7', now: number): string {
  const bytes = Array.from({ length: 16 }, () => source.integer(0, 255));
  if (version === '7')
    for (let place = 0; place < 6; place += 1) bytes[place] = Math.floor(now / 256 ** (5 - place)) % 256;
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (Number(version) << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = hexOf(bytes);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** One of a list's entries. Throws `field_invalid` for an empty list. */
export function randomEntry<T>(source: RandomSource, list: readonly T[]): T {
  if (list.length === 0) throw nodeErrors.field_invalid({ field: 'List', reason: 'is empty' });
  // Within the list there is an entry at every index.
  return list[source.integer(0, list.length - 1)] as T;
}

/** Swaps the entry at `index` with itself or a later one: done for every index in order, the list is shuffled (Fisher and Yates). */
export function shuffleStep(source: RandomSource, list: unknown[], index: number): void {
  const other = source.integer(index, list.length - 1);
  [list[index], list[other]] = [list[other], list[index]];
}

/** The names with the sums of weights up to them. Throws `field_invalid`. */
export function readWeights(pairs: readonly { name: string; value: string }[]): { name: string; upTo: number }[] {
  let upTo = 0;
  const weights = pairs.map(({ name, value }) => {
    const weight = value.trim() === '' ? Number.NaN : Number(value);
    if (!Number.isFinite(weight) || weight < 0)
      throw nodeErrors.field_invalid({ field: 'Weights', reason: `has no number of at least 0 for "${name}"` });
    upTo += weight;
    return { name, upTo };
  });
  if (!(upTo > 0) || !Number.isFinite(upTo))
    throw nodeErrors.field_invalid({ field: 'Weights', reason: 'must come to more than 0 together' });
  return weights;
}

/** A name, drawn by weight. */
export function randomWeighted(source: RandomSource, weights: readonly { name: string; upTo: number }[]): string {
  const at = source.fraction() * (weights.at(-1)?.upTo ?? 0);
  return weights.find(({ upTo }) => at < upTo)?.name ?? '';
}
