import { isJsonObject } from '@heddle/contract/json';
import type { Assignment, FieldSpec, Pair } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { asJson } from './convert.ts';

/** The reason why a value does not fit its field. Reads as `"URL" …`. */
export class UnfitValue extends Error {}

/** Converts a value to the type of its field; undefined if there is none. Throws `UnfitValue`. */
export type Coerce = (value: unknown, spec: FieldSpec) => unknown;

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

const MOST_SHOWN = 60;
const shown = (value: unknown): string => {
  const text = asText(value);
  return `"${text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text}"`;
};

export const toText: Coerce = asText;

export const toNumber: Coerce = (value, { min, max }) => {
  if (isMissing(value)) return undefined;
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number))
    throw new UnfitValue(`must be a number, not ${shown(value)}`);
  if (min !== undefined && number < min) throw new UnfitValue(`must be at least ${min}`);
  if (max !== undefined && number > max) throw new UnfitValue(`must be at most ${max}`);
  return number;
};

export const toBoolean: Coerce = (value) => {
  if (isMissing(value)) return undefined;
  if (typeof value !== 'string') return Boolean(value);
  const text = value.trim().toLowerCase();
  if (text !== 'true' && text !== 'false') throw new UnfitValue(`must be true or false, not ${shown(value)}`);
  return text === 'true';
};

const MOST_CHOICES = 12;

export const toChoice: Coerce = (value, { choices = [] }) => {
  if (isMissing(value)) return undefined;
  const text = asText(value);
  if (choices.some((choice) => choice.value === text)) return text;
  const names = choices.slice(0, MOST_CHOICES).map((choice) => choice.value);
  throw new UnfitValue(
    `must be one of ${names.join(', ')}${choices.length > MOST_CHOICES ? ', …' : ''}, not ${shown(value)}`,
  );
};

export const toCondition: Coerce = (value) => value;

export const toJson: Coerce = (value) => (value === undefined ? undefined : asJson(value));

/** `[{ name, value }]` or `{ name: value }` as entries, without those whose name is blank. */
function entriesOf(value: unknown): { name: string; value: unknown }[] | undefined {
  if (isMissing(value)) return undefined;
  const list: unknown = isJsonObject(value)
    ? Object.entries(value).map(([name, entry]) => ({ name, value: entry }))
    : value;
  if (!Array.isArray(list)) throw new UnfitValue('must be a list of names and values');
  return list
    .map((entry: unknown) => {
      if (!isJsonObject(entry)) throw new UnfitValue('must be a list of names and values');
      return { name: asText(entry['name']).trim(), value: entry['value'] };
    })
    .filter(({ name }) => name !== '');
}

export const toPairs: Coerce = (value): Pair[] | undefined =>
  entriesOf(value)?.map((entry) => ({ name: entry.name, value: asText(entry.value) }));

export const toAssignments: Coerce = (value): Assignment[] | undefined =>
  entriesOf(value)?.map((entry) => ({ name: entry.name, value: asJson(entry.value) }));
