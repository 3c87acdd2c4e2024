import type { Escape } from './escapes.ts';
import type { Needle } from './forms.ts';
import { isBase64Code } from './forms.ts';

/** The longest part of a needle in the automaton; the rest of a longer needle is compared where its beginning was found. */
const LONGEST = 65_536;

/** A part of a text, from one index up to another. */
export interface Span {
  from: number;
  to: number;
}

/** How far a text is read. */
interface Cursor {
  at: number;
  state: number;
}

/**
 * Finds all of several texts in one pass (Aho and Corasick 1975): the time is linear in the length of the text, whatever the text and the needles are.
 * States are numbered; 0 is the root, and means "none" among children.
 */
export class Automaton {
  readonly #unit: Uint16Array;
  readonly #child: Int32Array;
  readonly #sibling: Int32Array;
  readonly #fail: Int32Array;
  /** The longest needle that ends in the state: its length (0 if there is none), and how many neighboring characters belong to the secret. */
  readonly #length: Int32Array;
  readonly #before: Uint8Array;
  readonly #after: Uint8Array;
  readonly #first = new Int32Array(256);
  readonly #firstWide = new Map<number, number>();
  /** The rest of a needle beyond the part in the automaton, by state. */
  readonly #rest = new Map<number, string>();
  #states = 1;

  constructor(needles: readonly Needle[]) {
    const most = needles.reduce((sum, { text }) => sum + Math.min(text.length, LONGEST), 1);
    this.#unit = new Uint16Array(most);
    [this.#child, this.#sibling, this.#fail, this.#length] = [
      new Int32Array(most),
      new Int32Array(most),
      new Int32Array(most),
      new Int32Array(most),
    ];
    [this.#before, this.#after] = [new Uint8Array(most), new Uint8Array(most)];
    for (const needle of needles) if (needle.text !== '') this.#add(needle);
    this.#link();
  }

  #add({ text, before, after }: Needle): void {
    let state = 0;
    const held = Math.min(text.length, LONGEST);
    for (let at = 0; at < held; at++)
      state = this.#childFor(state, text.charCodeAt(at)) || this.#grow(state, text.charCodeAt(at));
    this.#length[state] = held;
    this.#before[state] = Math.max(before, this.#before[state] ?? 0);
    this.#after[state] = Math.max(after, this.#after[state] ?? 0);
    if (text.length > held) this.#rest.set(state, text.slice(held));
  }

  #childFor(state: number, unit: number): number {
    if (state === 0) return unit < 256 ? (this.#first[unit] ?? 0) : (this.#firstWide.get(unit) ?? 0);
    let child = this.#child[state] ?? 0;
    while (child !== 0 && this.#unit[child] !== unit) child = this.#sibling[child] ?? 0;
    return child;
  }

  #grow(state: number, unit: number): number {
    const added = this.#states++;
    this.#unit[added] = unit;
    this.#sibling[added] = this.#child[state] ?? 0;
    this.#child[state] = added;
    if (state === 0 && unit < 256) this.#first[unit] = added;
    else if (state === 0) this.#firstWide.set(unit, added);
    return added;
  }

