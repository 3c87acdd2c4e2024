import type { TextTask } from '../../../lib/language/batches.ts';
import { guessLanguages } from '../../../lib/language/detect.ts';
import { sentencesOf } from '../../../lib/language/sentences.ts';
import type { Lexicon, LexiconLanguage } from './lexicon.ts';
import { lexiconLanguages, lexicons } from './lexicon.ts';
import type { Feeling, FeltWord } from './score.ts';
import { feelingOf } from './score.ts';

export interface SentimentOptions {
  /** `auto`: found out for each text. */
  language: 'auto' | 'en' | 'de';
  /** Scores up to this, on both sides of 0, are neutral. */
  neutral: number;
  sentences: boolean;
  words: boolean;
  /** Words in small letters with their valences, from -4 to 4. */
  own: ReadonlyMap<string, number>;
}

export type SentimentLabel = 'positive' | 'neutral' | 'negative';

/** The feeling of a text. A type, so that it is JSON. */
export type Sentiment = {
  /** From -1 to 1. */
  score: number;
  /** `unknown`: the text has no word of a language whose words are known, and no pictures. */
  label: SentimentLabel | 'unknown';
  language: string | null;
  /** Shares of the sentences, together 1. */
  positive: number;
  neutral: number;
  negative: number;
  sentences?: { text: string; start: number; end: number; score: number; label: SentimentLabel }[];
  words?: FeltWord[];
};

/** Words that counted which are listed. */
const MOST_WORDS = 100;
/** Sentences that are listed. */
const MOST_SENTENCES = 1000;
/** What a sentence counts that sets itself against those before. */
const CONTRAST = 1.5;

/** The feelings of texts. */
export const analyzeSentiments = (tasks: readonly TextTask<SentimentOptions>[]): Sentiment[] =>
  tasks.map(({ text, options }) => sentimentOf(text, options));

/** Salutations and closings: they are polite whatever the mail says. */
const POLITE =
  /^[ \t]*(?:(?:sehr geehrte[rs]?|liebe[rs]?|dear)[ \t][^\n,!:]{0,60}[,!:]?|(?:mit (?:freundlichen|besten|herzlichen|lieben) grüßen|(?:freundliche|viele|liebe|beste|herzliche|schöne) grüße|(?:kind|best|warm) (?:regards|wishes)|regards|sincerely|yours (?:sincerely|faithfully|truly)|(?:many )?thanks in advance|thank you in advance|(?:vielen )?dank im voraus)[.,!]?)/gimu;

/** The feeling of a text: the mean of its sentences that have one. */
export function sentimentOf(text: string, options: SentimentOptions): Sentiment {
  const language = options.language === 'auto' ? detected(text) : options.language;
  const lexicon = language === null ? undefined : lexiconOf(language);
  const plain = text.replace(POLITE, (polite) => ' '.repeat(polite.length));
  const labelOf = (score: number): SentimentLabel =>
    Math.abs(score) <= options.neutral ? 'neutral' : score > 0 ? 'positive' : 'negative';
  const sentences = sentencesOf(plain, language ?? 'en').map((sentence) => {
    const feeling = feelingOf(sentence.text, lexicon, options.own);
    return { ...sentence, ...feeling, label: labelOf(feeling.score) };
  });
  const score = meanOf(sentences, lexicon);
  const share = (label: SentimentLabel): number =>
    shareOf(sentences.filter((each) => each.label === label).length, sentences.length);
  const words = sentences.flatMap((sentence) => sentence.words);
  const isKnown = lexicon !== undefined || words.length > 0 || !/\p{L}/u.test(plain);
  const [positive, negative] = [share('positive'), share('negative')];
  return {
    score,
    label: isKnown ? labelOf(score) : 'unknown',
    language,
    positive,
    neutral: Math.round((1 - positive - negative) * 1000) / 1000,
    negative,
    ...(options.sentences
      ? { sentences: sentences.slice(0, MOST_SENTENCES).map(({ words: _, ...sentence }) => sentence) }
      : {}),
    ...(options.words ? { words: words.slice(0, MOST_WORDS) } : {}),
  };
}

/** The language of a text; one of those of the lexicons where that is as likely, or where only their words say anything. */
function detected(text: string): string | null {
  const [first] = guessLanguages(text);
  const [known] = guessLanguages(text, lexiconLanguages);
  if (first) return known && known.confidence >= first.confidence ? known.language : first.language;
  const felt = (language: LexiconLanguage): number =>
    feelingOf(text.slice(0, 200), lexicons[language], new Map()).words.length;
  const [best] = lexiconLanguages.toSorted((one, other) => felt(other) - felt(one));
  return best !== undefined && felt(best) > 0 ? best : null;
}

const lexiconOf = (language: string): Lexicon | undefined => {
  const known = lexiconLanguages.find((each) => each === language);
  return known && lexicons[known];
};

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 1000);

function meanOf(sentences: readonly (Feeling & { text: string })[], lexicon: Lexicon | undefined): number {
  let [sum, weights] = [0, 0];
  for (const { score, text } of sentences) {
    if (score === 0) continue;
    const [first = ''] = text.toLowerCase().split(/[^\p{L}]+/u, 1);
    const weight = lexicon?.contrasts.has(first) ? CONTRAST : 1;
    sum += score * weight;
    weights += weight;
  }
  return weights === 0 ? 0 : Math.round((sum / weights) * 1000) / 1000;
}
