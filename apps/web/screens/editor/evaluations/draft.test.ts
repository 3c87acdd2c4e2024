import type { Evaluation, Grader } from '@heddle/contract/workflow/evaluation';
import { Evaluation as schema, evaluationLimits } from '@heddle/contract/workflow/evaluation';
import { describe, expect, it } from 'vitest';
import type { EvaluationDraft } from './draft.ts';
import { draftOf, newGrader, partOfMessage, readDraft } from './draft.ts';

const graders: Grader[] = [
  { kind: 'exact', name: 'Same', value: '{{ $json.intent }}', loose: true },
  { kind: 'json', name: 'Fields', ignore: ['at', 'meta.id'] },
  { kind: 'rule', name: 'Short', rule: 'text.length < 80', passAt: 0.5 },
  { kind: 'model', name: 'Polite', criteria: 'It is polite.', credentialId: 'c1', model: 'm', passAt: 0 },
];
const evaluation: Evaluation = {
  name: 'Support',
  cases: [{ name: 'Late', input: { q: 1 }, expected: { intent: 'late' } }],
  graders,
  trigger: 't1',
  parallel: 3,
};

const problemsOf = (change: Partial<EvaluationDraft>) => {
  const read = readDraft({ ...draftOf(evaluation), ...change });
  return 'problems' in read ? read.problems : {};
};
const grader = (change: Partial<ReturnType<typeof newGrader>>) =>
  problemsOf({ graders: [{ ...newGrader(), ...change }] }).grader0;

describe('the form of an evaluation', () => {
  it('gives back what it was opened with, what it does not show as well', () =>
    expect(readDraft(draftOf(evaluation))).toEqual({ body: evaluation }));

  it('begins a new one with a case that the server takes', () => {
    const read = readDraft({ ...draftOf(undefined), name: ' New ' });
    expect(read).toMatchObject({ body: { name: 'New', graders: [{ kind: 'json', name: 'JSON match' }] } });
    expect(schema.safeParse('body' in read ? read.body : null).success).toBe(true);
  });

  it('keeps what was entered for a kind while another one is looked at', () => {
    const [first] = draftOf({ ...evaluation, graders: graders.slice(2, 3) }).graders;
    const away = { ...first, kind: 'json' } as ReturnType<typeof newGrader>;
    expect(readDraft({ ...draftOf(evaluation), graders: [away] })).toMatchObject({
      body: { graders: [{ kind: 'json', name: 'Short' }] },
    });
    expect(readDraft({ ...draftOf(evaluation), graders: [{ ...away, kind: 'rule' }] })).toMatchObject({
      body: { graders: graders.slice(2, 3) },
    });
  });

  it('reads lists of fields with commas or lines between, and a score with a decimal comma', () => {
    const draft = (change: object) => ({ ...draftOf(evaluation), graders: [{ ...newGrader(), name: 'G', ...change }] });
    expect(readDraft(draft({ ignore: ' at,\n meta.id ,, ' }))).toMatchObject({
      body: { graders: [{ ignore: ['at', 'meta.id'] }] },
    });
    expect(readDraft(draft({ kind: 'rule', rule: 'true', passAt: '0,7' }))).toMatchObject({
      body: { graders: [{ passAt: 0.7 }] },
    });
  });

  it.each([
    [{ name: '  ' }, { name: 'Enter a name.' }],
    [{ cases: '[]' }, { cases: 'Enter a list of at least one case.' }],
    [{ cases: '{}' }, { cases: 'Enter a list of at least one case.' }],
    [
      { cases: JSON.stringify(Array.from({ length: evaluationLimits.cases + 1 }, () => ({}))) },
      { cases: `Enter at most ${evaluationLimits.cases} cases.` },
    ],
  ])('says what is wrong with %j', (change, problems) => expect(problemsOf(change)).toEqual(problems));

  it('says of text that is no JSON where it ends', () =>
    expect(problemsOf({ cases: '[{' }).cases).toMatch(/^This is not JSON: .+/));

  it.each([
    [{ kind: 'rule', rule: ' ' }, 'Enter an expression.'],
    [{ kind: 'rule', rule: 'true', passAt: '1.1' }, 'The score to pass lies between 0 and 1.'],
    [{ kind: 'rule', rule: 'true', passAt: 'half' }, 'The score to pass lies between 0 and 1.'],
    [{ kind: 'rule', rule: 'true', passAt: '1' }, undefined],
    [{ kind: 'rule', rule: 'true', passAt: '' }, undefined],
    [{ kind: 'model', criteria: 'x' }, 'Choose an AI provider and a model.'],
    [{ kind: 'model', criteria: 'x', credentialId: 'c', model: ' ' }, 'Choose an AI provider and a model.'],
    [{ kind: 'model', criteria: ' ', credentialId: 'c', model: 'm' }, 'Enter what the model judges by.'],
    // What belongs to another kind does not count.
    [{ kind: 'exact', passAt: '7' }, undefined],
  ] as const)('a grader %j: %s', (change, problem) => expect(grader(change)).toBe(problem));

  it.each([
    ['graders.1.rule: cannot be read', 'grader1'],
    ['cases.3.input: is missing', 'cases'],
    ['cases.0 of graders.2', 'grader2'],
    ['name: is too long', null],
  ])('shows "%s" beside %s', (message, part) => expect(partOfMessage(message)).toBe(part));
});
