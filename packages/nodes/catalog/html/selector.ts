import { nodeErrors } from '@heddle/contract/errors/node';

/*
 * CSS selectors (W3C, "Selectors Level 4"), as far as they make sense without a browser: names, classes, ids, attributes, the four combinators, and the
 * pseudo-classes in `pseudoClasses`.
 */

export type AttributeTest = '=' | '~=' | '|=' | '^=' | '$=' | '*=' | 'present';

/** One condition on an element. */
export type ElementTest =
  | { kind: 'name'; name: string }
  | { kind: 'attribute'; name: string; test: AttributeTest; value: string; ignoreCase: boolean }
  | { kind: 'position'; step: number; offset: number; fromEnd: boolean; ofName: boolean }
  | { kind: 'empty' }
  | { kind: 'contains'; text: string }
  | { kind: 'any'; of: SelectorList; negated: boolean }
  | { kind: 'has'; of: SelectorList };

export type Combinator = ' ' | '>' | '+' | '~';

/** Elements in a row, the last of which is meant; `combinator` says how a part relates to the one before it. */
export type Selector = readonly { combinator: Combinator; tests: readonly ElementTest[] }[];
export type SelectorList = readonly Selector[];

const IDENTIFIER = /(?:[\w\u0080-\uffff-]|\\.)+/y;
const MAX_LENGTH = 2000;

/** A position among siblings: every `step`th, beginning with the `offset`th. */
const position = (step: number, offset: number, fromEnd = false, ofName = false): ElementTest => ({
  kind: 'position',
  step,
  offset,
  fromEnd,
  ofName,
});

const plain: ReadonlyMap<string, readonly ElementTest[]> = new Map<string, readonly ElementTest[]>([
  ['first-child', [position(0, 1)]],
  ['last-child', [position(0, 1, true)]],
  ['only-child', [position(0, 1), position(0, 1, true)]],
  ['first-of-type', [position(0, 1, false, true)]],
  ['last-of-type', [position(0, 1, true, true)]],
  ['empty', [{ kind: 'empty' }]],
]);

/** Reads a list of selectors. Throws `field_invalid`. */
export function readSelectors(source: string): SelectorList {
  if (source.length > MAX_LENGTH)
    throw nodeErrors.field_invalid({ field: 'Selector', reason: `has more than ${MAX_LENGTH} characters` });
  const reader = new Reader(source);
  const list = reader.list();
  if (!reader.isAtEnd) throw reader.fault();
  return list;
}

class Reader {
  readonly #source: string;
  #at = 0;

  constructor(source: string) {
    this.#source = source.trim();
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#source.length;
  }

  fault(): Error {
    const reason = `"${this.#source}" cannot be read as a CSS selector at "${this.#source.slice(this.#at, this.#at + 20)}"`;
    return nodeErrors.field_invalid({ field: 'Selector', reason });
  }

  list(): SelectorList {
    const list = [this.#selector()];
    while (this.#take(/\s*,\s*/y) !== undefined) list.push(this.#selector());
    return list;
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #expect(pattern: RegExp): string {
    const found = this.#take(pattern);
    if (found === undefined) throw this.fault();
    return found;
  }

  #identifier = (): string => this.#expect(IDENTIFIER).replaceAll(/\\(.)/g, '$1');

  #selector(): Selector {
    const parts: { combinator: Combinator; tests: readonly ElementTest[] }[] = [];
    // A selector inside of :has() may begin with how it relates to the element.
    let combinator = (this.#take(/[>+~]\s*/y)?.trim() as Combinator | undefined) ?? ' ';
    for (;;) {
      parts.push({ combinator, tests: this.#compound() });
      const next = this.#take(/\s*[>+~]\s*|\s+(?![,)])/y);
      if (next === undefined) return parts;
      combinator = (next.trim() || ' ') as Combinator;
    }
  }

  #compound(): ElementTest[] {
    const tests: ElementTest[] = [];
    const star = this.#take(/\*/y) !== undefined;
    if (!star && this.#peek(IDENTIFIER)) tests.push({ kind: 'name', name: this.#identifier().toLowerCase() });
    for (;;) {
      const sign = this.#take(/[.#[]|:(?!:)/y);
      if (sign === undefined) break;
      if (sign === '.') tests.push(attribute('class', '~=', this.#identifier()));
      else if (sign === '#') tests.push(attribute('id', '=', this.#identifier()));
      else if (sign === '[') tests.push(this.#attribute());
      else tests.push(...this.#pseudoClass());
    }
    if (tests.length === 0 && !star) throw this.fault();
    return tests;
  }

  #peek(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    return pattern.test(this.#source);
  }

  #attribute(): ElementTest {
    this.#take(/\s*/y);
    const name = this.#identifier().toLowerCase();
    const test = this.#take(/\s*[~|^$*]?=\s*/y)?.trim() as AttributeTest | undefined;
    const value = test === undefined ? '' : this.#value();
    const ignoreCase = this.#take(/\s+[iI](?=\s*\])/y) !== undefined;
    this.#expect(/\s*\]/y);
    return attribute(name, test ?? 'present', value, ignoreCase);
  }

  /** A text in quotes, or a word. */
  #value(): string {
    const quoted = this.#take(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/y);
    return quoted === undefined ? this.#identifier() : quoted.slice(1, -1).replaceAll(/\\(.)/g, '$1');
  }

  #pseudoClass(): readonly ElementTest[] {
    const before = this.#at;
    const name = this.#identifier().toLowerCase();
    const known = plain.get(name);
    if (known) return known;
    const isOpen = this.#take(/\(\s*/y) !== undefined;
    const test = isOpen ? this.#functional(name) : undefined;
    if (!test) {
      this.#at = before;
      throw this.fault();
    }
    this.#expect(/\s*\)/y);
    return [test];
  }

  #functional(name: string): ElementTest | undefined {
    if (name === 'not' || name === 'is' || name === 'where')
      return { kind: 'any', of: this.list(), negated: name === 'not' };
    if (name === 'has') return { kind: 'has', of: this.list() };
    if (name === 'contains') return { kind: 'contains', text: this.#take(/[^"')][^)]*/y) ?? this.#value() };
    const [, end, ofType] = /^nth-(last-)?(?:child|(of-type))$/.exec(name) ?? [];
    if (!name.startsWith('nth-')) return undefined;
    const { step, offset } = this.#nth();
    return position(step, offset, end !== undefined, ofType !== undefined);
  }

  /** `odd`, `even`, `3` or `2n+1`. */
  #nth(): { step: number; offset: number } {
    const text = this.#expect(/odd|even|[+-]?\d*n(?:\s*[+-]\s*\d+)?|[+-]?\d+/iy).toLowerCase();
    if (text === 'odd') return { step: 2, offset: 1 };
    if (text === 'even') return { step: 2, offset: 0 };
    const [step = '', offset = '0'] = text.includes('n') ? text.replaceAll(/\s/g, '').split('n') : ['0', text];
    const count = /\d/.test(step) ? Number(step) : step === '-' ? -1 : 1;
    return { step: count, offset: Number(offset || '0') };
  }
}

const attribute = (name: string, test: AttributeTest, value: string, ignoreCase = false): ElementTest => ({
  kind: 'attribute',
  name,
  test,
  value,
  ignoreCase,
});
