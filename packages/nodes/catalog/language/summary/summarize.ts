import type { TextTask } from '../../../lib/language/batches.ts';
import { guessLanguages } from '../../../lib/language/detect.ts';
import type { KeyPhrase } from '../../../lib/language/key-phrases.ts';
import { keyPhrasesOf } from '../../../lib/language/key-phrases.ts';
import type { Sentence } from '../../../lib/language/sentences.ts';
import { sentencesOf } from '../../../lib/language/sentences.ts';
import { inSummaryForm } from './form.ts';
import { rankSentences, saysTheSame } from './rank.ts';

export interface SummaryOptions {
  /** ISO 639-1; '' to find it out. */
  language: string;
  /** What limits the summary: a number of sentences, a part of them from 0 to 1, or a number of words. */
  length: { sentences: number } | { share: number } | { words: number };
  form: 'text' | 'bullets' | 'list';
  /** The first sentence counts more than the last one, as in news. */
  newsFirst: boolean;
  keyPhrases: number;
}

/** What the node makes of a text. A type, so that it is JSON. */
export type Summary = {
  summary: string | string[];
  language: string | null;
  /** Of the text, and of the summary. */
  sentences: number;
  kept: number;
  /** The summary's part of the text's characters. */
  share: number;
  keyPhrases: KeyPhrase[];
};

/** Summaries of texts. */
export const summarizeTexts = (tasks: readonly TextTask<SummaryOptions>[]): Summary[] =>
  tasks.map(({ text, options }) => summaryOf(text, options));

const wordsIn = (text: string): number => text.split(/\s+/).length;

/** The sentences of a text that say most of what all of it says, in their order. */
export function summaryOf(text: string, options: SummaryOptions): Summary {
  const language = options.language || (guessLanguages(text)[0]?.language ?? null);
  // Lines that are wrapped, as in mails, do not end a sentence; blank lines do.
  const sentences = sentencesOf(text.replaceAll(/([^\n])\r?\n(?=[^\n\r*•·#>|\d-])/g, '$1 '), language ?? 'en');
  const kept = chosen(sentences, language ?? 'en', options).map(
    (at) => sentences[at]?.text.replaceAll(/\s+/g, ' ') ?? '',
  );
  const keyPhrases = options.keyPhrases === 0 ? [] : keyPhrasesOf(text, language ?? 'en', options.keyPhrases);
  return inSummaryForm(kept, { text, form: options.form, language, sentences: sentences.length, keyPhrases });
}

/** What the first sentence counts more than the last one. */
const NEWS = 0.6;

/** Which sentences are kept, in their order. */
export function chosen(
  sentences: readonly Sentence[],
  language: string,
  { length, newsFirst }: Pick<SummaryOptions, 'length' | 'newsFirst'>,
): number[] {
  const { ranks, stems } = rankSentences(
    sentences.map(({ text }) => text),
    language,
  );
  const last = Math.max(1, sentences.length - 1);
  const weight = (at: number): number => (ranks[at] ?? 0) * (newsFirst ? 1 + NEWS * (1 - at / last) : 1);
  const order = ranks.map((_, at) => at).sort((one, other) => weight(other) - weight(one) || one - other);
  const most =
    'sentences' in length
      ? length.sentences
      : 'share' in length
        ? Math.max(1, Math.round(sentences.length * length.share))
        : Infinity;
  const kept: number[] = [];
  let words = 0;
  for (const at of order) {
    if (kept.length >= most) break;
    const repeats = kept.some((other) => saysTheSame(stems[at] ?? new Set(), stems[other] ?? new Set()));
    if (repeats) continue;
    const count = wordsIn(sentences[at]?.text ?? '');
    // A first sentence is kept however long it is.
    if ('words' in length && kept.length > 0 && words + count > length.words) continue;
    kept.push(at);
    words += count;
  }
  return kept.sort((one, other) => one - other);
}
