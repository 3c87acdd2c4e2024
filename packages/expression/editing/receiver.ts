import type { Word } from './regions.ts';

const openers: { readonly [closer: string]: string } = { ')': '(', ']': '[', '}': '{' };
const closers = new Set(['(', '[', '{', '${']);

/** The index of the bracket that the one at `index` closes. */
function openerOf(words: readonly Word[], index: number): number | undefined {
  let depth = 0;
  for (let i = index; i >= 0; i--) {
    const label = words[i]?.label ?? '';
    if (openers[label] !== undefined) depth++;
    else if (closers.has(label) && --depth === 0) return i;
  }
  return undefined;
}

const isDot = (word: Word | undefined): boolean => word?.label === '.' || word?.label === '?.';
const endsValue = (word: Word | undefined): boolean =>
  word !== undefined && (['name', 'string', ')', ']'].includes(word.label) || word.label === '`');

/**
 * The index of the first word of the value that ends with the word at `last`: of `a + b.c("x")[0]` that is `b`.
 * Undefined if no value ends there.
 */
export function valueStart(words: readonly Word[], last: number): number | undefined {
  let at = last;
  for (;;) {
    const word = words[at];
    if (!word) return undefined;
    if (openers[word.label] !== undefined) {
      const open = openerOf(words, at);
      if (open === undefined) return undefined;
      const before = words[open - 1];
      if (word.label === '}' || !(endsValue(before) || before?.label === '?.')) return open;
      at = open - (before?.label === '?.' ? 2 : 1);
    } else if (word.label === '`') {
      let open = at - 1;
      while (open >= 0 && words[open]?.label !== '`') open--;
      return open >= 0 ? open : undefined;
    } else if (['name', 'string', 'num', 'regexp'].includes(word.label) || word.keyword) {
      const before = words[at - 1];
      if (!isDot(before)) return before?.label === 'new' ? at - 1 : at;
      at -= 2;
    } else return undefined;
  }
}

/** A function that is being written as the argument of a list's method: `orders.map((order, i) => |`. */
export interface Callback {
  method: string;
  /** The source of the list. */
  list: string;
  /** The source of the parameters, without parentheses. */
  parameters: string;
  names: readonly string[];
}

/** The functions around the place behind the last word, from the outermost inwards. */
export function callbacksAround(text: string, words: readonly Word[]): Callback[] {
  const open: number[] = [];
  for (const [index, word] of words.entries()) {
    if (closers.has(word.label)) open.push(index);
    else if (openers[word.label] !== undefined) open.pop();
  }
  return open.flatMap((index) => callbackAt(text, words, index) ?? []);
}

function callbackAt(text: string, words: readonly Word[], paren: number): Callback | undefined {
  const method = words[paren - 1];
  const list = isDot(words[paren - 2]) ? valueStart(words, paren - 3) : undefined;
  if (words[paren]?.label !== '(' || method?.label !== 'name' || list === undefined) return undefined;
  const arrow = words.findIndex((word, index) => index > paren && word.label === '=>');
  const several = words[paren + 1]?.label === '(';
  const parameters = words.slice(paren + (several ? 2 : 1), several ? arrow - 1 : arrow);
  const [first, lastWord] = [parameters.at(0), parameters.at(-1)];
  if (arrow < 0 || !first || !lastWord || (!several && parameters.length !== 1)) return undefined;
  const source = (from: Word | undefined, to: Word | undefined): string => text.slice(from?.start, to?.end);
  return {
    method: source(method, method),
    list: source(words[list], words[paren - 3]),
    parameters: source(first, lastWord),
    names: parameters.filter(({ label }) => label === 'name').map((word) => source(word, word)),
  };
}

/** The source of a value inside of functions, with the arguments of their first call in place of their parameters. */
export function withArguments(value: string, callbacks: readonly Callback[]): string {
  return callbacks.reduceRight(
    (inner, { method, list, parameters }) => `((${parameters}) => (${inner}))(${firstArguments(method, `(${list})`)})`,
    value,
  );
}

function firstArguments(method: string, list: string): string {
  if (/sort/i.test(method)) return `${list}[0], ${list}[0]`;
  return method.startsWith('reduce') ? `undefined, ${list}[0]` : `${list}[0], 0, ${list}`;
}
