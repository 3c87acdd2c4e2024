import type { DescribedParameter, ParameterKind } from '@heddle/contract/described/operation';
import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { clipped, labelOf } from '../words.ts';
import type { Schemas } from './schemas.ts';
import { listIn, textIn, typeOf } from './schemas.ts';

const CHOICES_MOST = 200;
const LONG_TEXT = /^(body|text|content|message|comment|description|notes?|html|markdown|prompt)$/i;

/** How a value of the schema is entered. */
export function kindOf(schemas: Schemas, schema: JsonObject, name: string): ParameterKind {
  const values = listIn(schema, 'enum').filter((value) => value !== null);
  const type = typeOf(schema);
  if (values.length > 0 && values.length <= CHOICES_MOST && values.every((value) => typeof value === 'string'))
    return 'choice';
  if (type === 'boolean') return 'flag';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') {
    const entry = typeOf(schemas.read(schema['items']));
    return entry === 'string' ? 'list' : entry === 'integer' || entry === 'number' ? 'numbers' : 'json';
  }
  if (type === 'string') {
    if (textIn(schema, 'format') === 'binary') return 'file';
    return LONG_TEXT.test(name) ? 'paragraph' : 'text';
  }
  const either = [...listIn(schema, 'oneOf'), ...listIn(schema, 'anyOf')].map((one) => typeOf(schemas.read(one)));
  const types = new Set(either.filter((one) => one !== 'null'));
  if (types.size > 0 && [...types].every((one) => one === 'integer' || one === 'number')) return 'number';
  return types.size > 0 && [...types].every((one) => ['string', 'integer', 'number', 'boolean'].includes(one))
    ? 'text'
    : 'json';
}

/** What is known of a parameter besides its schema. */
export interface ParameterFacts extends Omit<DescribedParameter, 'label' | 'help' | 'required' | 'choices'> {
  required: boolean;
  help: string | undefined;
}

/** A parameter with the words that its schema has for it. */
export function described(
  schemas: Schemas,
  schema: JsonObject,
  { required, help, ...facts }: ParameterFacts,
): DescribedParameter {
  const isJson = facts.kind === 'json';
  const example =
    schema['example'] ?? listIn(schema, 'examples')[0] ?? schema['default'] ?? (isJson ? schemas.sample(schema) : null);
  const placeholder = example === null ? undefined : clipped(asText(example), isJson ? 300 : 80);
  return {
    ...facts,
    label: labelOf(facts.name.split('.').at(-1) ?? facts.name) || 'Body',
    ...(help === undefined ? {} : { help }),
    ...(placeholder === undefined || facts.kind === 'choice' || facts.kind === 'flag' ? {} : { placeholder }),
    ...(required ? { required } : {}),
    ...(facts.kind === 'choice'
      ? {
          choices: [
            ...new Set(
              listIn(schema, 'enum')
                .filter((value) => value !== null)
                .map((value) => clipped(asText(value), 200)),
            ),
          ],
        }
      : {}),
  };
}
