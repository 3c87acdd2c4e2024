import type { JsonValue } from '@heddle/contract/json';
import { languageOfAnswer, objectOf, objectsOf, textOf } from '../../lib/ai/answers.ts';
import { list, object } from '../../lib/ai/answer-schema.ts';
import type { Entity } from '../../lib/entities/entity.ts';
import { entityAt } from '../../lib/entities/entity.ts';
import { findEntities } from '../../lib/entities/find.ts';
import type { TextTask } from '../../lib/language/batches.ts';
import type { TextQuestion } from '../../lib/language/by-method.ts';
import { locator } from '../../lib/language/locate.ts';
import type { EntityOptions } from './extract.ts';
import { inForm } from './form.ts';

/** Names of the user's own that a model is told of each type. */
const MOST_NAMES = 200;

/**
 * What a model is asked about the entities of a text. It says what is named and of which type; places are looked up, and values are read by the rules that hold
 * on this machine too, so that they have the same form.
 */
export function entityQuestion({ text, options }: TextTask<EntityOptions>): TextQuestion<JsonValue> {
  const { types, lists, country, today } = options;
  const own = lists.map(({ type, names }) => `${type} (${names.slice(0, MOST_NAMES).join(', ')})`);
  const kinds = [...new Set([...types, ...lists.map(({ type }) => type)])];
  const parts = [
    `Find everything in the text that is of one of these types: ${types.join(', ')}.`,
    own.length === 0 ? '' : `Also these names, in any case and form: ${own.join('; ')}.`,
    'List each mention in its order, exactly as it is written and without words around it. Give the code of the language of the text (ISO 639-1).',
  ];
  return {
    task: parts.filter((part) => part !== '').join(' '),
    schema: object({
      language: { type: 'string' },
      entities: list(object({ type: { type: 'string', enum: kinds }, text: { type: 'string' } })),
    }),
    read(value) {
      const answer = objectOf(value);
      const language = languageOfAnswer(answer['language']) === 'de' ? 'de' : 'en';
      const placeOf = locator(text);
      const found = objectsOf(answer['entities']).flatMap((each): Entity[] => {
        const [type, quote] = [textOf(each['type']), textOf(each['text'])];
        const place = placeOf(quote);
        if (!place) return [];
        const names = lists.find((entry) => entry.type === type)?.names;
        const name = names?.find((entry) => entry.toLowerCase() === quote.toLowerCase());
        const [read] = names ? [] : findEntities(quote, { language, country, today }, new Set([type]), []);
        // What the rules read of a quote has places within it.
        return [
          read ? { ...read, type, text: quote, ...place } : entityAt(text, type, place.start, place.end, name ?? quote),
        ];
      });
      const inOrder = found.toSorted((one, other) => one.start - other.start);
      return inForm(inOrder, options);
    },
  };
}
