import { HeddleError } from '@heddle/contract/errors/define';
import { outputOf, scopeOf } from '@heddle/expression/testing';
import { compileTemplate } from '@heddle/expression/template';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { beforeEach, describe, expect, it } from 'vitest';
import { toText } from '../expressions.ts';
import type { ExpressionCase } from './support/suite.ts';
import { expressionCases, hasSuite } from './support/suite.ts';

/** Of the recorded expressions of both files together. */
const REQUIRED = 0.99;

type Outcome = { value: unknown } | { error: string };

/** What our language makes of it, the whole way: as the importer writes it, compiled and evaluated. */
function evaluated({ expression, items, itemIndex = 0, now, timezone }: ExpressionCase): Outcome {
  const index = Math.max(0, itemIndex);
  const all = items.map((json) => ({ json }));
  const step = { run: 0, parameters: {}, ...(timezone === 'UTC' ? {} : { timeZone: timezone }) };
  try {
    const scope = scopeOf(items[index] ?? {}, {
      items: all,
      index,
      now,
      step,
      node: () => outputOf(all),
    });
    return { value: compileTemplate(toText(expression, () => undefined)).evaluate(scope) };
  } catch (error) {
    if (error instanceof HeddleError) return { error: error.message };
    throw error;
  }
}

/** Versions of ICU differ in the space before AM and PM. */
const NARROW_SPACE = /\u202F/g;

/** A recorded value in the form of our results: dates and patterns as text, errors by message, what JSON cannot hold left out or null, keys in order. */
function plain(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replaceAll(NARROW_SPACE, ' ');
  if (typeof value === 'number' && !Number.isFinite(value)) return depth === 0 ? String(value) : null;
  if (Array.isArray(value)) return value.map((element) => plain(element, depth + 1) ?? null);
  if (!isJsonObject(value)) return value;
  const [key, only] = Object.entries(value)[0] ?? [];
  if (key === '$undefined' || key === '$function') return undefined;
  if (key === '$luxon' || key === '$date' || key === '$duration' || key === '$regexp') return only;
  if (key === '$error') return { message: only };
  // The recording has no names of errors.
  if (key === 'name' && typeof only === 'string' && only.endsWith('Error')) return { message: value['message'] };
  if (key === '$number') return depth === 0 ? only : null;
  const entries = Object.entries(value).map(([name, entry]) => [name, plain(entry, depth + 1)] as const);
  return Object.fromEntries(
    entries.filter(([, entry]) => entry !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 70);

/** Why a case is another one than recorded; null where it is the same. */
function missed(recorded: ExpressionCase): string | null {
  const ours = evaluated(recorded);
  if (recorded.error)
    return 'error' in ours
      ? null
      : `${shown(ours.value)} instead of the error "${recorded.error.message.slice(0, 60)}"`;
  if ('error' in ours) return ours.error.slice(0, 110);
  const wanted: JsonValue | undefined = recorded.result;
  const [a, b] = [JSON.stringify(plain(ours.value)), JSON.stringify(plain(wanted))];
  return a === b ? null : `${shown(ours.value)} instead of ${shown(wanted)}`;
}

describe('expressions of n8n, held against what they gave there', () => {
  beforeEach(({ skip }) => skip(!hasSuite, 'they do not stand beside the project'));

  it(`return the same in at least ${REQUIRED * 1000} of 1,000`, () => {
    const cases = ['expressions-real', 'expressions-suite'].flatMap((file) =>
      expressionCases(file).map((recorded) => ({ file, recorded })),
    );
    const misses = cases.flatMap(({ file, recorded }) => {
      const reason = missed(recorded);
      return reason === null
        ? []
        : [{ file, line: `${recorded.expression.replaceAll(/\s+/g, ' ').slice(0, 90)}  →  ${reason}` }];
    });
    const counted = ['expressions-real', 'expressions-suite'].map((file) => {
      const all = cases.filter((each) => each.file === file).length;
      return `${file} ${all - misses.filter((each) => each.file === file).length}/${all}`;
    });
    process.stdout.write(`${counted.join(', ')}\n${misses.map(({ line }) => line).join('\n')}`);
    expect(1 - misses.length / cases.length).toBeGreaterThanOrEqual(REQUIRED);
  });
});
