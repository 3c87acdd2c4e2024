import type { JsonObject, JsonValue } from '@heddle/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleEngine } from './ruleEngine.node.ts';
import { abTesting } from '../flow/abTesting.node.ts';
import { runNode } from '../../testing/run-node.ts';
import { placeOf, variantAt } from '../flow/buckets.ts';
import { numberIn, readTable } from '../../lib/conditions/table.ts';

describe('a table of rules', () => {
  const holds = (when: JsonValue, json: JsonObject): boolean =>
    readTable('Rules', [{ when }], 0)[0]?.holds(json) ?? false;

  it.each<[JsonValue, JsonObject, boolean]>([
    [null, {}, true],
    [{}, {}, true],
    [{ country: 'CH' }, { country: 'CH' }, true],
    [{ country: 'CH', amount: { greater: 5, less: 10 } }, { country: 'CH', amount: 7 }, true],
    [{ country: 'CH', amount: { greater: 5, less: 10 } }, { country: 'CH', amount: 10 }, false],
    [{ country: ['CH', 'LI'] }, { country: 'LI' }, true],
    [{ 'customer.name': { isEmpty: true } }, { customer: { name: '' } }, true],
    [
      {
        combine: 'any',
        rules: [
          { field: 'a', operator: 'equals', value: 1 },
          { field: 'b', operator: 'equals', value: 1 },
        ],
      },
      { b: 1 },
      true,
    ],
    [
      [
        { field: 'a', operator: 'exists' },
        { field: 'b', operator: 'exists' },
      ],
      { b: 1 },
      false,
    ],
  ])('%j of %j: %j', (when, json, expected) => {
    expect(holds(when, json)).toBe(expected);
  });

  it.each<[JsonValue, string]>([
    ['x', 'a list of rules'],
    [['x'], 'not a JSON object'],
    [[{ name: 'n', when: 'x > 1' }], 'the rule "n", whose "when" must be rules'],
    [Array.from({ length: 1001 }, () => ({})), 'at most 1000'],
  ])('that cannot be read says where: %#', (written, reason) => {
    expect(() => readTable('Rules', written, 0)).toThrow(
      expect.objectContaining({ code: 'field_invalid', message: expect.stringContaining(reason) }),
    );
  });

  it('has numbers, and names where there are none', () => {
    const [row] = readTable('Rules', [{ points: 5, text: 'x' }], 0);
    expect(row && [row.name, numberIn('Rules', row, 'points', 0), numberIn('Rules', row, 'other', 7)]).toEqual([
      'rule 1',
      5,
      7,
    ]);
    expect(() => row && numberIn('Rules', row, 'text', 0)).toThrow('whose "text" is not a number');
  });
});

describe('rules that fit', () => {
  const rows = fc.array(fc.record({ priority: fc.integer({ min: 0, max: 3 }), fits: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  });

  it('come by priority, and among equals in the order of the list', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (list) => {
        const rules = list.map(({ priority, fits }, at) => ({ priority, when: { yes: fits }, give: { at } }));
        const expected = rules
          .filter(({ when }) => when.yes)
          .sort((a, b) => b.priority - a.priority)
          .map(({ give }) => give);
        const decide = async (policy: string): Promise<JsonValue | undefined> =>
          (await runNode(ruleEngine, { items: [{ json: { yes: true } }], data: { rules, policy } })).outputs[
            'matched'
          ]?.[0]?.json['decision'];
        expect(await decide('collect')).toEqual(expected.length === 0 ? undefined : expected);
        expect(await decide('first')).toEqual(expected[0]);
        expect(await decide('all')).toEqual(expected[0]);
      }),
    );
  });
});

describe('variants', () => {
  it('are assigned by their weights, evenly enough for a test of 10 000', () => {
    const counts: { [name: string]: number } = {};
    const variants = [
      { name: 'A', weight: 6 },
      { name: 'none', weight: 0 },
      { name: 'B', weight: 3 },
      { name: 'C', weight: 1 },
    ];
    for (let n = 0; n < 10_000; n += 1) {
      const name = variantAt(placeOf('e', `user ${n}`), variants) ?? '';
      counts[name] = (counts[name] ?? 0) + 1;
    }
    // Chi-squared with two degrees of freedom: 13.8 is passed once in a thousand experiments.
    const expected = { A: 6000, B: 3000, C: 1000 };
    expect(Object.keys(counts).sort()).toEqual(['A', 'B', 'C']);
    expect(
      Object.entries(expected).reduce((sum, [name, count]) => sum + ((counts[name] ?? 0) - count) ** 2 / count, 0),
    ).toBeLessThan(13.8);
  });

  it('of one experiment say nothing about those of another', () => {
    const users = Array.from({ length: 4000 }, (_, n) => `user ${n}`);
    const both = users.filter((user) => placeOf('one', user) < 0.5 && placeOf('two', user) < 0.5).length;
    expect(Math.abs(both - 1000)).toBeLessThan(130);
  });

  it('are nothing where nothing has a weight', () => {
    expect(variantAt(0.5, [{ name: 'A', weight: 0 }])).toBeUndefined();
  });

  it('stay with those who take part when more do', async () => {
    const items = Array.from({ length: 300 }, (_, n) => ({ json: { userId: `u${n}` } }));
    const sent = async (share: number): Promise<Map<unknown, string>> => {
      const { outputs } = await runNode(abTesting, {
        items,
        data: {
          variants: [
            { name: 'A', value: '1' },
            { name: 'B', value: '1' },
          ],
          share,
          to: '',
        },
      });
      return new Map(
        Object.entries(outputs).flatMap(([port, list]) => list.map(({ json }) => [json['userId'], port] as const)),
      );
    };
    const [few, many] = [await sent(20), await sent(60)];
    const took = [...few].filter(([, port]) => port !== 'otherwise');
    expect(took.length).toBeGreaterThan(30);
    expect(took.length).toBeLessThan(90);
    for (const [user, port] of took) expect(many.get(user)).toBe(port);
  });
});
