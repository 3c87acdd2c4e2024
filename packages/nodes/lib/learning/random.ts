import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Random numbers of a seed: the same seed gives the same numbers. */
export interface Random {
  /** From 0 to below 1. */
  share(): number;
  /** A whole number from 0 to `most`. */
  upTo(most: number): number;
  /** A number of the standard normal distribution: Box and Muller 1958. */
  normal(): number;
}

/** Random numbers of a seed. */
export function randomOf(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const share = (): number => uniformFloat64(generator);
  return {
    share,
    upTo: (most) => uniformInt(generator, 0, Math.max(0, most)),
    normal: () => Math.sqrt(-2 * Math.log(1 - share())) * Math.cos(2 * Math.PI * share()),
  };
}

/** The numbers from 0 to before `count` in random order: Fisher and Yates. */
export function shuffled(count: number, random: Random): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = random.upTo(at);
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
}
