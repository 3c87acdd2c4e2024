import type { JsonValue } from '@heddle/contract/json';
import type { Grader } from '@heddle/contract/workflow/evaluation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Graded, Judge } from './graders.ts';
import { grade } from './graders.ts';

const never: Judge = () => Promise.reject(new Error('no model is asked'));
const graded = (output: object, expected?: JsonValue): Graded => ({
  items: [output as Graded['items'][number]],
  input: { question: 'Where is my order?' },
  expected,
});
const by = (grader: object, of: Graded, judge = never) =>
  grade({ name: 'G', ...grader } as Grader, of, judge).then(({ score, passed, reason }) => ({ score, passed, reason }));
/** A value as the journal has it: -0 is 0. */
const asRecorded = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue;
const scoreBy = async (grader: object, of: Graded) => (await by(grader, of)).score;

describe('an exact grader', () => {
  it('wants the value that is expected, whole', async () => {
    expect(await by({ kind: 'exact' }, graded({ total: 12 }, { total: 12 }))).toMatchObject({ score: 1, passed: true });
    expect(await by({ kind: 'exact' }, graded({ total: 12, more: 1 }, { total: 12 }))).toEqual({
      score: 0,
      passed: false,
      reason: 'It is {"total":12,"more":1}, not {"total":12}.',
    });
  });

  it('looks at a part of the result where it says which', async () => {
    expect(await scoreBy({ kind: 'exact', value: 'output.answer' }, graded({ answer: 'Yes' }, 'Yes'))).toBe(1);
    expect(await scoreBy({ kind: 'exact', value: '{{ items.length }}' }, graded({ answer: 'Yes' }, 1))).toBe(1);
  });

  it('takes text in other letters and with other space for the same only where it is loose', async () => {
    const of = graded({ answer: '  Yes,\n please ' }, 'yes, PLEASE');
    expect(await scoreBy({ kind: 'exact', value: 'output.answer' }, of)).toBe(0);
    expect(await scoreBy({ kind: 'exact', value: 'output.answer', loose: true }, of)).toBe(1);
  });

  it('fails a case that expects nothing', async () => {
    expect(await by({ kind: 'exact' }, graded({ total: 12 }))).toMatchObject({
      score: 0,
      reason: 'The case has nothing that is expected.',
    });
  });
});

describe('a JSON grader', () => {
  it('lets objects have more, and scores the share of what is there', async () => {
    const output = { customer: { name: 'Ada', city: 'London' }, lines: [{ sku: 'a', count: 1 }, { sku: 'b' }] };
    expect(await by({ kind: 'json' }, graded(output, { customer: { name: 'Ada' }, lines: [{ sku: 'a' }] }))).toEqual({
      score: 1,
      passed: true,
      reason: 'It has everything that is expected.',
    });
    expect(
      await by(
        { kind: 'json' },
        graded(output, { customer: { name: 'Bob', zip: 'N1' }, lines: [{ sku: 'a', count: 1 }] }),
      ),
    ).toEqual({
      score: 0.5,
      passed: false,
      reason: 'customer.name is "Ada", not "Bob"; customer.zip is nothing, not "N1".',
    });
  });

  it('does not compare ignored paths', async () => {
    const of = graded({ id: 7, lines: [{ id: 8, sku: 'a' }] }, { id: 1, lines: [{ id: 2, sku: 'a' }] });
    expect(await scoreBy({ kind: 'json', ignore: ['id', 'lines[*].id'] }, of)).toBe(1);
  });

  it('lets every result pass that has what is expected, and keeps scores between 0 and 1', async () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue().map(asRecorded));
    await fc.assert(
      fc.asyncProperty(object, object, async (wanted, more) => {
        expect(await scoreBy({ kind: 'json' }, graded({ ...more, ...wanted }, wanted))).toBe(1);
        const score = await scoreBy({ kind: 'json' }, graded({ ...more }, wanted));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('a rule', () => {
  it('sees the result, the input and what is expected', async () => {
    const of = graded({ total: 12 }, { least: 10 });
    expect(await by({ kind: 'rule', rule: 'output.total >= expected.least' }, of)).toMatchObject({
      score: 1,
      passed: true,
    });
    expect(await scoreBy({ kind: 'rule', rule: 'input.question.length > 100' }, of)).toBe(0);
  });

  it('may give a share, which passes from its threshold on', async () => {
    const rule = { kind: 'rule', rule: 'output.share' };
    expect(await by(rule, graded({ share: 0.7 }))).toMatchObject({ score: 0.7, passed: true });
    expect(await by(rule, graded({ share: 0.6 }))).toMatchObject({ score: 0.6, passed: false });
    expect(await by({ ...rule, passAt: 0.5 }, graded({ share: 0.6 }))).toMatchObject({ passed: true });
  });

  it('is no rule where it gives something else, or fails', async () => {
    await expect(by({ kind: 'rule', rule: 'output.total' }, graded({ total: 12 }))).rejects.toMatchObject({
      code: 'evaluation_no_score',
    });
    await expect(by({ kind: 'rule', rule: 'output.customer.name' }, graded({ total: 12 }))).rejects.toMatchObject({
      code: 'evaluation_rule_failed',
    });
  });
});

it('leaves the score of a model to the judge, who sees the value that is graded', async () => {
  const seen: unknown[] = [];
  const judge: Judge = (_, task) => {
    seen.push(task);
    return Promise.resolve({ score: 0.8, reason: 'It is polite.' });
  };
  const grader = { kind: 'model', value: 'output.answer', criteria: 'It is polite', credentialId: 'c', model: 'm' };
  expect(await by(grader, graded({ answer: 'Gladly.' }, 'Sure'), judge)).toEqual({
    score: 0.8,
    passed: true,
    reason: 'It is polite.',
  });
  expect(seen).toEqual([{ value: 'Gladly.', input: { question: 'Where is my order?' }, expected: 'Sure' }]);
});
