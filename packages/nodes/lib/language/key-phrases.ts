import type { TextTerm } from './terms.ts';
import { termsOf } from './terms.ts';

/** A phrase that says what a text is about. A type: it is part of results. */
export type KeyPhrase = { phrase: string; score: number; count: number };

/** Words of a phrase. */
const LONGEST_PHRASE = 4;
/** Of two phrases with equal words the longer one weighs more, by a fourth of the power of its length: in RAKE by all of it. */
const FAVOR = 0.75;
/** Characters of a word that may be part of a phrase. */
const LONGEST_WORD = 60;

interface Candidate {
  /** As it is written where it is found first. */
  phrase: string;
  stems: readonly string[];
  count: number;
}

/**
 * The phrases that say what a text is about, weightiest first: RAKE (Rose et al. 2010, "Automatic Keyword Extraction from Individual Documents"), where the
 * weight of a word is the number of words that it stands beside, over how often it occurs. A phrase is weighed by its words and, beyond RAKE, by how often it
 * occurs: without that, whatever is long and unique would come first.
 */
export function keyPhrasesOf(text: string, language: string, most: number): KeyPhrase[] {
  const candidates = new Map<string, Candidate>();
  for (const run of runsOf(termsOf(text, language), text)) {
    const stems = run.map(({ stem }) => stem);
    const key = stems.join(' ');
    const known = candidates.get(key);
    if (known) known.count += 1;
    else candidates.set(key, { phrase: run.map((term) => term.text).join(' '), stems, count: 1 });
  }
  const weights = weightsOf([...candidates.values()]);
  const scored = [...candidates.values()].map(({ phrase, stems, count }) => {
    const weight = stems.reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0) / stems.length ** FAVOR;
    return { phrase, score: round(weight * (1 + Math.log(count))), count };
  });
  return scored.sort((one, other) => other.score - one.score || other.count - one.count).slice(0, most);
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Words that follow each other with nothing but blanks or hyphens between, none of them a stop word. */
function* runsOf(terms: readonly TextTerm[], text: string): Generator<TextTerm[]> {
  let run: TextTerm[] = [];
  let end = 0;
  for (const term of terms) {
    const isPart = !term.isStop && /\p{L}/u.test(term.word) && term.word.length <= LONGEST_WORD;
    const follows = run.length > 0 && /^[ \t-]{1,3}$/.test(text.slice(end, term.start));
    if (run.length > 0 && (!isPart || !follows || run.length === LONGEST_PHRASE)) {
      yield run;
      run = [];
    }
    if (isPart) run.push(term);
    end = term.start + term.text.length;
  }
  if (run.length > 0) yield run;
}

function weightsOf(candidates: readonly Candidate[]): ReadonlyMap<string, number> {
  const degree = new Map<string, number>();
  const frequency = new Map<string, number>();
  for (const { stems, count } of candidates)
    for (const stem of stems) {
      degree.set(stem, (degree.get(stem) ?? 0) + stems.length * count);
      frequency.set(stem, (frequency.get(stem) ?? 0) + count);
    }
  return new Map(
    [...degree].map(([stem, value]) => [
      stem,
      (value / (frequency.get(stem) ?? 1)) * Math.log2(1 + (frequency.get(stem) ?? 1)),
    ]),
  );
}
