import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Converter, Task } from '../conversion.ts';
import { one } from '../conversion.ts';
import { at, listAt, textAt } from '../source.ts';

type Assignment = { name: string; value: JsonValue };

/** A value written as text, as the kind of value it is said to be; expressions stay text, their results keep their kind. */
function typed(written: JsonValue, kind: string): JsonValue {
  if (typeof written !== 'string' || written.includes('{{')) return written;
  if (kind === 'number') return written.trim() !== '' && Number.isFinite(Number(written)) ? Number(written) : written;
  if (kind === 'boolean') return written === 'true' ? true : written === 'false' ? false : written;
  if (kind !== 'array' && kind !== 'object') return written;
  try {
    return JSON.parse(written) as JsonValue;
  } catch {
    // Not JSON: it is shown as it is, to be put right by hand.
    return written;
  }
}

/** Version 3.3 and later: a list with the kind of each value. */
const current = ({ parameters, text, value }: Task): Assignment[] =>
  listAt(parameters, 'assignments', 'assignments').map((entry) => ({
    name: text(at(entry, 'name')),
    value: typed(value(at(entry, 'value') ?? ''), textAt(entry, 'type')),
  }));

/** Versions 3.0 to 3.2: the value is in a key named after its kind. */
const between = ({ parameters, text, value }: Task): Assignment[] =>
  listAt(parameters, 'fields', 'values').map((entry) => {
    const kind = (textAt(entry, 'type') || 'stringValue').replace(/Value$/, '');
    return { name: text(at(entry, 'name')), value: typed(value(at(entry, `${kind}Value`) ?? ''), kind) };
  });

/** What a value is that is not written down, because it is the default of its kind. */
const unset: { readonly [kind: string]: JsonValue } = { string: '', number: 0, boolean: false };

/** Versions 1 and 2: a list for each kind. */
const early = ({ parameters, text, value }: Task): Assignment[] =>
  ['string', 'number', 'boolean'].flatMap((kind) =>
    listAt(parameters, 'values', kind).map((entry) => ({
      name: text(at(entry, 'name')),
      value: typed(value(at(entry, 'value') ?? unset[kind] ?? ''), kind),
    })),
  );

function keepsOthers({ node, parameters }: Task): boolean {
  if (node.version < 3) return at(parameters, 'keepOnlySet') !== true;
  if (node.version < 3.3) return textAt(parameters, 'include') !== 'none';
  return at(parameters, 'includeOtherFields') === true;
}

export const set: Converter = (task) => {
  const { parameters, text, value } = task;
  const raw = at(parameters, 'jsonOutput');
  const assignments: JsonValue =
    textAt(parameters, 'mode') === 'raw' && raw !== undefined
      ? typeof raw === 'string'
        ? text(raw)
        : value(raw)
      : [...current(task), ...between(task), ...early(task)].filter(({ name }) => name !== '');
  const data: JsonObject = {
    description: 'Set variable values',
    mode: 'fields',
    set: assignments,
    keep: keepsOthers(task),
  };
  return one('dataTransform', data);
};
