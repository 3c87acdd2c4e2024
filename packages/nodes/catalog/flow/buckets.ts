import { digestOf } from '@heddle/expression/hash';

const DIGITS = 13;

/**
 * A unit's position between 0 and 1: always the same in the same experiment, uniformly distributed, and independent between experiments. The first
 * 52 bits of SHA-256.
 */
export function placeOf(experiment: string, unit: string): number {
  const digest = digestOf('sha256', JSON.stringify([experiment, unit])) ?? '';
  return Number.parseInt(digest.slice(0, DIGITS), 16) / 16 ** DIGITS;
}

/** The variant at a place, each with its share of the weights. Undefined where all weights are zero. */
export function variantAt(place: number, variants: readonly { name: string; weight: number }[]): string | undefined {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  let passed = 0;
  for (const { name, weight } of variants) {
    passed += weight;
    if (weight > 0 && place * total < passed) return name;
  }
  return undefined;
}
