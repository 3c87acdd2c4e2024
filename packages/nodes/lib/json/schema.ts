import { clipText } from '@heddle/contract/errors/clip';
import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, Options, ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { patternTest } from '../conditions/pattern.ts';

/** One thing that is wrong with a value: where, by a JSON pointer ('' is the value itself), and what. */
export interface Problem {
  path: string;
  message: string;
}

/** The most problems that are reported of one value. */
const MOST_PROBLEMS = 50;
/** Characters of each, and allowed values that are named in it. */
const LONGEST = 500;
const MOST_VALUES = 100;

/** Patterns of a schema are matched by an engine whose work is counted: `new RegExp` can be made to run for ever. */
const countedPattern = Object.assign(
  // Ajv identifies patterns by their text.
  (source: string): { test(text: string): boolean; toString(): string } => ({
    test: patternTest(source, false),
    toString: () => `/${source}/`,
  }),
  { code: 'countedPattern' },
);

const options: Options = {
  allErrors: true,
  strict: false,
  validateFormats: true,
  messages: true,
  code: { regExp: countedPattern },
};

function createAjv(schema: JsonValue): Ajv {
  const draft = isJsonObject(schema) && typeof schema['$schema'] === 'string' ? schema['$schema'] : '';
  const ajv: Ajv = draft.includes('2019-09')
    ? new Ajv2019(options)
    : /draft-0[4-7]/.test(draft)
      ? new Ajv(options)
      : new Ajv2020(options);
  // The package is CommonJS: its function is the property `default` of the import.
  (addFormats as unknown as { default: (ajv: Ajv) => void }).default(ajv);
  return ajv;
}

/** Returns a function for the violations of a value. JSON Schema drafts 06 and 07, 2019-09 and (the default) 2020-12. Throws `schema_invalid`. */
export function compileSchema(schema: JsonValue): (value: JsonValue) => Problem[] {
  if (!isJsonObject(schema) && typeof schema !== 'boolean')
    throw dataErrors.schema_invalid({ reason: 'it is not an object' });
  let validate: ValidateFunction;
  try {
    validate = createAjv(schema).compile(schema);
  } catch (cause) {
    throw dataErrors.schema_invalid({ reason: cause instanceof Error ? cause.message : String(cause) }, { cause });
  }
  return (value) => (validate(value) ? [] : (validate.errors ?? []).slice(0, MOST_PROBLEMS).map(toProblem));
}

function toProblem({ instancePath, message = 'is wrong', params, keyword }: ErrorObject): Problem {
  const facts = params as { additionalProperty?: string; allowedValues?: unknown[] };
  const more =
    keyword === 'additionalProperties' && facts.additionalProperty !== undefined
      ? `: ${facts.additionalProperty}`
      : keyword === 'enum'
        ? `: ${JSON.stringify(facts.allowedValues?.slice(0, MOST_VALUES))}`
        : '';
  return { path: clipText(instancePath, LONGEST), message: clipText(`${message}${more}`, LONGEST) };
}
