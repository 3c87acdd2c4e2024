import type { Nearness } from './matching.ts';
import { weightOf } from './matching.ts';

/** A query term that a word matches, and its weight: 1 where they are the same. */
export interface QueryMatch {
  /** Which of the queries. */
  query: number;
  /** Which of its terms. */
  term: number;
  weight: number;
}

type Asked = Nearness & { terms: readonly string[] };

/** Words whose answers are remembered: documents repeat their words. */
const MOST_KNOWN = 50_000;
const none: readonly QueryMatch[] = [];

/** Returns the terms of several queries that a word matches. Each word is looked up once for all of them. */
export class Lookup {
  readonly #exact = new Map<string, QueryMatch[]>();
  /** The terms that other words may match too. */
  readonly #near: { query: number; asked: Asked }[] = [];
  readonly #known = new Map<string, readonly QueryMatch[]>();

  constructor(queries: readonly Asked[]) {
    for (const [query, asked] of queries.entries()) {
      if (asked.prefix || asked.fuzzy) {
        this.#near.push({ query, asked });
        continue;
      }
      for (const [term, text] of asked.terms.entries()) {
        const same = this.#exact.get(text);
        if (same) same.push({ query, term, weight: 1 });
        else this.#exact.set(text, [{ query, term, weight: 1 }]);
      }
    }
  }

  match(word: string): readonly QueryMatch[] {
    if (this.#near.length === 0) return this.#exact.get(word) ?? none;
    const known = this.#known.get(word);
    if (known) return known;
    const found = [...(this.#exact.get(word) ?? none)];
    for (const { query, asked } of this.#near) {
      for (let term = 0; term < asked.terms.length; term += 1) {
        const weight = weightOf(asked, term, word);
        if (weight > 0) found.push({ query, term, weight });
      }
    }
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(word, found.length === 0 ? none : found);
    return found;
  }
}
