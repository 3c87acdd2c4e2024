import type { GraderScore } from '@heddle/contract/api/evaluations';
import { clipText } from '@heddle/contract/errors/clip';
import { HeddleError } from '@heddle/contract/errors/define';
import { evaluationErrors } from '@heddle/contract/errors/evaluations';
import { pathText } from '@heddle/contract/json-diff';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject, isSameJson } from '@heddle/contract/json';
import type { Grader } from '@heddle/contract/workflow/evaluation';
import { PASS_AT } from '@heddle/contract/workflow/evaluation';
import { ignorer } from '@heddle/engine/test-run/compare';
import { OperationBudget } from '@heddle/expression/budget';
import { compileExpression } from '@heddle/expression/expression';
import { emptyScope } from '@heddle/expression/scope';

/** Operations that an expression of a grader may take: it is evaluated within one turn of the event loop. */
const OPERATIONS = 200_000;
/** Characters of a value in a reason, and differences that it names. */
const SHOWN = { value: 200, differences: 3 } as const;

/** What a grader looks at. */
export interface Graded {
  /** The items of the result. */
  items: readonly JsonObject[];
  input: JsonValue;
  expected: JsonValue | undefined;
}

/** Asks the model of a grader for a score between 0 and 1. */
export type Judge = (
  grader: Extract<Grader, { kind: 'model' }>,
  task: { value: JsonValue; input: JsonValue; expected: JsonValue | undefined },
) => Promise<{ score: number; reason: string }>;

/** The score of a result by one grader. Throws `evaluation_rule_failed`, `evaluation_no_score` and what the judge throws. */
export async function grade(grader: Grader, graded: Graded, judge: Judge): Promise<GraderScore> {
  const { score, reason, passAt = 1 } = await scoreOf(grader, graded, judge);
  return { grader: grader.name, score, passed: score >= passAt, reason: clipText(reason, 2000) };
}

/** A score, and from which one on the case passes; default: 1. */
interface Scored {
  score: number;
  reason: string;
  passAt?: number;
}

async function scoreOf(grader: Grader, graded: Graded, judge: Judge): Promise<Scored> {
  const { expected, input } = graded;
  switch (grader.kind) {
    case 'rule':
      return { ...ruleScore(evaluate(grader.rule, graded)), passAt: grader.passAt ?? PASS_AT };
    case 'model': {
      const judged = await judge(grader, { value: valueOf(grader.value, graded), input, expected });
      return { ...judged, passAt: grader.passAt ?? PASS_AT };
    }
    case 'exact':
      if (expected === undefined) return nothingExpected;
      return exactScore(valueOf(grader.value, graded), expected, grader.loose === true);
    case 'json':
      if (expected === undefined) return nothingExpected;
      return containsScore(valueOf(grader.value, graded), expected, grader.ignore ?? []);
  }
}

const nothingExpected: Scored = { score: 0, reason: 'The case has nothing that is expected.' };

/** The result as graders see it: the only item, or the list of all. */
export const outputOf = (items: readonly JsonObject[]): JsonValue =>
  items.length === 1 && items[0] ? items[0] : [...items];

const valueOf = (expression: string | undefined, graded: Graded): JsonValue =>
  expression === undefined ? outputOf(graded.items) : evaluate(expression, graded);

function evaluate(source: string, { items, input, expected }: Graded): JsonValue {
  try {
    const scope = {
      ...emptyScope,
      json: { output: outputOf(items), items: [...items], input, expected: expected ?? null },
      budget: new OperationBudget(OPERATIONS),
    };
    const value = compileExpression(source.replace(/^\s*\{\{|\}\}\s*$/g, '')).evaluate(scope);
    // What an expression gives beside JSON, such as a moment, is compared as it would be recorded.
    return (JSON.parse(JSON.stringify(value ?? null)) ?? null) as JsonValue;
  } catch (error) {
    if (!(error instanceof HeddleError)) throw error;
    throw evaluationErrors.evaluation_rule_failed({ reason: error.message }, { cause: error });
  }
}

function ruleScore(value: JsonValue): Scored {
  if (typeof value === 'boolean') return { score: value ? 1 : 0, reason: value ? 'It is true.' : 'It is false.' };
  if (typeof value === 'number' && value >= 0 && value <= 1) return { score: value, reason: `It is ${value}.` };
  throw evaluationErrors.evaluation_no_score({ value: shown(value) });
}

const shown = (value: JsonValue | undefined): string =>
  value === undefined ? 'nothing' : clipText(JSON.stringify(value), SHOWN.value);

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();

function exactScore(value: JsonValue, expected: JsonValue, loose: boolean): Scored {
  const same =
    loose && typeof value === 'string' && typeof expected === 'string'
      ? plain(value) === plain(expected)
      : isSameJson(value, expected);
  return same
    ? { score: 1, reason: 'It is what is expected.' }
    : { score: 0, reason: `It is ${shown(value)}, not ${shown(expected)}.` };
}

/** How many values are expected, and those that are not there. */
interface Coverage {
  wanted: number;
  missed: { path: string; is: JsonValue | undefined; wanted: JsonValue }[];
}

function containsScore(value: JsonValue, expected: JsonValue, ignore: readonly string[]): Scored {
  const coverage: Coverage = { wanted: 0, missed: [] };
  compare(value, expected, [], { coverage, isIgnored: ignorer(ignore) });
  const { wanted, missed } = coverage;
  if (missed.length === 0) return { score: 1, reason: 'It has everything that is expected.' };
  const first = missed
    .slice(0, SHOWN.differences)
    .map(({ path, is, wanted: want }) => `${path === '' ? 'It' : path} is ${shown(is)}, not ${shown(want)}`);
  const more = missed.length > first.length ? ` and ${missed.length - first.length} more` : '';
  return { score: (wanted - missed.length) / wanted, reason: `${first.join('; ')}${more}.` };
}

/** Compares value by value. An empty list or object is a value of its own. */
function compare(
  value: JsonValue | undefined,
  expected: JsonValue,
  path: readonly (string | number)[],
  found: { coverage: Coverage; isIgnored: (path: string) => boolean },
): void {
  if (path.length > 0 && found.isIgnored(pathText(path))) return;
  const parts: (readonly [string | number, JsonValue])[] = Array.isArray(expected)
    ? [...expected.entries()]
    : isJsonObject(expected)
      ? Object.entries(expected)
      : [];
  if (parts.length > 0) {
    for (const [key, part] of parts) compare(partOf(value, key), part, [...path, key], found);
    return;
  }
  found.coverage.wanted += 1;
  const isThere = isJsonObject(expected)
    ? isJsonObject(value)
    : Array.isArray(expected)
      ? Array.isArray(value)
      : isSameJson(value, expected);
  if (!isThere) found.coverage.missed.push({ path: pathText(path), is: value, wanted: expected });
}

function partOf(value: JsonValue | undefined, key: string | number): JsonValue | undefined {
  if (typeof key === 'number') return Array.isArray(value) ? value[key] : undefined;
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
