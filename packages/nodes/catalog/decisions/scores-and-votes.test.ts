import type { JsonObject, JsonValue } from '@heddle/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ensembleVoting } from './ensembleVoting.node.ts';
import { riskScoring } from './riskScoring.node.ts';
import type { AnyNode } from '@heddle/contract/node/define';
import { runNode } from '../../testing/run-node.ts';
import type { Vote, VoteMethod } from './votes.ts';
import { countVotes } from './votes.ts';

const run = async (
  node: AnyNode,
  items: readonly JsonObject[],
  data: JsonObject,
): Promise<{ [port: string]: JsonObject[] }> => {
  const { outputs } = await runNode(node, { items: items.map((json) => ({ json })), data });
  return Object.fromEntries(
    Object.entries(outputs)
      .filter(([, list]) => list.length > 0)
      .map(([port, list]) => [port, list.map(({ json }) => json)]),
  );
};

describe('a risk', () => {
  const rules = [
    { name: 'large', points: 50, when: { amount: { greater: 100 } }, reason: 'much money' },
    { points: 30, when: { country: ['XX', 'YY'] } },
    { name: 'known', points: -25, when: { known: true } },
  ];

  it.each<[JsonObject, string, number]>([
    [{ amount: 100 }, 'low', 0],
    [{ amount: 101 }, 'medium', 50],
    [{ country: 'YY' }, 'medium', 30],
    [{ amount: 500, country: 'XX' }, 'high', 80],
    [{ amount: 500, country: 'XX', known: true }, 'medium', 55],
    [{ known: true }, 'low', 0],
  ])('of %j is %s', async (item, level, score) => {
    expect(await run(riskScoring, [item], { rules })).toMatchObject({ [level]: [{ ...item, risk: { score, level } }] });
  });

  it('returns its reasons in the order of the rules, by rule name where they have no text', async () => {
    const { medium } = await run(riskScoring, [{ amount: 500, country: 'XX', known: true }], { rules });
    expect(medium?.[0]?.['risk']).toMatchObject({
      reasons: [
        { rule: 'large', points: 50, reason: 'much money' },
        { rule: 'rule 2', points: 30, reason: 'rule 2' },
        { rule: 'known', points: -25, reason: 'known' },
      ],
    });
  });

  it('is the sum of the points within its bounds, and its level follows from it', async () => {
    const points = fc.array(fc.integer({ min: -60, max: 60 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(points, fc.integer({ min: -20, max: 60 }), async (list, base) => {
        const outputs = await run(riskScoring, [{}], { rules: list.map((each) => ({ points: each })), base });
        const score = Math.min(100, Math.max(0, base + list.reduce((sum, each) => sum + each, 0)));
        const level = score >= 70 ? 'high' : score >= 30 ? 'medium' : 'low';
        expect(outputs).toMatchObject({ [level]: [{ risk: { score, level } }] });
        expect(Object.keys(outputs)).toEqual([level]);
      }),
      { numRuns: 30 },
    );
  });
});

describe('votes', () => {
  const vote = (label: string, weight = 1, probabilities: { [name: string]: number } = {}): Vote => ({
    label,
    weight,
    probabilities: new Map(Object.entries(probabilities)),
  });

  it('count one each, or their weight', () => {
    const votes = [vote('a', 5), vote('b'), vote('b')];
    expect(countVotes(votes, 'majority', false)).toEqual({
      label: 'b',
      agreement: 0.666667,
      shares: { b: 0.666667, a: 0.333333 },
      votes: 3,
    });
    expect(countVotes(votes, 'weighted', false)).toMatchObject({ label: 'a', agreement: 0.714286 });
  });

  it('are the mean of probabilities where they are soft: the textbook case in which the majority loses', () => {
    const votes = [vote('', 1, { a: 0.9, b: 0.1 }), vote('', 1, { a: 0.4, b: 0.6 }), vote('', 1, { a: 0.4, b: 0.6 })];
    expect(countVotes(votes, 'soft', false)).toMatchObject({
      label: 'a',
      agreement: 0.566667,
      shares: { a: 0.566667, b: 0.433333 },
    });
  });

  it('decide nothing where several have the most, unless the first wins, also where fractions do not add up exactly', () => {
    const tie = [vote('a', 0.1), vote('a', 0.2), vote('b', 0.3)];
    expect(countVotes(tie, 'weighted', false).label).toBeNull();
    expect(countVotes(tie, 'weighted', true).label).toBe('a');
    expect(countVotes([vote('a', 0)], 'weighted', true)).toMatchObject({ label: null, agreement: 0 });
    expect(countVotes([], 'majority', true)).toEqual({ label: null, agreement: 0, shares: {}, votes: 0 });
  });

  it('do not depend on their order, and shares make a whole', () => {
    const votes = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 9 })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(votes, fc.constantFrom<VoteMethod>('majority', 'weighted'), (list, method) => {
        const all = list.map(([label, weight]) => vote(label, weight));
        const found = countVotes(all, method, false);
        expect(countVotes(all.toReversed(), method, false)).toEqual(found);
        expect(Object.values(found.shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 5);
        expect(found.agreement).toBe(Math.max(...Object.values(found.shares)));
      }),
    );
  });

  it('need the agreement that is asked for', async () => {
    const votes: JsonValue = ['a', 'a', 'b'];
    expect(Object.keys(await run(ensembleVoting, [{ votes }], { least: 0.7 }))).toEqual(['undecided']);
    expect(Object.keys(await run(ensembleVoting, [{ votes }], { least: 0.6 }))).toEqual(['decided']);
  });

  it('of items without a field to group by are all about the same', async () => {
    expect(
      await run(ensembleVoting, [{ label: 'a' }, { label: 'b' }, { label: 'a' }], { source: 'items' }),
    ).toMatchObject({ decided: [{ vote: { label: 'a', votes: 3 } }] });
  });

  it('have a label where there are no probabilities, and are from 0 to 1', async () => {
    expect(
      await run(ensembleVoting, [{ votes: [{ label: 'a', confidence: 0.6 }, 'b'] }], { method: 'soft' }),
    ).toMatchObject({ decided: [{ vote: { label: 'b', shares: { b: 0.625, a: 0.375 } } }] });
    await expect(
      run(ensembleVoting, [{ votes: [{ label: 'a', confidence: 2 }] }], { method: 'soft' }),
    ).rejects.toMatchObject({ code: 'field_invalid' });
  });
});
