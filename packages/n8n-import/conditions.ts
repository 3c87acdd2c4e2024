import type { JsonValue } from '@heddle/contract/json';
import { at, listAt, textAt } from './source.ts';
import type { Operand } from './expressions.ts';
import { compiles, toSource } from './expressions.ts';

type Compare = (left: string, right: string) => string;

const asText = (source: string): string => (isText(source) ? source : `String(${source} ?? "")`);
const asList = (source: string): string => `(${source} ?? [])`;
const asTime = (source: string): string => `new Date(${source}).getTime()`;
/** Texts that are written out, and texts with expressions in them. */
const isText = (source: string): boolean => source.startsWith('"') || source.startsWith('("');
/** A text that may be missing, where that is the same as an empty one. */
const orEmpty = (source: string): string => (isText(source) ? source : `(${source} ?? "")`);
const orZero = (source: string): string => (/^-?\d/.test(source) ? source : `(${source} || 0)`);
const not =
  (compare: Compare): Compare =>
  (left, right) => {
    const source = compare(left, right);
    return source === '' ? '' : `!${source}`;
  };

const exists: Compare = (left) => `${left} != null`;
const notExists: Compare = (left) => `${left} == null`;

/** A pattern that is written out is part of the condition; one that an expression makes is compiled when it is known. */
const matchesIn =
  (text: (source: string) => string): Compare =>
  (left, right) => {
    if (!right.startsWith('"')) return `new RegExp(${orEmpty(right)}).test(${text(left)})`;
    const written = JSON.parse(right) as string;
    if (written === '') return 'true';
    const [, body = written, flags = ''] = /^\/([^]+)\/([a-z]*)$/.exec(written) ?? [];
    return `/${body.replace(/(?<!\\)\//g, '\\/')}/${flags}.test(${text(left)})`;
  };

type Comparisons = { readonly [kind: string]: { readonly [operation: string]: Compare } };

/** Comparisons of texts, once they can be missing and no longer anything else. */
const textComparisons = (text: (source: string) => string): { readonly [operation: string]: Compare } => {
  const contains: Compare = (left, right) => `${text(left)}.includes(${text(right)})`;
  const startsWith: Compare = (left, right) => `${text(left)}.startsWith(${text(right)})`;
  const endsWith: Compare = (left, right) => `${text(left)}.endsWith(${text(right)})`;
  const matches = matchesIn(text);
  return {
    contains,
    notContains: not(contains),
    startsWith,
    notStartsWith: not(startsWith),
    endsWith,
    notEndsWith: not(endsWith),
    regex: matches,
    notRegex: not(matches),
  };
};

const times: { readonly [operation: string]: Compare } = {
  after: (left, right) => `${left} > ${right}`,
  before: (left, right) => `${left} < ${right}`,
  afterOrEquals: (left, right) => `${left} >= ${right}`,
  beforeOrEquals: (left, right) => `${left} <= ${right}`,
  equals: (left, right) => `${left} === ${right}`,
  notEquals: (left, right) => `${left} !== ${right}`,
};

const lists: { readonly [operation: string]: Compare } = {
  contains: (left, right) => `${asList(left)}.includes(${right})`,
  notContains: (left, right) => `!${asList(left)}.includes(${right})`,
  empty: (left) => `${asList(left)}.length === 0`,
  notEmpty: (left) => `${asList(left)}.length > 0`,
  lengthEquals: (left, right) => `${asList(left)}.length === ${right}`,
  lengthNotEquals: (left, right) => `${asList(left)}.length !== ${right}`,
  lengthGt: (left, right) => `${asList(left)}.length > ${right}`,
  lengthLt: (left, right) => `${asList(left)}.length < ${right}`,
  lengthGte: (left, right) => `${asList(left)}.length >= ${right}`,
  lengthLte: (left, right) => `${asList(left)}.length <= ${right}`,
};

/** The literal that makes it matter whether a text is missing or empty. */
const isNonempty = (source: string): boolean => source.startsWith('"') && source !== '""';
const equalTexts = (left: string, right: string): [string, string] =>
  isNonempty(left) || isNonempty(right) ? [left, right] : [orEmpty(left), orEmpty(right)];

/** The comparisons of values whose type is known, by type: each value is of this type or missing. */
const typedComparisons: Comparisons = {
  string: {
    ...textComparisons(orEmpty),
    exists,
    notExists,
    equals: (left, right) => equalTexts(left, right).join(' === '),
    notEquals: (left, right) => equalTexts(left, right).join(' !== '),
    empty: (left) => `${orEmpty(left)} === ""`,
    notEmpty: (left) => `${orEmpty(left)} !== ""`,
  },
  number: {
    exists,
    notExists,
    empty: notExists,
    notEmpty: exists,
    equals: (left, right) => `${left} === ${right}`,
    notEquals: (left, right) => `${left} !== ${right}`,
    gt: (left, right) => `${left} > ${right}`,
    lt: (left, right) => `${left} < ${right}`,
    gte: (left, right) => `${left} >= ${right}`,
    lte: (left, right) => `${left} <= ${right}`,
  },
  boolean: {
    exists,
    notExists,
    empty: notExists,
    notEmpty: exists,
    true: (left) => `${left} === true`,
    false: (left) => `!${left}`,
    equals: (left, right) => `${left} === ${right}`,
    notEquals: (left, right) => `${left} !== ${right}`,
  },
  dateTime: { ...times, exists, notExists, empty: notExists, notEmpty: exists },
  array: { ...lists, exists, notExists },
  object: {
    exists,
    notExists,
    empty: (left) => `Object.keys(${left} ?? {}).length === 0`,
    notEmpty: (left) => `Object.keys(${left} ?? {}).length > 0`,
  },
};

