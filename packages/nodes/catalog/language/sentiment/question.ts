import { figureOf, languageOfAnswer, objectOf, objectsOf, textOf } from '../../../lib/ai/answers.ts';
import { list, object, share } from '../../../lib/ai/answer-schema.ts';
import type { TextTask } from '../../../lib/language/batches.ts';
import type { TextQuestion } from '../../../lib/language/by-method.ts';
import { locator } from '../../../lib/language/locate.ts';
import type { Sentiment, SentimentLabel, SentimentOptions } from './analyze.ts';

const score = { type: 'number', minimum: -1, maximum: 1 };

/** What a model is asked about the feeling of a text. */
export function sentimentQuestion({ text, options }: TextTask<SentimentOptions>): TextQuestion<Sentiment> {
  const { language, neutral, own } = options;
  const parts = [
    'Rate how the text feels, from -1 (very negative) to 1 (very positive), 0 for neutral. Irony counts as what is meant. Salutations and closings do not count.',
    'Give the code of its language (ISO 639-1), and which shares of its sentences are positive and negative, from 0 to 1.',
    options.sentences ? 'List all sentences, exactly as they are written, each with its score.' : '',
    options.words ? 'List the words that carry feelings, exactly as they are written, each with its score.' : '',
    own.size === 0
      ? ''
      : `Words with a meaning of their own here, from -4 to 4: ${[...own].map(([word, value]) => `${word} = ${value}`).join(', ')}.`,
  ];
  const quoted = list(object({ text: { type: 'string' }, score }));
  const labelOf = (value: number): SentimentLabel =>
    Math.abs(value) <= neutral ? 'neutral' : value > 0 ? 'positive' : 'negative';
  return {
    task: parts.filter((part) => part !== '').join(' '),
    schema: object({
      score,
      language: { type: 'string' },
      positive: share,
      negative: share,
      ...(options.sentences ? { sentences: quoted } : {}),
      ...(options.words ? { words: quoted } : {}),
    }),
    read(value) {
      const answer = objectOf(value);
      const total = figureOf(answer['score']);
      const [positive, negative] = sharesOf(figureOf(answer['positive']), figureOf(answer['negative']));
      const placeOf = locator(text);
      const sentences = objectsOf(answer['sentences']).flatMap((each) => {
        const place = placeOf(textOf(each['text']));
        const rated = figureOf(each['score']);
        return place ? [{ text: textOf(each['text']), ...place, score: rated, label: labelOf(rated) }] : [];
      });
      const words = objectsOf(answer['words']).map((each) => ({
        word: textOf(each['text']),
        score: figureOf(each['score']),
      }));
      return {
        score: total,
        label: labelOf(total),
        language: language === 'auto' ? languageOfAnswer(answer['language']) : language,
        positive,
        neutral: figureOf(1 - positive - negative),
        negative,
        ...(options.sentences ? { sentences } : {}),
        ...(options.words ? { words } : {}),
      };
    },
  };
}

/** Shares that are 1 together at most. */
function sharesOf(positive: number, negative: number): [number, number] {
  const sum = Math.max(1, positive + negative);
  return [figureOf(positive / sum), figureOf(negative / sum)];
}
