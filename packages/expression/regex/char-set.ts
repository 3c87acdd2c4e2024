import type { CaseFlags, CharTest } from './characters.ts';
import { ASCII, variants } from './characters.ts';

/** How many other characters than ASCII a set remembers. */
const MOST_KNOWN = 4096;
/** Steps it costs to ask one member of a set about one character, without and with regard to case. */
const MEMBER_COST = 1;
const FOLDING_COST = 32;
/** Looking a character up that is not ASCII. */
const OTHER_COST = 1;

/** Some characters, or all others. Answers are cached, so that a test costs the same however the set is written. */
export class CharSet {
  readonly #tests: readonly CharTest[];
  readonly #negative: boolean;
  readonly #flags: CaseFlags;
  /** 1 for characters of the set, 2 for others, 0 for those that were not asked about yet. */
  readonly #ascii = new Uint8Array(ASCII);
  readonly #known = new Map<number, boolean>();
  /** The character and the answer of the last test. */
  readonly #asked = new Uint8Array(ASCII);
  readonly #askedOthers = new Set<number>();
  #asker: object | undefined = undefined;

  constructor(tests: readonly CharTest[], negative: boolean, flags: CaseFlags) {
    this.#tests = tests;
    this.#negative = negative;
    this.#flags = flags;
  }

  has(code: number): boolean {
    if (code < ASCII) return (this.#ascii[code] ||= this.#find(code) ? 1 : 2) === 1;
    const known = this.#known.get(code);
    if (known !== undefined) return known;
    const found = this.#find(code);
    if (this.#known.size < MOST_KNOWN) this.#known.set(code, found);
    return found;
  }

  /**
   * How many matcher steps asking about this character is worth, besides the one it is in any case: for each evaluation the first time, whatever others
   * have asked before, so that the same expression always costs the same.
   */
  costOf(code: number, asker: object): number {
    if (this.#asker !== asker) {
      this.#asker = asker;
      this.#asked.fill(0);
      this.#askedOthers.clear();
    }
    if (code < ASCII) {
      if (this.#asked[code] === 1) return 0;
      this.#asked[code] = 1;
    } else {
      if (this.#askedOthers.has(code)) return OTHER_COST;
      if (this.#askedOthers.size < MOST_KNOWN) this.#askedOthers.add(code);
    }
    return OTHER_COST + this.#tests.length * (this.#flags.ignoreCase ? FOLDING_COST : MEMBER_COST);
  }

  #find(code: number): boolean {
    const codes = this.#flags.ignoreCase ? variants(code, this.#flags.unicode) : [code];
    return codes.some((other) => this.#tests.some((test) => test(other))) !== this.#negative;
  }
}
