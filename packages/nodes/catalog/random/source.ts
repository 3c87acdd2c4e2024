import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** Where random values come from. */
export interface RandomSource {
  /** A whole number, both ends included. */
  integer(from: number, to: number): number;
  /** From 0 up to but not 1, with 53 random bits. */
  fraction(): number;
}

const WORDS = 1024;

/** Cryptographically secure random numbers of the system. */
class SystemGenerator implements RandomGenerator {
  readonly #words = new Int32Array(WORDS);
  #at = WORDS;

  next(): number {
    if (this.#at === WORDS) {
      crypto.getRandomValues(this.#words);
      this.#at = 0;
    }
    const word = this.#words[this.#at] ?? 0;
    this.#at += 1;
    return word;
  }

  clone(): RandomGenerator {
    return new SystemGenerator();
  }

  /** It has no state that could be taken up again. */
  getState(): readonly number[] {
    return [];
  }
}

const encoder = new TextEncoder();

/** 32 bits of a text: FNV-1a over its bytes, mixed as MurmurHash3 ends. Different bases result in unrelated values. */
function hash32(bytes: Uint8Array, basis: number): number {
  let hash = (0x811c9dc5 ^ basis) | 0;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

function seeded(seed: string): RandomGenerator {
  const bytes = encoder.encode(seed);
  const state = [1, 2, 3, 4].map((basis) => hash32(bytes, Math.imul(basis, 0x9e3779b1)));
  // A state of zeros would produce zeros forever.
  return xoroshiro128plusFromState(state.every((word) => word === 0) ? [1, 0, 0, 0] : state);
}

/**
 * Random values. With a seed they are the same every time (xoroshiro128+, Blackman and Vigna 2018) and must not be used as secrets;
 * without one they are the system's.
 */
export function randomSource(seed: string): RandomSource {
  const generator = seed === '' ? new SystemGenerator() : seeded(seed);
  return { integer: (from, to) => uniformInt(generator, from, to), fraction: () => uniformFloat64(generator) };
}
