import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Rule, Rules } from '@heddle/contract/node/rules';
import { asText } from '@heddle/contract/node/text';
import { isRuleGroup, ruleOperators, ruleTypes } from '@heddle/contract/node/rules';
import { pathReader } from '../json/reader.ts';
import { comparedTo, equalTo } from './compare.ts';
import { toDuration, toTime } from './dates.ts';
import { patternTest } from './pattern.ts';
import { typeTests } from './types.ts';

export type Test = (value: JsonValue | undefined) => boolean;
export type ConditionsTest = (json: JsonObject) => boolean;

const known = new WeakMap<Rules, { now: number; test: ConditionsTest }>();

/**
 * A test for items, compiled once per rules object. Empty rules hold for every item. `now` (epoch ms) is the reference of "the last days".
 * Throws `field_invalid` for a value that its operator cannot use and `expression_forbidden` for patterns.
 */
export function compileConditions(rules: Rules, now: number): ConditionsTest {
  const earlier = known.get(rules);
  if (earlier?.now === now) return earlier.test;
  const test = group(rules, now);
  known.set(rules, { now, test });
  return test;
}

function group({ combine, rules }: Rules, now: number): ConditionsTest {
  const tests = rules.map((rule) => (isRuleGroup(rule) ? group(rule, now) : single(rule, now)));
  const [only] = tests;
  if (combine === 'any') return tests.length === 0 ? () => true : anyOf(tests);
  if (combine === 'none') {
    const any = anyOf(tests);
    return (json) => !any(json);
  }
  return tests.length === 1 && only ? only : allOf(tests);
}

// Loops instead of `some` and `every`, which would make a function for every item.

const anyOf =
  (tests: readonly ConditionsTest[]): ConditionsTest =>
  (json) => {
    for (const test of tests) if (test(json)) return true;
    return false;
  };

const allOf =
  (tests: readonly ConditionsTest[]): ConditionsTest =>
  (json) => {
    for (const test of tests) if (!test(json)) return false;
    return true;
  };

function single(rule: Rule, now: number): ConditionsTest {
  const read = pathReader(rule.field);
  const test = operatorTest(rule, now);
  return (json) => test(read(json));
}

const not =
  (test: Test): Test =>
  (value) =>
    !test(value);

const isEmpty: Test = (value) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0) ||
  (isJsonObject(value) && Object.keys(value).length === 0);

const sizeOf = (value: JsonValue | undefined): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : Number.NaN;

function invalid(rule: Rule, reason: string): Error {
  return nodeErrors.field_invalid({ field: `${rule.field} ${ruleOperators[rule.operator].label}`, reason });
}

/** A test for the value of a rule's field. Throws as `compileConditions` does. */
export function operatorTest(rule: Rule, now: number): Test {
  const { operator, value = '', ignoreCase = false } = rule;
  switch (operator) {
    case 'equals':
      return equalTo(value, ignoreCase);
    case 'notEquals':
      return not(equalTo(value, ignoreCase));
    case 'greater':
    case 'greaterOrEqual':
    case 'less':
    case 'lessOrEqual':
      return ordered(operator, value);
    case 'between':
      return inRange(rule, value);
    case 'contains':
      return containing(value, ignoreCase);
    case 'notContains':
      return not(containing(value, ignoreCase));
    case 'startsWith':
    case 'endsWith':
      return atEdge(operator, asText(value), ignoreCase);
    case 'matches':
      return matching(value, ignoreCase);
    case 'notMatches':
      return not(matching(value, ignoreCase));
    case 'in':
      return oneOf(value, ignoreCase);
    case 'notIn':
      return not(oneOf(value, ignoreCase));
    case 'hasAny':
      return having(value, ignoreCase, 'some');
    case 'hasAll':
      return having(value, ignoreCase, 'every');
    case 'isEmpty':
      return isEmpty;
    case 'isNotEmpty':
      return not(isEmpty);
    case 'exists':
      return (found) => found !== undefined;
    case 'notExists':
      return (found) => found === undefined;
    case 'isTrue':
      return equalTo(true, false);
    case 'isFalse':
      return equalTo(false, false);
    case 'before':
    case 'after':
      return inTime(rule, value, now);
    case 'withinLast':
    case 'withinNext':
      return within(rule, value, now);
    case 'isType':
      return ofType(rule, value);
    case 'longerThan':
    case 'shorterThan':
      return sized(rule, value);
  }
}

