import type { JsonObject } from '@heddle/contract/json';
import { TopEntries } from '../../lib/sorting/top-entries.ts';
import type { Yielding } from '../../lib/cooperative.ts';
import type { IndexedDocument } from './documents.ts';
import { documentJson } from './documents.ts';
import { Lookup } from './lookup.ts';
import type { Nearness } from './matching.ts';

/** How fast repetitions of a word stop counting, and how much longer fields count less. */
const K1 = 1.2;
const B = 0.75;
/** Words that are looked up between two reads of the clock. */
const WORDS_AT_ONCE = 64;

/** The query. */
export interface Query extends Nearness {
  /** None: every document is found. */
  terms: readonly string[];
  /** Whether a document needs all of them. */
  all: boolean;
  /** The fields to search, with their weights; undefined: all fields equally. */
  boosts: ReadonlyMap<string, number> | undefined;
  filter?: (document: JsonObject) => boolean;
}

/** A document that was found. */
export interface Hit {
  document: IndexedDocument;
  score: number;
}

/** Statistics of the whole index. */
class Collection {
  documents = 0;
  readonly #lengths = new Map<string, { sum: number; count: number }>();

  add({ fields }: IndexedDocument): void {
    this.documents += 1;
    for (const { name, length } of fields) {
      const known = this.#lengths.get(name) ?? { sum: 0, count: 0 };
      this.#lengths.set(name, { sum: known.sum + length, count: known.count + 1 });
    }
  }

  meanLength(name: string): number {
    const { sum = 1, count = 1 } = this.#lengths.get(name) ?? {};
    return sum / count || 1;
  }
}

/** How often a term was found in a field of so many words. */
interface Count {
  term: number;
  field: string;
  length: number;
  count: number;
}

/** A query on its way through the documents. */
interface Search {
  query: Query;
  /** In how many documents each term is. */
  frequency: number[];
  total: number;
  best: TopEntries<Hit>;
}

const isBetter = (one: Hit, other: Hit): boolean =>
  one.score > other.score || (one.score === other.score && one.document.id < other.document.id);

/**
 * Ranks the hits of several queries in two passes over the documents: they are counted, then scored. Only the best are kept, so that it takes as much memory
 * in a large index as in a small one.
 */
export class Ranking {
  readonly #collection = new Collection();
  readonly #searches: readonly Search[];
  /** Those that find every document. */
  readonly #withoutTerms: readonly number[];
  readonly #lookup: Lookup;

  /** `most` is the number of hits to return for each query, the best first. */
  constructor(queries: readonly Query[], most: (query: number) => number) {
    this.#searches = queries.map((query, at) => ({
      query,
      frequency: query.terms.map(() => 0),
      total: 0,
      best: new TopEntries(most(at), isBetter),
    }));
    this.#withoutTerms = queries.flatMap(({ terms }, at) => (terms.length === 0 ? [at] : []));
    this.#lookup = new Lookup(queries);
  }

  /** Counts some of the documents. */
  *count(documents: readonly IndexedDocument[]): Yielding<void> {
    for (const document of documents) {
      this.#collection.add(document);
      for (const [at, counts] of yield* this.#countsIn(document)) {
        const { frequency } = this.#searches[at] ?? { frequency: [] };
        for (const term of new Set(counts.map((each) => each.term))) frequency[term] = (frequency[term] ?? 0) + 1;
      }
    }
  }

  /** Scores some of the documents, once all have been counted. */
  *score(documents: readonly IndexedDocument[]): Yielding<void> {
    for (const document of documents) {
      const found = yield* this.#countsIn(document);
      for (const at of [...found.keys(), ...this.#withoutTerms]) {
        const search = this.#searches[at];
        if (!search) continue;
        const { query } = search;
        const counts = found.get(at) ?? [];
        const terms = new Set(counts.map(({ term }) => term)).size;
        const isHit = query.all || query.terms.length === 0 ? terms === query.terms.length : terms > 0;
        if (!isHit || !(query.filter?.(documentJson(document)) ?? true)) continue;
        search.total += 1;
        search.best.add({ document, score: this.#scoreOf(query, search.frequency, counts) });
        yield;
      }
    }
  }

  /** How many documents a query has found, and the best of them. */
  hits(query: number): { total: number; best: Hit[] } {
    const search = this.#searches[query];
    return { total: search?.total ?? 0, best: search?.best.all ?? [] };
  }

  /** The hits of each query in a document. */
  *#countsIn({ fields }: IndexedDocument): Yielding<Map<number, Count[]>> {
    const found = new Map<number, Count[]>();
    for (const { name, length, words } of fields) {
      for (let at = 0; at < words.length; at += 2) {
        if (at % WORDS_AT_ONCE === 0) yield;
        for (const { query, term, weight } of this.#lookup.match(String(words[at]))) {
          const boosts = this.#searches[query]?.query.boosts;
          if (boosts && !boosts.has(name)) continue;
          const count = { term, field: name, length, count: Number(words[at + 1]) * weight };
          const counts = found.get(query);
          if (counts) counts.push(count);
          else found.set(query, [count]);
        }
      }
    }
    return found;
  }

  /**
   * BM25F: Robertson and Zaragoza, The Probabilistic Relevance Framework: BM25 and Beyond (2009), 3.6. What was counted in the fields is made comparable
   * by their lengths, weighted and added up, then dampened; idf = ln(1 + (N − n + ½) / (n + ½)) is never negative.
   */
  #scoreOf({ terms, boosts }: Query, frequency: readonly number[], counts: readonly Count[]): number {
    const weighted = terms.map(() => 0);
    for (const { term, field, length, count } of counts) {
      weighted[term] =
        (weighted[term] ?? 0) +
        ((boosts?.get(field) ?? 1) * count) / (1 - B + (B * length) / this.#collection.meanLength(field));
    }
    return weighted.reduce((sum, tf, term) => {
      const n = frequency[term] ?? 0;
      return sum + (tf === 0 ? 0 : Math.log(1 + (this.#collection.documents - n + 0.5) / (n + 0.5)) * (tf / (K1 + tf)));
    }, 0);
  }
}
