import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Steps } from '../steps.ts';
import { inSteps } from '../steps.ts';

/** Characters that the built-in parser reads within a few milliseconds. */
const AT_ONCE = 512 * 1024;
const VALUES_PER_LOOK = 200;

/** Who may want the reading to stop: then it is rejected with the reason of the signal. */
interface Stoppable {
  readonly signal: AbortSignal;
}

/** `JSON.parse`, except that a large text is read in turns that let other work run in between. Throws `SyntaxError` as it does. */
export async function parseJson(text: string, stop?: Stoppable): Promise<JsonValue> {
  return text.length <= AT_ONCE ? (JSON.parse(text) as JsonValue) : parseInTurns(text, stop);
}

/** The slow way of `parseJson`, for texts of any length. */
export const parseInTurns = (text: string, stop?: Stoppable): Promise<JsonValue> => inSteps(jsonSteps(text), stop);

/** The same as steps, for work that has other steps besides. Throws `SyntaxError`. */
export function* jsonSteps(text: string): Steps<JsonValue> {
  if (text.length <= AT_ONCE) return JSON.parse(text) as JsonValue;
  for (const reader = new JsonReader(text); ; ) {
    const result = reader.read(VALUES_PER_LOOK);
    if (result === 'malformed') return JSON.parse(text) as JsonValue; // It has the better error message, and the last word.
    if (result) return result.value;
    yield;
  }
}

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERALS: readonly [string, JsonValue][] = [['true', true], ['false', false], ['null', null]];

const plainProperty = { enumerable: true, writable: true, configurable: true };

type Container = { list: JsonValue[] } | { object: JsonObject; key: string };
type Expected = 'value' | 'value or ]' | 'key' | 'key or }' | 'comma or close' | 'end';

/** A JSON parser that can stop after any value and go on later. */
class JsonReader {
  readonly #text: string;
  readonly #open: Container[] = [];
  #at = 0;
  #expected: Expected = 'value';
  #root: JsonValue = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** Reads up to `steps` values, keys and separators. Undefined while there is more to read. */
  read(steps: number): { value: JsonValue } | 'malformed' | undefined {
    for (let step = 0; step < steps; step += 1) {
      this.#match(SPACE);
      if (this.#expected === 'end') return this.#at === this.#text.length ? { value: this.#root } : 'malformed';
      if (!this.#step()) return 'malformed';
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
      const text = this.#string();
      return text !== null && this.#place(text);
    }
    const number = this.#match(NUMBER);
    if (number !== '') return this.#place(Number(number));
    const literal = LITERALS.find(([word]) => this.#text.startsWith(word, this.#at));
    this.#at += literal?.[0].length ?? 0;
    return literal !== undefined && this.#place(literal[1]);
  }

  #string(): string | null {
    const end = this.#endOfString();
    const raw = this.#text.slice(this.#at, end);
    this.#at = end;
    try {
      return JSON.parse(raw) as string;
    } catch {
      return null;
    }
  }

  /** The index after the closing quote: the first one with an even number of backslashes before it. */
  #endOfString(): number {
    for (let quote = this.#at; ; ) {
      quote = this.#text.indexOf('"', quote + 1);
      if (quote < 0) return this.#text.length;
      let start = quote;
      while (this.#text[start - 1] === '\\') start -= 1;
      if ((quote - start) % 2 === 0) return quote + 1;
    }
  }

  #key(): boolean {
    const container = this.#open.at(-1);
    const key = this.#text[this.#at] === '"' ? this.#string() : null;
    if (key === null || !container || !('object' in container)) return false;
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
    if (!container) this.#root = value;
    else if ('list' in container) container.list.push(value);
    // Plain assignment would set the prototype.
    else if (container.key === '__proto__') Object.defineProperty(container.object, '__proto__', { value, ...plainProperty });
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
