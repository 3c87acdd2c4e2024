import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { UnfitValue } from '@heddle/expression/fields/coerce';
import { asText } from '@heddle/contract/node/text';
import { toRules } from '@heddle/expression/fields/rules';
import type { Rules } from '@heddle/contract/node/rules';
import type { ConditionsTest } from './conditions.ts';
import { compileConditions } from './conditions.ts';

/** One row of a rule table: its condition and its other columns. */
export interface ConditionRow {
  name: string;
  holds: ConditionsTest;
  /** The row as it is written. */
  row: JsonObject;
}

const MOST_ROWS = 1000;

/**
 * Reads a list of rows `{ "name", "when", … }`. `when` is a group of rules `{ "combine", "rules" }`, a list of rules that all have to hold, or an object in
 * short: `{ "country": "CH", "amount": { "greater": 100 } }`. Without it a row always holds. `now` is in epoch ms. Throws `field_invalid`.
 */
export function readTable(label: string, written: JsonValue, now: number): ConditionRow[] {
  if (!Array.isArray(written)) throw nodeErrors.field_invalid({ field: label, reason: 'must be a list of rules' });
  if (written.length > MOST_ROWS)
    throw nodeErrors.field_invalid({ field: label, reason: `must have at most ${MOST_ROWS} rules` });
  return written.map((row, index) => {
    if (!isJsonObject(row))
      throw nodeErrors.field_invalid({ field: label, reason: `has a rule ${index + 1} that is not a JSON object` });
    const name = asText(row['name']).trim() || `rule ${index + 1}`;
    return { name, row, holds: compileConditions(conditionOf(label, name, row['when'] ?? null), now) };
  });
}

function conditionOf(label: string, name: string, when: JsonValue): Rules {
  try {
    const rules = toRules(isJsonObject(when) && !('rules' in when) ? shorthand(when) : when, { kind: 'rules', label });
    // `toRules` returns rules, or undefined for an empty value.
    return (rules as Rules | undefined) ?? { combine: 'all', rules: [] };
  } catch (thrown) {
    if (!(thrown instanceof UnfitValue)) throw thrown;
    throw nodeErrors.field_invalid(
      { field: label, reason: `has the rule "${name}", whose "when" ${thrown.message}` },
      { cause: thrown },
    );
  }
}

function shorthand(when: JsonObject): JsonValue {
  const rules = Object.entries(when).flatMap(([field, wanted]): JsonValue[] =>
    isJsonObject(wanted)
      ? Object.entries(wanted).map(([operator, value]) => ({ field, operator, value }))
      : [{ field, operator: Array.isArray(wanted) ? 'in' : 'equals', value: wanted }],
  );
  return { combine: 'all', rules };
}

/** The number in a column of a row, or the default. Throws `field_invalid`. */
export function numberIn(label: string, { name, row }: ConditionRow, key: string, otherwise: number): number {
  const value = row[key] ?? otherwise;
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw nodeErrors.field_invalid({ field: label, reason: `has the rule "${name}", whose "${key}" is not a number` });
  return value;
}

/** Reads something once for fields that are the same object for every item. */
export function remembered<T>(read: (written: JsonValue) => T): (written: JsonValue) => T {
  let known: { written: JsonValue; value: T } | undefined;
  return (written) => {
    if (known?.written !== written) known = { written, value: read(written) };
    return known.value;
  };
}
