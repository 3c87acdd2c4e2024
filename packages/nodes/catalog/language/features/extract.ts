import type { TextTask } from '../../../lib/language/batches.ts';
import { guessLanguages } from '../../../lib/language/detect.ts';
import type { KeyPhrase } from '../../../lib/language/key-phrases.ts';
import { keyPhrasesOf } from '../../../lib/language/key-phrases.ts';
import type { TextStatistics } from './statistics.ts';
import { statisticsOf } from './statistics.ts';
import type { GramCounts, WeightedTerm } from './vectors.ts';
import { documentCounts, gramsOf, hashedVector, weightedTerms } from './vectors.ts';

export interface FeatureOptions {
  /** ISO 639-1; '' to find it out. */
  language: string;
  statistics: boolean;
  /** How many of each; 0: none. */
  keyPhrases: number;
  terms: number;
  /** Words in a row, from 1 to this. */
  longest: number;
  stopWords: boolean;
  /** Numbers of the vector; 0: none. */
  vector: number;
}

/** What the node says of a text. A type, so that it is JSON. */
export type Features = {
  language: string | null;
  statistics?: TextStatistics;
  keyPhrases?: KeyPhrase[];
  terms?: WeightedTerm[];
  vector?: number[];
};

/** Different words and rows of words of one text that are counted; of more, those that occur most. */
const MOST_GRAMS = 20_000;

/** The features of texts. The terms of each are weighed among all of these texts. */
export function featuresOfTexts(tasks: readonly TextTask<FeatureOptions>[]): Features[] {
  const all = tasks.map(({ text, options }) => {
    const language = options.language || (guessLanguages(text)[0]?.language ?? null);
    const tongue = language ?? 'en';
    const needsGrams = options.terms > 0 || options.vector > 0;
    const grams = needsGrams ? gramsOf(text, { ...options, language: tongue }) : new Map<string, number>();
    const features: Features = {
      language,
      ...(options.statistics ? { statistics: statisticsOf(text, tongue) } : {}),
      ...(options.keyPhrases > 0 ? { keyPhrases: keyPhrasesOf(text, tongue, options.keyPhrases) } : {}),
      ...(options.vector > 0 ? { vector: hashedVector(grams, options.vector) } : {}),
    };
    return { features, grams: options.terms > 0 ? mostOf(grams) : undefined, most: options.terms };
  });
  const counted = all.flatMap(({ grams }) => (grams ? [grams] : []));
  const inTexts = documentCounts(counted);
  return all.map(({ features, grams, most }) =>
    grams ? { ...features, terms: weightedTerms(grams, inTexts, counted.length, most) } : features,
  );
}

const mostOf = (grams: GramCounts): GramCounts =>
  grams.size <= MOST_GRAMS ? grams : new Map([...grams].sort(([, one], [, other]) => other - one).slice(0, MOST_GRAMS));