  /**
   * The failure links: the state to continue from if the next character belongs to no needle, which is the longest suffix that another needle begins
   * with.
   */
  #link(): void {
    const queue = new Int32Array(this.#states);
    let [head, tail] = [0, 0];
    for (let child = this.#child[0] ?? 0; child !== 0; child = this.#sibling[child] ?? 0) queue[tail++] = child;
    while (head < tail) {
      const state = queue[head++] ?? 0;
      for (let child = this.#child[state] ?? 0; child !== 0; child = this.#sibling[child] ?? 0) {
        this.#fail[child] = this.step(this.#fail[state] ?? 0, this.#unit[child] ?? 0);
        queue[tail++] = child;
      }
      if (this.#length[state] !== 0) continue;
      const fail = this.#fail[state] ?? 0;
      this.#length[state] = this.#length[fail] ?? 0;
      this.#before[state] = this.#before[fail] ?? 0;
      this.#after[state] = this.#after[fail] ?? 0;
    }
  }

  /** The state after one more character. */
  step(from: number, unit: number): number {
    for (let state = from; ; state = this.#fail[state] ?? 0) {
      const child = this.#childFor(state, unit);
      if (child !== 0 || state === 0) return child;
    }
  }

  /** Reads a text up to `end`, or up to the end of a needle: then it returns true. */
  advance(cursor: Cursor, text: string, end: number): boolean {
    // Everything that is read per character is a local: this takes a third of the time of calling `step`.
    const [units, children, siblings, fails, lengths, first] = [
      this.#unit,
      this.#child,
      this.#sibling,
      this.#fail,
      this.#length,
      this.#first,
    ];
    let { at, state } = cursor;
    while (at < end) {
      const unit = text.charCodeAt(at++);
      let next = 0;
      while (state !== 0) {
        next = children[state] ?? 0;
        while (next !== 0 && units[next] !== unit) next = siblings[next] ?? 0;
        if (next !== 0) break;
        state = fails[state] ?? 0;
      }
      state = next !== 0 ? next : unit < 256 ? (first[unit] ?? 0) : (this.#firstWide.get(unit) ?? 0);
      if (lengths[state] === 0) continue;
      [cursor.at, cursor.state] = [at, state];
      return true;
    }
    [cursor.at, cursor.state] = [at, state];
    return false;
  }

  /** True if the text contains a needle. */
  occursIn(text: string): boolean {
    return this.advance({ at: 0, state: 0 }, text, text.length);
  }

  /** The length of the longest needle that ends in the state; 0 if there is none. */
  lengthAt(state: number): number {
    return this.#length[state] ?? 0;
  }

  /** Adds the characters around a find that are the secret's as well. */
  widen(state: number, text: string, { from, to }: Span): Span {
    const before = this.#before[state] === 1 && isBase64Code(text.charCodeAt(from - 1)) ? 1 : 0;
    const after = this.#after[state] === 1 && isBase64Code(text.charCodeAt(to)) ? 1 : 0;
    return { from: from - before, to: to + after };
  }

  /** The end of a needle that is longer than the automaton and whose beginning ends at `to`. */
  endOf(state: number, text: string, to: number): number {
    const rest = this.#rest.get(state) ?? '';
    let end = to;
    while (end - to < rest.length && text.charCodeAt(end) === rest.charCodeAt(end - to)) end++;
    return end;
  }
}

/** One pass over a text, plain or with one kind of escapes decoded. It can be paused and continued, so that a long text does not block other work. */
export class Pass {
  readonly found: Span[] = [];
  readonly #automaton: Automaton;
  readonly #text: string;
  readonly #escape: Escape | null;
  /** The positions of the last characters in the text, as many as a needle may have. Needed only if a character may have several positions. */
  readonly #starts: Int32Array;
  readonly #cursor: Cursor = { at: 0, state: 0 };
  #read = 0;

  constructor(automaton: Automaton, longest: number, text: string, escape: Escape | null) {
    [this.#automaton, this.#text, this.#escape] = [automaton, text, escape];
    // A power of two, so that the place of a character is a mask away.
    this.#starts = new Int32Array(escape ? 2 ** Math.ceil(Math.log2(Math.min(longest, LONGEST, text.length) + 1)) : 0);
  }

  /** Reads about so many more characters; true once the text has ended. */
  run(characters: number): boolean {
    const end = Math.min(this.#text.length, this.#cursor.at + characters);
    if (this.#escape) this.#unescaped(this.#escape, end);
    else this.#readPlain(end);
    return this.#cursor.at >= this.#text.length;
  }

  #readPlain(end: number): void {
    const [text, automaton, cursor] = [this.#text, this.#automaton, this.#cursor];
    while (automaton.advance(cursor, text, end)) {
      const to = automaton.endOf(cursor.state, text, cursor.at);
      this.#note(cursor.state, { from: cursor.at - automaton.lengthAt(cursor.state), to });
      // Characters that were compared beyond the automaton are not read again: the time would no longer be linear.
      if (to > cursor.at) [cursor.at, cursor.state] = [to, 0];
    }
  }

  #unescaped(escape: Escape, end: number): void {
    const [text, automaton, starts, cursor] = [this.#text, this.#automaton, this.#starts, this.#cursor];
    const mask = starts.length - 1;
    const read = (unit: number, from: number): void => {
      starts[this.#read++ & mask] = from;
      cursor.state = automaton.step(cursor.state, unit);
      const length = automaton.lengthAt(cursor.state);
      if (length > 0) this.#note(cursor.state, { from: starts[(this.#read - length) & mask] ?? from, to: cursor.at });
    };
    while (cursor.at < end) {
      const from = cursor.at++;
      const unit = text.charCodeAt(from);
      const escaped = unit === escape.code ? escape.read(text, from) : null;
      if (escaped) cursor.at = from + escaped.width;
      read(escaped ? escaped.unit : unit, from);
      if (escaped?.second !== undefined) read(escaped.second, from);
    }
  }

  #note(state: number, span: Span): void {
    const wide = this.#automaton.widen(state, this.#text, span);
    const last = this.found.at(-1);
    // The spans of one pass are in the order of their ends.
    if (last && wide.from <= last.to) {
      last.from = Math.min(last.from, wide.from);
      last.to = Math.max(last.to, wide.to);
    } else this.found.push(wide);
  }
}