const isBlank: Compare = (left) => `(${left} ?? "") === ""`;
const isFilled: Compare = (left) => `(${left} ?? "") !== ""`;

/** The comparisons of the first versions, which take values of any type. */
const earlierComparisons: Comparisons = {
  string: {
    ...textComparisons(asText),
    equals: (left, right) => `${left} === ${right}`,
    notEquals: (left, right) => `${left} !== ${right}`,
    empty: isBlank,
    notEmpty: isFilled,
  },
  number: {
    equals: (left, right) => `${left} === ${right}`,
    notEquals: (left, right) => `${left} !== ${right}`,
    gt: (left, right) => `${orZero(left)} > ${orZero(right)}`,
    lt: (left, right) => `${orZero(left)} < ${orZero(right)}`,
    gte: (left, right) => `${orZero(left)} >= ${orZero(right)}`,
    lte: (left, right) => `${orZero(left)} <= ${orZero(right)}`,
    empty: isBlank,
    notEmpty: isFilled,
  },
  boolean: {
    equals: (left, right) => `${left} === ${right}`,
    notEquals: (left, right) => `${left} !== ${right}`,
    empty: isBlank,
    notEmpty: isFilled,
  },
  dateTime: Object.fromEntries(
    Object.entries(times).map(([name, compare]): [string, Compare] => [
      name,
      (left, right) => compare(asTime(left), asTime(right)),
    ]),
  ),
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

/** How strictly the types of values are taken: only values of the type, those that can be converted as well, or any, as in the first versions. */
type Typing = 'strict' | 'loose' | 'none';

interface Comparison {
  kind: string;
  operation: string;
  left: JsonValue;
  right: JsonValue;
  /** The type of the right side, where it is another one. */
  rightKind?: string;
  typing?: Typing;
  ignoreCase?: boolean;
}

const types: ReadonlySet<string> = new Set(['string', 'number', 'boolean', 'dateTime', 'array', 'object']);

/** True for a source whose value is known to be of this type. */
const isOf = (source: string, kind: string): boolean =>
  kind === 'string'
    ? isText(source)
    : kind === 'number'
      ? literal.test(source)
      : kind === 'boolean' && /^(?:true|false)$/.test(source);

const literal = /^-?\d+(?:\.\d+)?$/;

/** An operand as a value of its type: `$typed` and `$converted` are known to our expressions. */
function asTyped(given: Operand | undefined, kind: string, typing: Typing): Operand | undefined {
  if (!given || typing === 'none' || !types.has(kind) || isOf(given.source, kind)) return given;
  const type = typing === 'loose' && kind === 'boolean' ? 'truth' : kind === 'dateTime' ? 'time' : kind;
  return { source: `${typing === 'loose' ? '$converted' : '$typed'}("${type}", ${given.source})`, foreign: true };
}

/** One comparison as an expression; undefined where our language cannot say it. */
export function compare({
  kind,
  operation,
  left,
  right,
  rightKind = kind,
  typing = 'none',
  ignoreCase = false,
}: Comparison): Operand | undefined {
  const name = earlierNames[operation] ?? operation;
  const comparison = (typing === 'none' ? earlierComparisons : typedComparisons)[kind]?.[name];
  // A comparison of one value leaves what stands on the right alone.
  const single = comparison?.length === 1;
  const operands = [
    asTyped(operand(left, kind), kind, typing),
    single ? undefined : asTyped(operand(right, rightKind), rightKind, typing),
  ];
  const lower = ignoreCase && kind === 'string' && !/regex/i.test(name);
  const [first, second = single ? '""' : undefined] = operands.map((given) =>
    lower && given ? `${orEmpty(given.source)}.toLowerCase()` : given?.source,
  );
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

/** Lists are asked for an entry of any type, and for a number of entries. */
function rightKindOf(kind: string, operator: JsonValue | undefined): string {
  const given = textAt(operator, 'rightType');
  if (given !== '') return given;
  if (kind !== 'array') return kind;
  return textAt(operator, 'operation').startsWith('length') ? 'number' : 'any';
}

/** The conditions of an If, a Filter or a rule of a Switch as one expression; undefined where there are none or our language cannot say them. */
export function toCondition(conditions: JsonValue | undefined, combined?: string, loose = false): string | undefined {
  if (Array.isArray(at(conditions, 'conditions'))) {
    const ignoreCase = at(conditions, 'options', 'caseSensitive') === false;
    const typing = textAt(conditions, 'options', 'typeValidation') === 'loose' || loose ? 'loose' : 'strict';
    const sources = listAt(conditions, 'conditions').map((condition) =>
      compare({
        kind: textAt(condition, 'operator', 'type'),
        operation: textAt(condition, 'operator', 'operation'),
        left: at(condition, 'leftValue') ?? '',
        right: at(condition, 'rightValue') ?? '',
        rightKind: rightKindOf(textAt(condition, 'operator', 'type'), at(condition, 'operator')),
        typing,
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
