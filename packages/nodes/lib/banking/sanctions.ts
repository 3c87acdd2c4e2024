import { jaroWinkler } from '../text/edit-distance.ts';

/** A name of a list that is like the name of somebody. */
export interface SanctionsHit {
  listed: string;
  /** 0 to 1; 1 for the same words in any order. */
  score: number;
}

/** Words that say what kind of company it is. */
const FORMS = new Set(
  'ag as bv co company corp corporation gmbh inc kg limited llc llp ltd nv oao ooo plc pte sa sarl spa srl'.split(' '),
);

interface Listed {
  name: string;
  words: readonly string[];
  letters: readonly string[];
}

/** Words of a name in their order of the alphabet, without accents, points and the form of a company. */
function wordsOf(name: string): string[] {
  const all = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const words = all.filter((word) => !FORMS.has(word));
  return (words.length === 0 ? all : words).toSorted();
}

/**
 * Finds names of a list that a name may mean: with the same words in any order, with all the words of the listed one (at least two), or alike by Jaro–Winkler.
 * A name shares the first two letters of a word with those that it is compared with; who is written otherwise is not found.
 */
export class SanctionsList {
  readonly #byStart = new Map<string, Listed[]>();

  constructor(names: Iterable<string>) {
    for (const name of names) {
      const words = wordsOf(name);
      const listed: Listed = { name: name.trim(), words, letters: [...words.join(' ')] };
      for (const start of new Set(words.map((word) => word.slice(0, 2)))) {
        const there = this.#byStart.get(start);
        if (there) there.push(listed);
        else this.#byStart.set(start, [listed]);
      }
    }
  }

  /** The listed names that a name may mean with at least this score, the most alike first; at most ten. */
  find(name: string, threshold: number): SanctionsHit[] {
    const words = wordsOf(name);
    const letters = [...words.join(' ')];
    const candidates = new Set(words.flatMap((word) => this.#byStart.get(word.slice(0, 2)) ?? []));
    const hits: SanctionsHit[] = [];
    for (const listed of candidates) {
      const within = listed.words.length > 1 && listed.words.every((word) => words.includes(word));
      const score = within ? 1 : jaroWinkler(letters, listed.letters);
      if (score >= threshold) hits.push({ listed: listed.name, score: Math.round(score * 1000) / 1000 });
    }
    return hits.toSorted((a, b) => b.score - a.score).slice(0, 10);
  }
}
