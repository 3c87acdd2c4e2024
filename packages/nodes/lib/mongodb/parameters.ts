import { mongodbErrors } from '@heddle/contract/errors/mongodb';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Assignment } from '@heddle/contract/node/fields';
import { hasExpression } from '@heddle/expression/template';

/** Operators that run JavaScript in the database. */
const SCRIPTS = new Set(['$where', '$function', '$accumulator']);
/** The keys of Extended JSON: the only ones with a dollar sign that a value may have. */
const TYPES = new Set([
  '$oid',
  '$date',
  '$numberLong',
  '$numberInt',
  '$numberDouble',
  '$numberDecimal',
  '$binary',
  '$uuid',
  '$timestamp',
  '$minKey',
  '$maxKey',
]);

/** What is written in a field, with the values of its parameters. */
interface Written {
  /** The name of the field, in sentences: filter. */
  what: string;
  json: JsonValue;
  parameters: readonly Assignment[];
}

/**
 * The JSON of a filter, an update or a pipeline with each text `":name"` replaced by the value of the parameter. Operators come from what is written only: a value
 * has no operator and, where texts may name fields, does not begin with a dollar sign. Throws `mongodb_expression_in_filter`, `mongodb_parameter_missing`,
 * `mongodb_operator_refused`.
 */
export function withParameters({ what, json, parameters }: Written): JsonValue {
  const values = new Map(parameters.map(({ name, value }) => [name, value]));
  const namesFields = Array.isArray(json) || JSON.stringify(json).includes('"$expr"');
  const place = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') {
      if (hasExpression(value)) throw mongodbErrors.mongodb_expression_in_filter({ what });
      if (value.startsWith('::')) return value.slice(1);
      const name = /^:([A-Za-z_]\w*)$/.exec(value)?.[1];
      if (name === undefined) return value;
      const given = values.get(name);
      if (given === undefined) throw mongodbErrors.mongodb_parameter_missing({ name });
      checkValue(given, namesFields);
      return given;
    }
    if (Array.isArray(value)) return value.map(place);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => {
        if (hasExpression(key)) throw mongodbErrors.mongodb_expression_in_filter({ what });
        if (SCRIPTS.has(key))
          throw mongodbErrors.mongodb_operator_refused({ operator: key, reason: 'it runs JavaScript in the database' });
        return [key, place(entry)];
      }),
    );
  };
  return place(json);
}

/** Throws `mongodb_operator_refused` for a value that would be more than a value. */
function checkValue(value: JsonValue, namesFields: boolean): void {
  if (typeof value === 'string') {
    if (namesFields && value.startsWith('$'))
      throw mongodbErrors.mongodb_operator_refused({
        operator: value.slice(0, 50),
        reason: 'a value that begins with a dollar sign would name a field here',
      });
    return;
  }
  if (Array.isArray(value)) for (const entry of value) checkValue(entry, namesFields);
  else if (isJsonObject(value))
    for (const [key, entry] of Object.entries(value)) {
      if (key.startsWith('$') && !TYPES.has(key))
        throw mongodbErrors.mongodb_operator_refused({
          operator: key,
          reason: 'it comes from the value of a parameter',
        });
      checkValue(entry, namesFields);
    }
}

/** The stages of a pipeline that write, also in pipelines within it. */
export function writingStage(pipeline: JsonValue): string | null {
  if (Array.isArray(pipeline)) {
    for (const entry of pipeline) {
      const found = writingStage(entry);
      if (found !== null) return found;
    }
    return null;
  }
  if (!isJsonObject(pipeline)) return null;
  for (const [key, entry] of Object.entries(pipeline)) {
    if (key === '$out' || key === '$merge') return key;
    const found = writingStage(entry);
    if (found !== null) return found;
  }
  return null;
}
