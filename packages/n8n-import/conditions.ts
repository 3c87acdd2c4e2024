import type { JsonValue } from '@heddle/contract/json';
import { at, listAt, textAt } from './source.ts';
import type { Operand } from './expressions.ts';
import { compiles, toSource } from './expressions.ts';

type Compare = (left: string, right: string) => string;

const asText = (source: string): string => `String(${source} ?? "")`;
const asList = (source: string): string => `(${source} ?? [])`;
const asTime = (source: string): string => `new Date(${source}).getTime()`;
const not =
  (compare: Compare): Compare =>
  (left, right) =>
    `!${compare(left, right)}`;

const exists: Compare = (left) => `${left} != null`;
const notExists: Compare = (left) => `${left} == null`;
const contains: Compare = (left, right) => `${asText(left)}.includes(${right})`;
const startsWith: Compare = (left, right) => `${asText(left)}.startsWith(${right})`;
const endsWith: Compare = (left, right) => `${asText(left)}.endsWith(${right})`;
const isTrue: Compare = (left) => `${left} == true`;

/** A pattern that is written out; one that is made by an expression cannot be compiled beforehand. */
const matches: Compare = (left, right) => {
  const written: unknown = right.startsWith('"') ? JSON.parse(right) : undefined;
  if (typeof written !== 'string' || written === '') return '';
  const [, body = written, flags = ''] = /^\/([^]+)\/([a-z]*)$/.exec(written) ?? [];
  return `/${body.replace(/(?<!\\)\//g, '\\/')}/${flags}.test(${asText(left)})`;
};

const shared: { readonly [operation: string]: Compare } = {
  exists,
  notExists,
  equals: (left, right) => `${left} == ${right}`,
  notEquals: (left, right) => `${left} != ${right}`,
  empty: (left) => `(${left} ?? "") === ""`,
  notEmpty: (left) => `(${left} ?? "") !== ""`,
};

/** The comparisons of n8n, by the kind of what is compared. */
const comparisons: { readonly [kind: string]: { readonly [operation: string]: Compare } } = {
  string: {
    ...shared,
    contains,
    notContains: not(contains),
    startsWith,
    notStartsWith: not(startsWith),
    endsWith,
    notEndsWith: not(endsWith),
    regex: matches,
    notRegex: (left, right) => (matches(left, right) === '' ? '' : `!${matches(left, right)}`),
  },
  number: {
    ...shared,
    gt: (left, right) => `${left} > ${right}`,
    lt: (left, right) => `${left} < ${right}`,
    gte: (left, right) => `${left} >= ${right}`,
    lte: (left, right) => `${left} <= ${right}`,
  },
  boolean: { ...shared, true: isTrue, false: (left) => `${left} == false` },
  dateTime: {
    ...shared,
    after: (left, right) => `${asTime(left)} > ${asTime(right)}`,
    before: (left, right) => `${asTime(left)} < ${asTime(right)}`,
    afterOrEquals: (left, right) => `${asTime(left)} >= ${asTime(right)}`,
    beforeOrEquals: (left, right) => `${asTime(left)} <= ${asTime(right)}`,
    equals: (left, right) => `${asTime(left)} === ${asTime(right)}`,
    notEquals: (left, right) => `${asTime(left)} !== ${asTime(right)}`,
  },
  array: {
    exists,
    notExists,
    contains: (left, right) => `${asList(left)}.includes(${right})`,
    notContains: (left, right) => `!${asList(left)}.includes(${right})`,
    empty: (left) => `${asList(left)}.length === 0`,
    notEmpty: (left) => `${asList(left)}.length > 0`,
    lengthEquals: (left, right) => `${asList(left)}.length == ${right}`,
    lengthNotEquals: (left, right) => `${asList(left)}.length != ${right}`,
    lengthGt: (left, right) => `${asList(left)}.length > ${right}`,
    lengthLt: (left, right) => `${asList(left)}.length < ${right}`,
    lengthGte: (left, right) => `${asList(left)}.length >= ${right}`,
    lengthLte: (left, right) => `${asList(left)}.length <= ${right}`,
  },
  object: {
    exists,
    notExists,
    empty: (left) => `Object.keys(${left} ?? {}).length === 0`,
    notEmpty: (left) => `Object.keys(${left} ?? {}).length > 0`,
  },
};

