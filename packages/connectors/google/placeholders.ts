import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { OperationCall } from '../kit/call.ts';
import { as, fieldsObject, oneOf } from '../kit/parameters.ts';
import { readPath } from '@heddle/nodes/lib/json/paths';

/** Placeholders that one operation replaces at most: each is a request in the body. */
const MOST = 1000;

const marks: { readonly [style: string]: readonly [before: string, after: string] } = {
  braces: ['{{', '}}'],
  brace: ['{', '}'],
  angles: ['<<', '>>'],
  brackets: ['[', ']'],
};

/** A placeholder as it stands in the document, with the marks of a style. */
export function withMarks(name: string, style: string): string {
  const [before, after] = marks[style] ?? ['{{', '}}'];
  return before + name + after;
}

/** The fields of operations that fill in placeholders. */
export const placeholderInputs = {
  placeholders: as(
    'placeholders',
    fieldsObject('Placeholders', {
      help: 'Names without the marks, and their texts. If empty, all fields of the item.',
    }),
  ),
  placeholderStyle: as(
    'placeholderStyle',
    oneOf(
      'Marks of placeholders',
      [
        { value: 'braces', label: 'Two braces' },
        { value: 'brace', label: 'One brace' },
        { value: 'angles', label: '<<Two angle brackets>>' },
        { value: 'brackets', label: '[Square brackets]' },
      ],
      { default: 'braces' },
    ),
  ),
};

/** The values by the names of placeholders: objects are entered with dots, lists of plain values are joined with commas, other values are JSON. */
export function flatten(values: JsonObject, prefix = ''): { name: string; text: string }[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const at = `${prefix}${name}`;
    if (isJsonObject(value)) return flatten(value, `${at}.`);
    if (Array.isArray(value))
      return [{ name: at, text: value.map((entry) => (entry === null ? '' : asText(entry))).join(', ') }];
    return [{ name: at, text: value === null ? '' : asText(value) }];
  });
}

/**
 * The requests that replace placeholders of a document or presentation, by the node's fields or the item, and the names in the order of the requests. Throws
 * `field_invalid` for too many.
 */
export function placeholderRequests({ read, item }: Pick<OperationCall, 'read' | 'item'>): {
  requests: JsonObject[];
  names: string[];
} {
  const named = placeholderInputs.placeholders.toWire?.(read('placeholders') ?? []);
  const given = isJsonObject(named) && Object.keys(named).length > 0 ? named : (item?.json ?? {});
  const found = flatten(given);
  if (found.length > MOST)
    throw nodeErrors.field_invalid({
      field: 'Placeholders',
      reason: `has ${found.length} entries; ${MOST} at most can be replaced at once`,
    });
  const style = asText(read('placeholderStyle') ?? 'braces');
  return {
    requests: found.map(({ name, text }) => ({
      replaceAllText: { containsText: { text: withMarks(name, style), matchCase: true }, replaceText: text },
    })),
    names: found.map(({ name }) => name),
  };
}

/** How often each placeholder was replaced, of the replies to these requests. */
export function replacedOf(names: readonly string[], answer: JsonValue | undefined): JsonObject {
  const replies = answer === undefined ? undefined : readPath(answer, 'replies');
  const list = Array.isArray(replies) ? replies : [];
  return Object.fromEntries(
    names.map((name, index) => [name, Number(readPath(list[index] ?? {}, 'replaceAllText.occurrencesChanged') ?? 0)]),
  );
}
