import type { JsonObject } from '@heddle/contract/json';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { randomOf } from '../../lib/learning/random.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { runNode } from '../../testing/run-node.ts';
import { frequentSequences, sequenceRules } from './frequent-sequences.ts';
import type { Frequent, Transactions } from './frequent-sets.ts';
import { frequentSets } from './frequent-sets.ts';
import { patternAnalysis } from './patternAnalysis.node.ts';
import { rulesOf } from './rules.ts';
import { timePatterns } from './times.ts';

afterAll(closeWorkers);

function packed(rows: readonly (readonly number[])[]): Transactions {
  const starts = [0];
  for (const row of rows) starts.push((starts.at(-1) ?? 0) + row.length);
  return { starts: Uint32Array.from(starts), things: Uint32Array.from(rows.flat()) };
}
const lettersOf = (words: readonly string[]): number[][] =>
  words.map((word) => [...word].map((letter) => letter.charCodeAt(0)));
const shown = (found: readonly Frequent[], isSet: boolean): string[] =>
  found
    .map(
      ({ things, count }) =>
        `${(isSet ? things.toSorted((a, b) => a - b) : things).map((thing) => String.fromCharCode(thing)).join('')}:${count}`,
    )
    .sort();

const rowsOf = fc.array(fc.array(fc.nat(5), { maxLength: 6 }), { minLength: 1, maxLength: 12 });

describe('frequent sets', () => {
  it('are those of the example of Han, Pei and Yin', () => {
    const data = packed(lettersOf(['facdgimp', 'abcflmo', 'bfhjo', 'bcksp', 'afcelpmn']));
    expect(shown(frequentSets(data, { least: 3, longest: 8 }), true)).toEqual(
      [
        'a:3',
        'b:3',
        'c:4',
        'f:4',
        'm:3',
        'p:3',
        'cp:3',
        'af:3',
        'ac:3',
        'am:3',
        'cf:3',
        'cm:3',
        'fm:3',
        'acf:3',
        'acm:3',
        'afm:3',
        'cfm:3',
        'acfm:3',
      ].sort(),
    );
  });

  it('are all there are, with their counts', () => {
    fc.assert(
      fc.property(rowsOf, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), (rows, least, longest) => {
        const expected: string[] = [];
        for (let mask = 1; mask < 64; mask += 1) {
          const set = [0, 1, 2, 3, 4, 5].filter((thing) => mask & (1 << thing));
          const count = rows.filter((row) => set.every((thing) => row.includes(thing))).length;
          if (set.length <= longest && count >= least) expected.push(`${set.join('')}:${count}`);
        }
        const found = frequentSets(packed(rows), { least, longest }).map(
          ({ things, count }) => `${things.toSorted((a, b) => a - b).join('')}:${count}`,
        );
        expect(found.sort()).toEqual(expected.sort());
      }),
    );
  });

  it('have a limit', () => {
    const data = packed([Array.from({ length: 60 }, (_, at) => at)]);
    expect(() => frequentSets(data, { least: 1, longest: 8 })).toThrow(
      expect.objectContaining({ code: 'field_invalid' }),
    );
  });
});

describe('association rules', () => {
  // Milk, bread, fruit, butter, eggs, beer, diapers; the published example has five purchases.
  const purchases = [[0, 1, 2], [3, 4, 2], [5, 6], [0, 1, 3, 4, 2], [1]];
  const sets = frequentSets(packed(purchases), { least: 1, longest: 5 }).map(({ things, count }) => ({
    things: things.toSorted((a, b) => a - b),
    count,
  }));

  it('come to the published figures', () => {
    const rules = rulesOf(sets, 5, { confidence: 0, lift: 0, most: 10_000 });
    const ruleFor = (given: readonly number[], then: readonly number[]) =>
      rules.find((rule) => rule.antecedent.join() === given.join() && rule.consequent.join() === then.join());
    expect(ruleFor([0, 1], [3])).toMatchObject({
      confidence: 0.5,
      lift: expect.closeTo(1.25),
      conviction: expect.closeTo(1.2),
    });
    expect(ruleFor([3], [4])).toMatchObject({ confidence: 1, conviction: Number.POSITIVE_INFINITY });
  });

  it('are sorted by lift, and only those that are asked for', () => {
    const rules = rulesOf(sets, 5, { confidence: 0.6, lift: 2, most: 3 });
    expect(rules).toHaveLength(3);
    expect(rules.every((rule, at) => rule.confidence >= 0.6 && rule.lift <= (rules[at - 1]?.lift ?? Infinity))).toBe(
      true,
    );
    expect(rulesOf(sets, 5, { confidence: 0, lift: 99, most: 10 })).toEqual([]);
  });
});

describe('frequent sequences', () => {
  it('keep their order, and count once in each', () => {
    expect(
      shown(frequentSequences(packed(lettersOf(['abcab', 'acb', 'bca'])), { least: 2, longest: 3 }), false),
    ).toEqual(['a:3', 'b:3', 'c:3', 'ab:2', 'ac:2', 'ba:2', 'bc:2', 'ca:2', 'cb:2', 'acb:2', 'bca:2'].sort());
  });

  it('are all there are, with their counts', () => {
    const isIn = (pattern: readonly number[], row: readonly number[]): boolean => {
      let at = 0;
      for (const thing of row) if (thing === pattern[at]) at += 1;
      return at === pattern.length;
    };
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.nat(2), { maxLength: 6 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 3 }),
        (rows, least) => {
          const all = [0, 1, 2].flatMap((a) => [
            [a],
            ...[0, 1, 2].flatMap((b) => [[a, b], ...[0, 1, 2].map((c) => [a, b, c])]),
          ]);
          const expected = all
            .map((pattern) => ({ things: pattern, count: rows.filter((row) => isIn(pattern, row)).length }))
            .filter(({ count }) => count >= least);
          const found = frequentSequences(packed(rows), { least, longest: 3 });
          const text = (list: readonly Frequent[]): string[] =>
            list.map(({ things, count }) => `${things.join()}:${count}`).sort();
          expect(text(found)).toEqual(text(expected));
        },
      ),
    );
  });

  it('say what follows what', () => {
    const found = frequentSequences(packed(lettersOf(['ab', 'ab', 'ac', 'cb'])), { least: 1, longest: 2 });
    const [a, b] = [97, 98];
    expect(
      sequenceRules(found, 4, { confidence: 0.6, lift: 0, most: 9 }).filter((rule) => rule.antecedent[0] === a),
    ).toEqual([
      {
        antecedent: [a],
        consequent: [b],
        count: 2,
        confidence: expect.closeTo(2 / 3),
        lift: expect.closeTo(2 / 3 / 0.75),
      },
    ]);
  });
});

