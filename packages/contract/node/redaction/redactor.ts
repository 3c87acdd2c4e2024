import type { Span } from './automaton.ts';
import { Automaton, Pass } from './automaton.ts';
import { escapes } from './escapes.ts';
import type { Needle } from './forms.ts';
import { encodedForms, plainForm } from './forms.ts';

/** The text in place of a secret. */
export const HIDDEN = '[hidden]';

/** A shorter encoded form may occur in any text by chance. */
const SHORTEST_FORM = 6;

/**
 * Characters of secrets that are searched in every form; the longest secrets beyond that are searched as they are. Forms take about thirteen times the
 * memory.
 */
const IN_ALL_FORMS = 16_384;

/** Characters to read before yielding to other work: a few milliseconds. */
const STRIDE = 1 << 16;
/** Texts that are shorter are read at once. */
const SHORT = 4096;
/** The size of a list or an object besides its parts, in characters. */
const OBJECT = 16;

/** The first characters of escapes. */
const signs = escapes.map(({ code }) => String.fromCharCode(code));

/** Removes secrets from values, in their own form and in the encodings of other programs. */
export interface Redactor {
  /** The text without the secrets. */
  text(text: string): string;
  /** Returns the value with the secrets removed from its texts and names, at any depth. A value without secrets is returned itself, not copied. */
  json<T>(value: T): T;
  /** The same for values that may be large: awaits `pause` after every few milliseconds of work. */
  jsonInTurns<T>(value: T, pause: () => Promise<void>): Promise<T>;
}

/** The needles of the secrets, without those that are too short. */
function needlesOf(secrets: Iterable<string>, shortest: number): Needle[] {
  const shortestFirst = [...new Set(secrets)]
    .filter((secret) => secret.length >= shortest)
    .sort((one, other) => one.length - other.length);
  const needles = new Map<string, Needle>();
  const add = (needle: Needle): void => void needles.set(needle.text, needles.get(needle.text) ?? needle);
  let characters = 0;
  for (const secret of shortestFirst) {
    add(plainForm(secret));
    characters += secret.length;
    if (characters <= IN_ALL_FORMS)
      encodedForms(secret)
        .filter(({ text }) => text.length >= SHORTEST_FORM)
        .forEach(add);
  }
  return [...needles.values()];
}

/** The numbers that are written like a secret: a service may answer with one in place of a text. */
const numbersOf = (needles: readonly Needle[]): Set<number> =>
  new Set(needles.flatMap(({ text }) => (/^-?[1-9]\d*(\.\d+)?$/.test(text) ? [Number(text)] : [])));

class Cleaner implements Redactor {
  readonly #automaton: Automaton;
  readonly #numbers: ReadonlySet<number>;
  readonly #shortest: number;
  readonly #longest: number;
  #read = 0;

  constructor(needles: readonly Needle[]) {
    this.#automaton = new Automaton(needles);
    this.#numbers = numbersOf(needles);
    this.#shortest = needles.reduce((least, { text }) => Math.min(least, text.length), Infinity);
    this.#longest = needles.reduce((most, { text }) => Math.max(most, text.length), 0);
  }

  text(text: string): string {
    return atOnce(this.#hide(text));
  }

  json<T>(value: T): T {
    // Every part is replaced by one of its own type, but for a number that is a secret.
    return atOnce(this.#clean(value)) as T;
  }

  async jsonInTurns<T>(value: T, pause: () => Promise<void>): Promise<T> {
    const work = this.#clean(value);
    for (let step = work.next(); ; step = work.next()) {
      // As in `json`.
      if (step.done) return step.value as T;
      await pause();
    }
  }

  /** The passes that may find something in the text. */
  #passes(text: string): Pass[] {
    const ways = escapes.filter((_escape, index) => text.includes(signs[index] ?? ''));
    return [null, ...ways].map((escape) => new Pass(this.#automaton, this.#longest, text, escape));
  }

  #hideShort(text: string): string {
    if (text.length < this.#shortest || (!signs.some((sign) => text.includes(sign)) && !this.#automaton.occursIn(text)))
      return text;
    const passes = this.#passes(text);
    for (const pass of passes) pass.run(text.length);
    return without(text, passes);
  }

  *#hide(text: string): Generator<void, string, void> {
    this.#read += text.length;
    if (text.length <= STRIDE) return this.#hideShort(text);
    const passes = this.#passes(text);
    for (const pass of passes) while (!pass.run(STRIDE)) yield;
    return without(text, passes);
  }

  /** Redacts a value that is no list, object or long text; larger values take a generator, which costs more than a short text itself. */
  #cleanSmall(value: unknown): { clean: unknown } | null {
    if (typeof value === 'number') return { clean: this.#numbers.has(value) ? HIDDEN : value };
    if (typeof value !== 'string') return typeof value === 'object' && value !== null ? null : { clean: value };
    if (value.length >= SHORT || this.#read >= STRIDE) return null;
    this.#read += value.length;
    return { clean: this.#hideShort(value) };
  }

  *#clean(value: unknown): Generator<void, unknown, void> {
    if (this.#read >= STRIDE) {
      this.#read = 0;
      yield;
    }
    const small = this.#cleanSmall(value);
    if (small) return small.clean;
    if (typeof value === 'string') return yield* this.#hide(value);
    this.#read += OBJECT;
    // The remaining values are lists and objects.
    return Array.isArray(value) ? yield* this.#cleanList(value) : yield* this.#cleanObject(value as object);
  }

  *#cleanList(list: readonly unknown[]): Generator<void, readonly unknown[], void> {
    let cleaned: unknown[] | null = null;
    for (const [index, entry] of list.entries()) {
      const small = this.#cleanSmall(entry);
      const clean = small ? small.clean : yield* this.#clean(entry);
      if (clean === entry) continue;
      cleaned ??= [...list];
      cleaned[index] = clean;
    }
    return cleaned ?? list;
  }

  *#cleanObject(object: object): Generator<void, object, void> {
    let changed = false;
    const entries: [string, unknown][] = [];
    for (const [name, entry] of Object.entries(object)) {
      const cleanName = name.length < SHORT ? this.#hideShort(name) : yield* this.#hide(name);
      const small = this.#cleanSmall(entry);
      const clean = small ? small.clean : yield* this.#clean(entry);
      changed ||= cleanName !== name || clean !== entry;
      entries.push([cleanName, clean]);
    }
    return changed ? Object.fromEntries(entries) : object;
  }
}

function atOnce<T>(work: Generator<void, T, void>): T {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
}

/** The text without the matches; adjacent matches are merged. */
function without(text: string, passes: readonly Pass[]): string {
  if (passes.every(({ found }) => found.length === 0)) return text;
  const spans = passes.flatMap(({ found }): Span[] => found).sort((one, other) => one.from - other.from);
  let shown = '';
  let at = 0;
  for (const [index, { from, to }] of spans.entries()) {
    if (index === 0 || from > at) shown += text.slice(at, from) + HIDDEN;
    at = Math.max(at, to);
  }
  return shown + text.slice(at);
}

const nothingHidden: Redactor = { text: (text) => text, json: (value) => value, jsonInTurns: async (value) => value };

/** Creates the redactor of these secrets; secrets of fewer than `shortest` characters are ignored. */
export function createRedactor(secrets: Iterable<string>, shortest: number): Redactor {
  const needles = needlesOf(secrets, shortest);
  return needles.length === 0 ? nothingHidden : new Cleaner(needles);
}
