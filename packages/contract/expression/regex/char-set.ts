import type { CaseFlags, CharTest } from './characters.ts';
import { ASCII, variants } from './characters.ts';

/** How many other characters than ASCII a set remembers. */
const MOST_KNOWN = 4096;
/** Steps it costs to ask one member of a set about one character, without and with regard to case. */
const MEMBER_COST = 1;
const FOLDING_COST = 32;

/** Some characters, or all others. What was asked once is remembered, so that asking costs the same however the set is written. */
export class CharSet {
  readonly #tests: readonly CharTest[];
  readonly #negative: boolean;
  readonly #flags: CaseFlags;
  readonly #ascii: Uint8Array;
  readonly #known = new Map<number, boolean>();

  constructor(tests: readonly CharTest[], negative: boolean, flags: CaseFlags) {
    this.#tests = tests;
    this.#negative = negative;
    this.#flags = flags;
    this.#ascii = Uint8Array.from({ length: ASCII }, (_, code) => Number(this.#find(code)));
  }

  has(code: number): boolean {
    if (code < ASCII) return this.#ascii[code] === 1;
    const known = this.#known.get(code);
    if (known !== undefined) return known;
    const found = this.#find(code);
    if (this.#known.size < MOST_KNOWN) this.#known.set(code, found);
    return found;
  }

  /** How many matcher steps asking about this character is worth, besides the one it is in any case. */
  costOf(code: number): number {
    if (code < ASCII || this.#known.has(code)) return 0;
    return this.#tests.length * (this.#flags.ignoreCase ? FOLDING_COST : MEMBER_COST);
  }

  #find(code: number): boolean {
    const codes = this.#flags.ignoreCase ? variants(code, this.#flags.unicode) : [code];
    return codes.some((other) => this.#tests.some((test) => test(other))) !== this.#negative;
  }
}
