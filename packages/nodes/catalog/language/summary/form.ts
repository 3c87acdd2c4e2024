import type { KeyPhrase } from '../../../lib/language/key-phrases.ts';
import type { Summary, SummaryOptions } from './summarize.ts';

/** The sentences of a summary in the form that is asked for, with what is known of its text. `sentences`: those of the text. */
export function inSummaryForm(
  kept: string[],
  about: {
    text: string;
    form: SummaryOptions['form'];
    language: string | null;
    sentences: number;
    keyPhrases: KeyPhrase[];
  },
): Summary {
  const { text, form, language, sentences, keyPhrases } = about;
  const length = kept.reduce((sum, sentence) => sum + sentence.length, 0);
  return {
    summary: form === 'list' ? kept : form === 'bullets' ? kept.map((each) => `- ${each}`).join('\n') : kept.join(' '),
    language,
    sentences,
    kept: kept.length,
    share: text.length === 0 ? 0 : Math.round((length / text.length) * 1000) / 1000,
    keyPhrases,
  };
}