function ordered(operator: 'greater' | 'greaterOrEqual' | 'less' | 'lessOrEqual', expected: JsonValue): Test {
  const compare = comparedTo(expected);
  // NaN, the result for values that are not comparable, makes all four false.
  if (operator === 'greater') return (value) => compare(value) > 0;
  if (operator === 'greaterOrEqual') return (value) => compare(value) >= 0;
  if (operator === 'less') return (value) => compare(value) < 0;
  return (value) => compare(value) <= 0;
}

/** The values of a list; text is a list with commas. */
export function listOf(value: JsonValue): JsonValue[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string'
    ? value
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== '')
    : [value];
}

function inRange(rule: Rule, value: JsonValue): Test {
  const [from, to, ...more] = listOf(value);
  if (from === undefined || to === undefined || from === '' || to === '' || more.length > 0)
    throw invalid(rule, 'needs two values');
  const low = comparedTo(from);
  const high = comparedTo(to);
  return (found) => low(found) >= 0 && high(found) <= 0;
}

const fold = (text: string): string => text.toLocaleLowerCase('en');

function containing(value: JsonValue, ignoreCase: boolean): Test {
  const same = equalTo(value, ignoreCase);
  const text = ignoreCase ? fold(asText(value)) : asText(value);
  return (found) => {
    if (Array.isArray(found)) return found.some(same);
    if (typeof found !== 'string' && typeof found !== 'number') return false;
    return (ignoreCase ? fold(String(found)) : String(found)).includes(text);
  };
}

function atEdge(operator: 'startsWith' | 'endsWith', value: string, ignoreCase: boolean): Test {
  const text = ignoreCase ? fold(value) : value;
  return (found) => {
    if (typeof found !== 'string' && typeof found !== 'number') return false;
    return (ignoreCase ? fold(String(found)) : String(found))[operator](text);
  };
}

function matching(value: JsonValue, ignoreCase: boolean): Test {
  const test = patternTest(asText(value), ignoreCase);
  return (found) => (typeof found === 'string' || typeof found === 'number') && test(String(found));
}

function oneOf(value: JsonValue, ignoreCase: boolean): Test {
  const texts = ignoreCase ? undefined : textsOf(value);
  if (texts) {
    return (found) => {
      if (typeof found === 'string') return texts.has(found);
      return found !== undefined && (typeof found !== 'object' || found === null) && texts.has(String(found));
    };
  }
  const tests = listOf(value).map((entry) => equalTo(entry, ignoreCase));
  return (found) => tests.some((test) => test(found));
}

/** The texts that are in a list of nothing else; undefined for others. Long lists of ids are looked up instead of gone through. */
export function textsOf(value: JsonValue): ReadonlySet<string> | undefined {
  const list = listOf(value);
  return list.every((entry) => typeof entry === 'string')
    ? new Set(list.flatMap((entry) => [entry, entry.trim()]))
    : undefined;
}

function having(value: JsonValue, ignoreCase: boolean, how: 'some' | 'every'): Test {
  const tests = listOf(value).map((entry) => containing(entry, ignoreCase));
  return (found) => tests[how]((test) => test(found));
}

function inTime(rule: Rule, value: JsonValue, now: number): Test {
  const time = value === 'now' ? now : toTime(value);
  if (time === undefined)
    throw invalid(rule, `needs a date, like 2026-12-24 or 2026-12-24T18:00:00Z, not "${asText(value)}"`);
  return (found) => {
    const at = toTime(found);
    return at !== undefined && (rule.operator === 'before' ? at < time : at > time);
  };
}

function within(rule: Rule, value: JsonValue, now: number): Test {
  const span = toDuration(value);
  if (span === undefined) throw invalid(rule, `needs a time, like 90 minutes or 7 days, not "${asText(value)}"`);
  return (found) => {
    const at = toTime(found);
    if (at === undefined) return false;
    return rule.operator === 'withinLast' ? at <= now && at >= now - span : at >= now && at <= now + span;
  };
}

function ofType(rule: Rule, value: JsonValue): Test {
  const type = ruleTypes.find((name) => name === value);
  if (type === undefined) throw invalid(rule, `needs one of ${ruleTypes.join(', ')}, not "${asText(value)}"`);
  return typeTests[type];
}

function sized(rule: Rule, value: JsonValue): Test {
  const size = Number(value);
  if (value === '' || !Number.isFinite(size)) throw invalid(rule, `needs a number, not "${asText(value)}"`);
  return rule.operator === 'longerThan' ? (found) => sizeOf(found) > size : (found) => sizeOf(found) < size;
}
