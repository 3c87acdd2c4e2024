import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { FollowingNode } from '@heddle/contract/node/context';
import type { FieldSpec } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { isInUse, isRequired } from '@heddle/contract/node/when';
import { inputsOfCondition, inputsOfTemplate } from '@heddle/expression/inputs';
import { isOneExpression } from '@heddle/expression/template';

/** A parameter that a field reads. */
interface Use {
  name: string;
  /** It is all that stands there, it is part of an expression, or of a text with others. */
  as: 'value' | 'expression' | 'text';
  /** What the place in the field is called: of a list of names and values the name. */
  place: string;
}

/** `{{ $json.city }}` or `{{ city }}`, and nothing else. */
const onlyReference = /^\s*\{\{\s*(?:\$json\s*\.\s*)?[\p{L}_$][\p{L}\p{N}_$]*\s*\}\}\s*$/u;

/** The JSON Schema of what the first nodes of a tool read of their item: one parameter for each key, described as the field is that reads it. */
export function parametersOf(nodes: readonly FollowingNode[]): JsonObject {
  const properties: JsonObject = {};
  const required: string[] = [];
  for (const { first, fields, data } of nodes) {
    if (!first) continue;
    for (const [field, spec] of Object.entries(fields)) {
      const given = data[field];
      if (given === undefined || !isInUse(spec, fields, data)) continue;
      for (const use of usesIn(spec, given)) {
        if (Object.hasOwn(properties, use.name)) continue;
        properties[use.name] = propertyOf(spec, use);
        const isOptional = use.as === 'value' && use.place === '' && !isRequired(spec, fields, data);
        if (!isOptional) required.push(use.name);
      }
    }
  }
  return { type: 'object', properties, required, additionalProperties: false };
}

function propertyOf(spec: FieldSpec, { as, place }: Use): JsonObject {
  const description = [[spec.label, place].filter((text) => text !== '').join(', '), spec.help ?? '']
    .filter((text) => text !== '')
    .join('. ');
  // Of what an expression computes with, nobody knows the type.
  const type = as === 'text' ? { type: 'string' } : as === 'expression' ? {} : typeOf(spec);
  return { ...type, description };
}

/** The type of a value that a field takes as it is. */
function typeOf({ kind, choices, min, max }: FieldSpec): JsonObject {
  switch (kind) {
    case 'number':
      return {
        type: 'number',
        ...(min === undefined ? {} : { minimum: min }),
        ...(max === undefined ? {} : { maximum: max }),
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'choice':
      return { type: 'string', enum: (choices ?? []).map(({ value }) => value) };
    case 'json':
    case 'assignments':
      return {};
    default:
      return { type: 'string' };
  }
}

/** The keys of the item that a field reads. None where the field cannot be read: its step says so. */
function usesIn(spec: FieldSpec, given: JsonValue): Use[] {
  if (spec.expression === false || spec.kind === 'rules' || spec.kind === 'operation') return [];
  try {
    if (spec.kind === 'condition') return usesOf(inputsOfCondition(asText(given)), 'expression', '');
    if (spec.kind === 'cases')
      return entriesOf(given).flatMap(({ name, value }) =>
        usesOf(inputsOfCondition(asText(value)), 'expression', asText(name)),
      );
    return textsIn(given, '').flatMap(({ text, place }) => {
      const names = inputsOfTemplate(text);
      if (names.length === 0) return [];
      return usesOf(names, onlyReference.test(text) ? 'value' : isOneExpression(text) ? 'expression' : 'text', place);
    });
  } catch (thrown) {
    if (!(thrown instanceof HeddleError)) throw thrown;
    return [];
  }
}

const usesOf = (names: readonly string[], as: Use['as'], place: string): Use[] =>
  names.map((name) => ({ name, as, place }));

const entriesOf = (given: JsonValue): JsonObject[] => (Array.isArray(given) ? given.filter(isJsonObject) : []);

/** The texts in a value, each with the name or key that it stands under. */
function textsIn(given: JsonValue, place: string): { text: string; place: string }[] {
  if (typeof given === 'string') return [{ text: given, place }];
  if (Array.isArray(given)) return given.flatMap((entry) => textsIn(entry, place));
  if (!isJsonObject(given)) return [];
  const { name } = given;
  if (typeof name === 'string' && 'value' in given)
    return [...textsIn(name, place), ...textsIn(given['value'] ?? null, name)];
  return Object.entries(given).flatMap(([key, value]) => textsIn(value, key));
}
