import { objectOf, objectsOf, textOf } from '../../lib/ai/answers.ts';
import { list, object } from '../../lib/ai/answer-schema.ts';
import type { TextTask } from '../../lib/language/batches.ts';
import type { TextQuestion } from '../../lib/language/by-method.ts';
import { locator } from '../../lib/language/locate.ts';
import type { Objection } from './words.ts';

/** What a model is to find in a text. */
export interface FindOptions {
  /** In the user's words. */
  topics: readonly string[];
  profanity: boolean;
  /** Types of entities; none where personal data is left alone. */
  personalTypes: readonly string[];
}

const PROFANITY = 'profanity';

/** Whether there is anything to find. */
export const asksForObjections = ({ topics, profanity, personalTypes }: FindOptions): boolean =>
  profanity || topics.length + personalTypes.length > 0;

/** What a model is asked to find in a text. Places are looked up; of a topic that has no place, the whole text is meant. */
export function objectionQuestion({ text, options }: TextTask<FindOptions>): TextQuestion<Objection[]> {
  const { topics, profanity, personalTypes } = options;
  const kinds = [...new Set([...topics, ...(profanity ? [PROFANITY] : []), ...personalTypes])];
  const parts = [
    `You moderate texts. Find everything in the text that is of one of these kinds: ${kinds.join('; ')}.`,
    personalTypes.length === 0 ? '' : `Of personal data (${personalTypes.join(', ')}), list each mention.`,
    'Quote each place exactly as it is written, as short as it can be; in whatever language it is, and also where it is disguised or meant between the lines. Quote nothing that is harmless: an empty list is the usual answer.',
  ];
  return {
    task: parts.filter((part) => part !== '').join(' '),
    schema: object({ found: list(object({ kind: { type: 'string', enum: kinds }, quote: { type: 'string' } })) }),
    read(value) {
      const placeOf = locator(text);
      return objectsOf(objectOf(value)['found']).flatMap((each): Objection[] => {
        const [name, quote] = [textOf(each['kind']), textOf(each['quote'])];
        const place = placeOf(quote);
        if (topics.includes(name)) return [{ rule: 'topic', name, ...(place ?? { start: 0, end: text.length }) }];
        return place ? [{ rule: name === PROFANITY ? 'profanity' : 'personal', name, ...place }] : [];
      });
    },
  };
}
