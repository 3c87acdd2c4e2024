import type { JsonObject, JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';
import { asText } from './text.ts';

/** The operand of an operator besides the field: nothing, a value, several values, two bounds, the name of a type, or a duration. */
export type RuleOperand = 'nothing' | 'value' | 'list' | 'range' | 'type' | 'duration';

interface OperatorFacts {
  label: string;
  takes: RuleOperand;
}

/** The operators in the order of the menu. */
export const ruleOperators = {
  equals: { label: 'equals', takes: 'value' },
  notEquals: { label: 'does not equal', takes: 'value' },
  greater: { label: 'is greater than', takes: 'value' },
  greaterOrEqual: { label: 'is at least', takes: 'value' },
  less: { label: 'is less than', takes: 'value' },
  lessOrEqual: { label: 'is at most', takes: 'value' },
  between: { label: 'is between', takes: 'range' },
  contains: { label: 'contains', takes: 'value' },
  notContains: { label: 'does not contain', takes: 'value' },
  startsWith: { label: 'starts with', takes: 'value' },
  endsWith: { label: 'ends with', takes: 'value' },
  matches: { label: 'matches the pattern', takes: 'value' },
  notMatches: { label: 'does not match the pattern', takes: 'value' },
  in: { label: 'is one of', takes: 'list' },
  notIn: { label: 'is none of', takes: 'list' },
  hasAny: { label: 'has any of', takes: 'list' },
  hasAll: { label: 'has all of', takes: 'list' },
  isEmpty: { label: 'is empty', takes: 'nothing' },
  isNotEmpty: { label: 'is not empty', takes: 'nothing' },
  exists: { label: 'is there', takes: 'nothing' },
  notExists: { label: 'is not there', takes: 'nothing' },
  isTrue: { label: 'is true', takes: 'nothing' },
  isFalse: { label: 'is false', takes: 'nothing' },
  before: { label: 'is before', takes: 'value' },
  after: { label: 'is after', takes: 'value' },
  withinLast: { label: 'is within the last', takes: 'duration' },
  withinNext: { label: 'is within the next', takes: 'duration' },
  isType: { label: 'is of the type', takes: 'type' },
  longerThan: { label: 'is longer than', takes: 'value' },
  shorterThan: { label: 'is shorter than', takes: 'value' },
} as const satisfies { [operator: string]: OperatorFacts };

export type RuleOperator = keyof typeof ruleOperators;

/** The types for `isType`. */
export const ruleTypes = [
  'text',
  'number',
  'integer',
  'boolean',
  'list',
  'object',
  'date',
  'email',
  'url',
  'null',
] as const;
export type RuleType = (typeof ruleTypes)[number];

/** One question about one field. */
export interface Rule {
  /** The path of the value in the item: `amount`, `customer.address.city`, `lines[0].price`. */
  field: string;
  operator: RuleOperator;
  value?: JsonValue;
  /** Texts are compared without regard to case. */
  ignoreCase?: boolean;
}

/** Rules that belong together: all of them hold, any of them, or none. */
export interface Rules {
  combine: 'all' | 'any' | 'none';
  rules: readonly (Rule | Rules)[];
}

export const isRuleGroup = (rule: Rule | Rules): rule is Rules => 'rules' in rule;

export const isRuleOperator = (name: unknown): name is RuleOperator =>
  typeof name === 'string' && Object.hasOwn(ruleOperators, name);

const between = { all: ' and ', any: ' or ', none: ' or ' } as const;

/**
 * Conditions as a line of text: `amount is greater than 100 and (country equals CH or country equals DE)`. '' for anything that is not a group of
 * conditions.
 */
export function describeRules(value: JsonValue | undefined): string {
  return isJsonObject(value) && Array.isArray(value['rules']) ? describeGroup(value) : '';
}

function describeGroup(group: JsonObject): string {
  const { combine, rules } = group;
  const parts = (Array.isArray(rules) ? rules : []).filter(isJsonObject).map((rule) => {
    if ('rules' in rule) {
      const inner = describeGroup(rule);
      return inner === '' ? '' : `(${inner})`;
    }
    return describeRule(rule);
  });
  const how = combine === 'any' || combine === 'none' ? combine : 'all';
  const line = parts.filter((part) => part !== '').join(between[how]);
  return how === 'none' && line !== '' ? `not (${line})` : line;
}

function describeRule({ field, operator, value }: JsonObject): string {
  if (!isRuleOperator(operator) || asText(field).trim() === '') return '';
  const { label, takes } = ruleOperators[operator];
  const shown = Array.isArray(value) ? value.map(asText).join(takes === 'range' ? ' and ' : ', ') : asText(value);
  return takes === 'nothing' ? `${asText(field)} ${label}` : `${asText(field)} ${label} ${shown}`;
}
