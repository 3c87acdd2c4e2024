import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { JsonLimits } from './bounds.ts';

/** Characters of a string that are read in one go. */
const SLICE = 1024 * 1024;

export interface JsonReading {
  /** Characters of a string that are read in one go. */
  slice?: number;
  limits?: JsonLimits;
}

/** Of an escape in a string: a backslash, u and four digits. */
const LONGEST_ESCAPE = 6;

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERALS: readonly [string, JsonValue][] = [
  ['true', true],
  ['false', false],
  ['null', null],
];

const plainProperty = { enumerable: true, writable: true, configurable: true };

type Container = { list: JsonValue[] } | { object: JsonObject; key: string };
type Expected = 'value' | 'value or ]' | 'rest of a text' | 'key' | 'key or }' | 'comma or close' | 'end';

/** A JSON parser that can stop after any value, and within long strings, and go on later. */
export class JsonReader {
  readonly #text: string;
  readonly #slice: number;
  readonly #limits: JsonLimits | undefined;
  readonly #open: Container[] = [];
  /** What has been read of a string that is too long to be read in one go. */
  #parts: string[] = [];
  #isInText = false;
  /** The next quote at or after this position of the text. */
  #quote = -1;
  #at = 0;
  #expected: Expected = 'value';
  #root: JsonValue = null;
  /** Elements and entries so far. */
  #values = 0;

  constructor(text: string, { slice = SLICE, limits }: JsonReading) {
    this.#text = text;
    this.#slice = slice;
    this.#limits = limits;
  }

  /** How far it has come. */
  get at(): number {
    return this.#at;
  }

  /** True if the syntax error is inside a string. */
  get isInText(): boolean {
    return this.#isInText;
  }

  /** Reads up to `steps` values, keys and separators. Undefined while there is more to read. */
  read(steps: number): { value: JsonValue } | 'malformed' | undefined {
    for (let step = 0; step < steps; step += 1) {
      if (this.#expected !== 'rest of a text') this.#match(SPACE);
      if (this.#expected === 'end') return this.#at === this.#text.length ? { value: this.#root } : 'malformed';
      if (!this.#step()) return 'malformed';
      if (this.#expected === 'rest of a text') break;
    }
    return undefined;
  }

  #step(): boolean {
    const char = this.#text[this.#at];
    switch (this.#expected) {
      case 'comma or close':
        return char === ',' ? this.#comma() : this.#close(char);
      case 'key or }':
        return char === '}' ? this.#close(char) : this.#key();
      case 'key':
        return this.#key();
      case 'rest of a text':
        return this.#textPart();
      case 'value or ]':
        return char === ']' ? this.#close(char) : this.#value(char);
      default:
        return this.#value(char);
    }
  }

  #value(char: string | undefined): boolean {
    if (char === '[') return this.#enter({ list: [] }, 'value or ]');
    if (char === '{') return this.#enter({ object: {}, key: '' }, 'key or }');
    if (char === '"') {
      this.#at += 1;
      return this.#textPart();
    }
    const number = this.#match(NUMBER);
    if (number !== '') return this.#place(Number(number));
    const literal = LITERALS.find(([word]) => this.#text.startsWith(word, this.#at));
    this.#at += literal?.[0].length ?? 0;
    return literal !== undefined && this.#place(literal[1]);
  }

  /** Reads on in a string, up to its end or as much as is read in one go. */
  #textPart(): boolean {
    const limit = Math.min(this.#at + this.#slice, this.#text.length);
    const end = this.#endOfText(limit);
    const part = this.#unescaped(end ?? this.#cut(limit));
    this.#isInText = part === null;
    if (part === null) return false;
    if (end === undefined) {
      this.#parts.push(part);
      this.#expected = 'rest of a text';
      return true;
    }
    this.#at += 1;
    if (this.#parts.length === 0) return this.#place(part);
    const whole = this.#parts.join('') + part;
    this.#parts = [];
    return this.#place(whole);
  }

  /** The part of a string up to `end`. */
  #unescaped(end: number): string | null {
    if (this.#at >= this.#text.length) return null;
    try {
      const part = JSON.parse(`"${this.#text.slice(this.#at, end)}"`) as string;
      this.#at = end;
      return part;
    } catch {
      return null;
    }
  }

  /** Where the string ends that is being read, unless that is beyond `limit`: at the first quote with an even number of backslashes before it. */
  #endOfText(limit: number): number | undefined {
    for (let from = this.#at; ; from = this.#quote + 1) {
      if (this.#quote < from) this.#quote = this.#text.indexOf('"', from);
      if (this.#quote < 0) this.#quote = this.#text.length;
      if (this.#quote > limit || this.#quote === this.#text.length) return undefined;
      if (this.#backslashesBefore(this.#quote) % 2 === 0) return this.#quote;
    }
  }

  /** A place to cut a string at, `end` if that is not within an escape. */
  #cut(end: number): number {
    const from = Math.max(this.#at, end - LONGEST_ESCAPE);
    const escape = from + this.#text.slice(from, end).lastIndexOf('\\');
    // The second backslash of a pair begins nothing.
    if (escape < from || this.#backslashesBefore(escape) % 2 === 1) return end;
    if (escape > this.#at) return escape;
    return Math.min(this.#text.length, escape + (this.#text[escape + 1] === 'u' ? LONGEST_ESCAPE : 2));
  }

  #backslashesBefore(at: number): number {
    let start = at;
    while (start > this.#at && this.#text[start - 1] === '\\') start -= 1;
    return at - start;
  }

  #key(): boolean {
    const container = this.#open.at(-1);
    if (this.#text[this.#at] !== '"' || !container || !('object' in container)) return false;
    this.#at += 1;
    const key = this.#unescaped(this.#endOfText(Infinity) ?? this.#text.length);
    if (key === null) return false;
    this.#at += 1;
    const forbidden = this.#limits?.forbidden;
    if (forbidden && key === forbidden.key) throw forbidden.error();
    container.key = key;
    this.#match(SPACE);
    if (this.#text[this.#at] !== ':') return false;
    this.#at += 1;
    this.#expected = 'value';
    return true;
  }

  #comma(): boolean {
    const container = this.#open.at(-1);
    this.#at += 1;
    this.#expected = container && 'list' in container ? 'value' : 'key';
    return container !== undefined;
  }

  #enter(container: Container, expected: Expected): boolean {
    this.#open.push(container);
    if (this.#limits && this.#open.length > this.#limits.depth) throw this.#limits.tooDeep();
    this.#at += 1;
    this.#expected = expected;
    return true;
  }

  #close(char: string | undefined): boolean {
    const container = this.#open.pop();
    if (!container || char !== ('list' in container ? ']' : '}')) return false;
    this.#at += 1;
    return this.#place('list' in container ? container.list : container.object);
  }

  #place(value: JsonValue): boolean {
    const container = this.#open.at(-1);
    this.#expected = container ? 'comma or close' : 'end';
    if (container && this.#limits && ++this.#values > this.#limits.values) throw this.#limits.tooMany();
    if (!container) this.#root = value;
    else if ('list' in container) container.list.push(value);
    // Plain assignment would set the prototype.
    else if (container.key === '__proto__')
      Object.defineProperty(container.object, '__proto__', { value, ...plainProperty });
    else container.object[container.key] = value;
    return true;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }
}
