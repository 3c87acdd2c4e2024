import type { Fault } from '../fault.ts';
import { forbidden } from '../fault.ts';

/** The fault for features of JavaScript's regular expressions that ours leave out. */
export const unsupported = (what: string): Fault => forbidden(`a regular expression with ${what}`);

/** Reads the source of a regular expression. */
export class RegexReader {
  readonly #source: string;
  readonly unicode: boolean;
  #at = 0;

  constructor(source: string, unicode: boolean) {
    this.#source = source;
    this.unicode = unicode;
  }

  get atEnd(): boolean {
    return this.#at >= this.#source.length;
  }

  sees(text: string): boolean {
    return this.#source.startsWith(text, this.#at);
  }

  /** Skips the text if it comes next. */
  take(text: string): boolean {
    if (!this.sees(text)) return false;
    this.#at += text.length;
    return true;
  }

  /** The next character: a code point with the flag u, else a code unit. */
  next(): number {
    const code = this.unicode ? this.#source.codePointAt(this.#at) : this.#source.charCodeAt(this.#at);
    if (code === undefined || Number.isNaN(code)) throw unsupported('an end that comes too early');
    this.#at += code > 0xffff ? 2 : 1;
    return code;
  }

  /** Reads up to `end` and skips it. */
  until(end: string): string {
    const to = this.#source.indexOf(end, this.#at);
    if (to < 0) throw unsupported(`no "${end}"`);
    const text = this.#source.slice(this.#at, to);
    this.#at = to + end.length;
    return text;
  }

  /** Exactly this many hexadecimal digits as a number; undefined, and nothing is consumed, where they are not there. */
  hex(length: number): number | undefined {
    const text = this.#source.slice(this.#at, this.#at + length);
    if (text.length !== length || !/^[0-9a-fA-F]+$/.test(text)) return undefined;
    this.#at += length;
    return Number.parseInt(text, 16);
  }

  /** The decimal digits that come next; '' if there are none. */
  digits(): string {
    let to = this.#at;
    while (to < this.#source.length && this.#source.charAt(to) >= '0' && this.#source.charAt(to) <= '9') to++;
    const text = this.#source.slice(this.#at, to);
    this.#at = to;
    return text;
  }

  /** The quantifier that comes next; undefined if there is none. Braces that are no quantifier are characters. */
  quantifier(): { min: number; max: number; greedy: boolean } | undefined {
    const times = this.#times();
    return times && { ...times, greedy: !this.take('?') };
  }

  #times(): { min: number; max: number } | undefined {
    if (this.take('*')) return { min: 0, max: Infinity };
    if (this.take('+')) return { min: 1, max: Infinity };
    if (this.take('?')) return { min: 0, max: 1 };
    const start = this.#at;
    if (!this.take('{')) return undefined;
    const min = this.digits();
    const max = this.take(',') ? this.digits() || 'Infinity' : min;
    if (min !== '' && this.take('}')) return { min: Number(min), max: Number(max) };
    this.#at = start;
    return undefined;
  }
}