/** How the first versions of If and Switch call the comparisons. */
const earlierNames: { readonly [operation: string]: string } = {
  equal: 'equals',
  notEqual: 'notEquals',
  larger: 'gt',
  largerEqual: 'gte',
  smaller: 'lt',
  smallerEqual: 'lte',
  isEmpty: 'empty',
  isNotEmpty: 'notEmpty',
};

const earlierDefaults: { readonly [kind: string]: string } = {
  string: 'equal',
  number: 'smaller',
  boolean: 'equal',
  dateTime: 'after',
};

/** A number or truth value that is written as text is one where numbers or truth values are compared. */
function operand(given: JsonValue, kind: string): Operand | undefined {
  if (typeof given === 'string' && !given.startsWith('=')) {
    if (kind === 'number' && given.trim() !== '' && Number.isFinite(Number(given)))
      return { source: given.trim(), foreign: false };
    if (kind === 'boolean' && (given === 'true' || given === 'false')) return { source: given, foreign: false };
  }
  return toSource(given);
}

interface Comparison {
  kind: string;
  operation: string;
  left: JsonValue;
  right: JsonValue;
  ignoreCase?: boolean;
}

/** One comparison as an expression; undefined where our language cannot say it. */
export function compare({ kind, operation, left, right, ignoreCase = false }: Comparison): Operand | undefined {
  const operands = [operand(left, kind), operand(right, kind)];
  const sources = operands.map((given) =>
    ignoreCase && kind === 'string' && given ? `${asText(given.source)}.toLowerCase()` : given?.source,
  );
  const [first, second] = sources;
  const comparison = comparisons[kind]?.[earlierNames[operation] ?? operation];
  if (!comparison || first === undefined || second === undefined) return undefined;
  const source = comparison(first, second);
  const made: Operand = { source, foreign: operands.some((given) => given?.foreign) };
  return source !== '' && compiles(written(made)) ? made : undefined;
}

/** A condition as it is stored: one with parts that are read by n8n's rules begins with `=`. */
export const written = ({ source, foreign }: Operand): string => (foreign ? `= ${source}` : source);

/** Comparisons joined by "and" or "or"; undefined where there are none or one cannot be said. */
function join(comparisons: readonly (Operand | undefined)[], any: boolean): string | undefined {
  const known = comparisons.filter((comparison) => comparison !== undefined);
  if (known.length === 0 || known.length < comparisons.length) return undefined;
  const joined = written({
    source: known.map(({ source }) => source).join(any ? ' || ' : ' && '),
    foreign: known.some(({ foreign }) => foreign),
  });
  return compiles(joined) ? joined : undefined;
}

/** The conditions of an If, a Filter or a rule of a Switch as one expression; undefined where there are none or our language cannot say them. */
export function toCondition(conditions: JsonValue | undefined, combined?: string): string | undefined {
  if (Array.isArray(at(conditions, 'conditions'))) {
    const ignoreCase = at(conditions, 'options', 'caseSensitive') === false;
    const sources = listAt(conditions, 'conditions').map((condition) =>
      compare({
        kind: textAt(condition, 'operator', 'type'),
        operation: textAt(condition, 'operator', 'operation'),
        left: at(condition, 'leftValue') ?? '',
        right: at(condition, 'rightValue') ?? '',
        ignoreCase,
      }),
    );
    return join(sources, textAt(conditions, 'combinator') === 'or');
  }
  const sources = Object.entries(earlierDefaults).flatMap(([kind, usual]) =>
    listAt(conditions, kind).map((condition) =>
      compare({
        kind,
        operation: textAt(condition, 'operation') || usual,
        left: at(condition, 'value1') ?? '',
        right: at(condition, 'value2') ?? (kind === 'boolean' ? false : kind === 'number' ? 0 : ''),
      }),
    ),
  );
  return join(sources, combined === 'any');
}
