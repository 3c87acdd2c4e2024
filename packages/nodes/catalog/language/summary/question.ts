import { figureOf, languageOfAnswer, objectOf, objectsOf, textOf, textsOf } from '../../../lib/ai/answers.ts';
import { list, object, share } from '../../../lib/ai/answer-schema.ts';
import type { TextTask } from '../../../lib/language/batches.ts';
import type { TextQuestion } from '../../../lib/language/by-method.ts';
import { sentencesOf } from '../../../lib/language/sentences.ts';
import { inSummaryForm } from './form.ts';
import type { Summary, SummaryOptions } from './summarize.ts';

/** What a model is asked to make of a text. */
export function summaryQuestion({ text, options }: TextTask<SummaryOptions>): TextQuestion<Summary> {
  const { language, length, form, keyPhrases, newsFirst } = options;
  const count = sentencesOf(text, language || 'en').length;
  const most =
    'sentences' in length
      ? length.sentences
      : 'share' in length
        ? Math.max(1, Math.round(count * length.share))
        : Infinity;
  const limit = 'words' in length ? `no more than ${length.words} words` : `no more than ${most} sentences`;
  const parts = [
    `Summarize the text in its own language, in ${limit}, as a list of sentences. Say nothing that the text does not say.`,
    newsFirst ? 'What is at the beginning matters most.' : '',
    `Give the code of its language (ISO 639-1), and ${keyPhrases === 0 ? 'no key phrases' : `up to ${keyPhrases} key phrases as they are written in the text, with how much each matters, from 0 to 1`}.`,
  ];
  return {
    task: parts.filter((part) => part !== '').join(' '),
    schema: object({
      sentences: list({ type: 'string' }),
      language: { type: 'string' },
      keyPhrases: list(object({ phrase: { type: 'string' }, weight: share })),
    }),
    check: (value) =>
      textsOf(objectOf(value)['sentences']).length > most ? [`/sentences must have no more than ${most} entries`] : [],
    read(value) {
      const answer = objectOf(value);
      const kept = textsOf(answer['sentences']);
      const phrases = objectsOf(answer['keyPhrases']).map(({ phrase, weight }) => ({
        phrase: textOf(phrase),
        score: figureOf(weight),
        count: occurrences(text, textOf(phrase)),
      }));
      return inSummaryForm(kept, {
        text,
        form,
        language: language || languageOfAnswer(answer['language']),
        sentences: count,
        keyPhrases: phrases.slice(0, keyPhrases),
      });
    },
  };
}

const occurrences = (text: string, phrase: string): number =>
  phrase === '' ? 0 : text.toLowerCase().split(phrase.toLowerCase()).length - 1;
