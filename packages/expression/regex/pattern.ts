import type { Place } from '../fault.ts';
import { Fault, forbidden } from '../fault.ts';
import { setOwn } from '../own.ts';
import type { Runtime } from '../runtime.ts';
import { Matcher } from './match.ts';
import { parseRegex } from './parse.ts';
import type { Program } from './program.ts';
import { toProgram } from './program.ts';
import type { ParsedRegex } from './syntax.ts';

/** The cost of returning a match, besides finding it. */
const MATCH_COST = 4;
/** The cost of returning a group of a match. */
const GROUP_COST = 2;

/** One match. Groups that took no part are undefined. */
export interface Match {
  start: number;
  end: number;
  text: string;
  groups: readonly (string | undefined)[];
  /** The named groups; null if the pattern has none. */
  names: Readonly<Record<string, string | undefined>> | null;
}

/** A regular expression as a value of an expression, with a matcher of our own that counts its steps. It keeps no position between calls. */
export class Pattern {
  readonly #source: string;
  readonly #flags: string;
  readonly #parsed: ParsedRegex;
  readonly #program: Program;

  private constructor(source: string, flags: string) {
    this.#source = source;
    this.#flags = flags;
    this.#parsed = parseRegex(source, flags);
    this.#program = toProgram(this.#parsed);
  }

  /** Reads the text between slashes. Throws an `expression_forbidden` fault at `place` for features that the language leaves out. */
  static parse(source: string, flags: string, place: Place): Pattern {
    try {
      return new Pattern(source, flags);
    } catch (thrown) {
      throw thrown instanceof Fault ? forbidden(thrown.message, place) : thrown;
    }
  }

  /** Operations that making it takes. */
  get cost(): number {
    return 8 * this.#source.length + 2 * this.#program.instructions.length;
  }

  get source(): string {
    return this.#source;
  }

  get flags(): string {
    return this.#flags;
  }

  get global(): boolean {
    return this.#parsed.flags.global;
  }

  /** The first match at or after `from`. */
  find(rt: Runtime, text: string, from: number): Match | null {
    return this.#find(rt, new Matcher(rt, text, this.#program, this.#parsed.flags), text, from);
  }

  /** All matches, from left to right. */
  *all(rt: Runtime, text: string): Generator<Match, undefined> {
    const matcher = new Matcher(rt, text, this.#program, this.#parsed.flags);
    for (let from = 0; from <= text.length;) {
      const match = this.#find(rt, matcher, text, from);
      if (!match) return;
      yield match;
      from = match.end > match.start ? match.end : match.end + this.#width(text, match.end);
    }
  }

  /** The first match as RegExp.prototype.exec returns it: its text and groups in a list with `index` and `groups`. */
  exec(rt: Runtime, text: string): readonly unknown[] | null {
    const match = this.find(rt, text, 0);
    return match && toList(match);
  }

  /** The pieces of text between the matches, and the groups of the matches. */
  split(rt: Runtime, text: string): readonly (string | undefined)[] {
    const matcher = new Matcher(rt, text, this.#program, this.#parsed.flags);
    if (text === '') return this.#find(rt, matcher, text, 0) ? [] : [''];
    const parts: (string | undefined)[] = [];
    let done = 0;
    let from = 0;
    while (from < text.length) {
      const match = this.#find(rt, matcher, text, from);
      if (!match || match.start >= text.length) break;
      if (match.end === done || (match.end === match.start && match.start === done)) {
        from = Math.max(from, match.start) + this.#width(text, from);
        continue;
      }
      parts.push(text.slice(done, match.start), ...match.groups);
      rt.checkList(1 + match.groups.length);
      done = match.end;
      from = done;
    }
    parts.push(text.slice(done));
    return parts;
  }

  #width(text: string, at: number): number {
    return this.#parsed.flags.unicode && (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }

  #find(rt: Runtime, matcher: Matcher, text: string, from: number): Match | null {
    const slots = matcher.search(this.#program, from);
    if (!slots) return null;
    rt.spend(MATCH_COST + GROUP_COST * this.#parsed.groups);
    const part = (group: number): string | undefined => {
      const [start = -1, end = -1] = [slots[group * 2], slots[group * 2 + 1]];
      return start < 0 || end < 0 ? undefined : text.slice(start, end);
    };
    const groups = Array.from({ length: this.#parsed.groups }, (_, index) => part(index + 1));
    return { start: slots[0] ?? 0, end: slots[1] ?? 0, text: part(0) ?? '', groups, names: this.#names(part) };
  }

  #names(part: (group: number) => string | undefined): Record<string, string | undefined> | null {
    if (this.#parsed.names.size === 0) return null;
    const names: Record<string, string | undefined> = {};
    for (const [name, group] of this.#parsed.names) setOwn(names, name, part(group));
    return names;
  }
}

/** A match in JavaScript's form. */
export const toList = (match: Match): readonly unknown[] =>
  Object.assign([match.text, ...match.groups], { index: match.start, groups: match.names ?? undefined });