describe('recurring times', () => {
  const day = 86_400_000;
  const start = Date.UTC(2026, 0, 5);

  it('are hours and days on which more happens than by chance, in the time zone', () => {
    // Every weekday at 9 in Zurich, which is 8 in UTC in winter.
    const moments = Float64Array.from(
      { length: 40 },
      (_, at) => start + (Math.floor(at / 5) * 7 + (at % 5)) * day + 8 * 3_600_000,
    );
    const found = timePatterns(moments, 'Europe/Zurich', 0.001);
    expect(found).toMatchObject([
      { kind: 'hour', at: 9, count: 40, share: 1 },
      { kind: 'interval', every: day },
    ]);
  });

  it('are not found in chance, nor in few events', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = randomOf(seed);
        const moments = Float64Array.from({ length: 300 }, () => start + random.share() * 300 * day);
        expect(timePatterns(moments, 'UTC', 1e-6)).toEqual([]);
      }),
      { numRuns: 10 },
    );
    expect(timePatterns(Float64Array.of(1, 2, 3, 4), 'UTC', 0.5)).toEqual([]);
    expect(timePatterns(new Float64Array(10), 'UTC', 0.5).filter(({ kind }) => kind === 'interval')).toEqual([]);
  });

  it('of days of the month are held against the months there were', () => {
    const moments = Float64Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 28, month * 2));
    expect(timePatterns(moments, 'UTC', 0.001)).toMatchObject([
      { kind: 'day', at: 28, count: 12 },
      { kind: 'interval' },
    ]);
  });
});

describe('the node', () => {
  const run = async (rows: readonly JsonObject[], data: JsonObject) =>
    (await runNode(patternAnalysis, { items: rows.map((json) => ({ json })), data })).outputs;

  it('puts lines of orders together, and leaves out what is empty', async () => {
    const lines = ['a', 'b', 'a', 'b', '', 'c'].map((product, at) => ({ order: Math.floor(at / 2), product }));
    expect(await run(lines, { groupBy: 'order', support: 0.5 })).toMatchObject({
      patterns: [{ json: { pattern: ['a', 'b'], count: 2, support: 0.666667 } }],
    });
    expect(await run([{}, { product: null }], {})).toMatchObject({ patterns: [], rules: [] });
    expect(await run([], {})).toMatchObject({ patterns: [], rules: [] });
  });

  it('gives the most frequent patterns first, then the longer ones, as many as are asked for', async () => {
    const rows = [
      { product: ['a', 'b', 'c'] },
      { product: ['a', 'b', 'c'] },
      { product: ['x', 'y'] },
      { product: ['x', 'y'] },
      { product: ['x', 'y'] },
    ];
    const { patterns } = await run(rows, { support: 0.4, limit: 4 });
    expect(patterns?.map(({ json }) => json['pattern'])).toEqual([
      ['x', 'y'],
      ['a', 'b', 'c'],
      ['a', 'b'],
      ['a', 'c'],
    ]);
    expect((await run(rows, { support: 0.4, longest: 2 })).patterns).toHaveLength(4);
  });

  it('looks at each event by itself where there are several', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => ({
      time: new Date(Date.UTC(2026, 0, 5) + at * (at % 2 ? 86_400_000 : 7 * 86_400_000)).toISOString(),
      type: at % 2 ? 'daily' : 'other',
    }));
    const all = await run(rows, { kind: 'times', event: 'type', level: 0.000001 });
    const rhythms = all.patterns?.filter(({ json }) => json['recurs'] === 'interval');
    expect(rhythms?.map(({ json }) => [json['event'], json['everyHours']])).toEqual([
      ['other', 336],
      ['daily', 48],
    ]);
  });

  it('reads sequences in the order of time', async () => {
    const rows = [
      { user: 1, product: 'later', time: '2026-01-02' },
      { user: 1, product: 'first', time: '2026-01-01' },
    ];
    expect(await run(rows, { kind: 'sequences', groupBy: 'user', support: 1 })).toMatchObject({
      patterns: [{ json: { pattern: ['first', 'later'] } }],
    });
    expect(await run(rows, { kind: 'sequences', groupBy: 'user', support: 1, time: '' })).toMatchObject({
      patterns: [{ json: { pattern: ['later', 'first'] } }],
    });
  });

  it('works on 100,000 items in a thread', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => ({
      order: Math.floor(at / 4),
      product: `p${(at * at) % 97}`,
    }));
    let [longest, last] = [0, performance.now()];
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const { patterns } = await run(rows, { groupBy: 'order', support: 0.01 });
    clearInterval(watch);
    expect(patterns?.length).toBeGreaterThan(10);
    expect(longest).toBeLessThan(500);
  }, 60_000);
});
