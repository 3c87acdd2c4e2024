import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { runNode } from '../../testing/run-node.ts';
import { signsIn, unmasked } from './attacks.ts';
import { mlThreatAnalysis } from './mlThreatAnalysis.node.ts';
import { isThreat } from './model.ts';
import { distanceKm } from './sequences.ts';
import { attackRequests, harmlessRequests } from './testing/requests.ts';

afterAll(closeWorkers);

const run = async (rows: readonly JsonObject[], data: JsonObject = {}, also: object = {}) =>
  (await runNode(mlThreatAnalysis, { items: rows.map((json) => ({ json })), data, ...also })).outputs;
const rulesOf = (outputs: Awaited<ReturnType<typeof run>>): string[][] =>
  ['threats', 'suspicious', 'normal']
    .flatMap((port) => outputs[port] ?? [])
    .map(({ json }) => ((json['analysis'] as JsonObject)['reasons'] as JsonObject[]).map(({ rule }) => rule as string));
const time = (minutes: number): string => new Date(Date.UTC(2026, 2, 1, 12) + minutes * 60_000).toISOString();

describe('signs of attacks', () => {
  const all = Object.entries(attackRequests).flatMap(([rule, texts]) => texts.map((text) => ({ rule, text })));

  // The figures that docs/ai-learning.md names.
  it.each(all)('$rule: $text', ({ rule, text }) => {
    expect(signsIn(text).map((sign) => sign.rule)).toContain(rule);
  });

  it('are hardly ever in what people write', () => {
    const harmless = harmlessRequests(1000, 1);
    const wrong = harmless.filter((text) => signsIn(text).length > 0);
    expect(wrong.length / harmless.length).toBeLessThanOrEqual(0.01);
  });

  it('are found under two layers of encoding, which is a sign itself', () => {
    expect(unmasked('%2527%2520or')).toEqual({ text: "' or", layers: 2 });
    expect(unmasked('%25252527')).toEqual({ text: '%2527', layers: 2 });
    expect(unmasked('%u0027%u003cb')).toEqual({ text: "'<b", layers: 1 });
    expect(unmasked('%27cafe')).toEqual({ text: "'cafe", layers: 1 });
    expect(unmasked('a%zz 100%')).toEqual({ text: 'a%zz 100%', layers: 0 });
    expect(signsIn('/item?q=1%2527%2520or%25201%253D1').map(({ rule }) => rule)).toContain('double encoding');
  });

  it('take as long as the text is, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom("'", '<a ', 'or ', '../', '$(', '%25', ';cat', '{{1', '/*', "' || ", '<', 'on', '1 or a'),
        (part) => {
          const start = performance.now();
          signsIn(part.repeat(100_000));
          expect(performance.now() - start).toBeLessThan(200);
        },
      ),
    );
  });
});

describe('sequences of events', () => {
  const attempt = (user: string, ip: string, minute: number, outcome = 'failure'): JsonObject => ({
    user,
    ip,
    outcome,
    time: time(minute),
  });

  it('are attacks where one source or one user fails too often in too short a time', async () => {
    const row = [1, 2, 3, 4, 5].map((minute) => attempt('ada', '1.1.1.1', minute));
    expect(rulesOf(await run(row)).at(0)).toEqual(['brute force']);
    expect(rulesOf(await run(row, { within: 1 })).flat()).toEqual([]);
    expect(rulesOf(await run(row, { failures: 0 })).flat()).toEqual([]);
    // The same user from many sources.
    expect(rulesOf(await run(row.map((json, at) => ({ ...json, ip: `1.1.1.${at}` })))).at(0)).toEqual(['brute force']);
  });

  it('are worse where a success follows, and are forgotten after it', async () => {
    const row = [1, 2, 3, 4, 5].map((minute) => attempt('ada', '1.1.1.1', minute));
    const outputs = await run([
      ...row,
      attempt('ada', '1.1.1.1', 6, 'success'),
      attempt('ada', '1.1.1.1', 7, 'success'),
    ]);
    expect(rulesOf(outputs)[0]).toEqual(['success after failures']);
    expect(outputs['threats']).toHaveLength(1);
  });

  it('are attacks where one source fails for many users', async () => {
    const row = ['a', 'b', 'c', 'd', 'e'].map((user, at) => attempt(user, '1.1.1.1', at));
    expect(rulesOf(await run(row))[0]).toEqual(['brute force', 'password spraying']);
  });

  it('are what the condition calls a failure', async () => {
    const row = [1, 2, 3].map((minute) => ({ ip: '1.1.1.1', code: 17, time: time(minute) }));
    expect(rulesOf(await run(row, { failures: 3, failed: 'code == 17' }))[0]).toEqual(['brute force']);
  });

  it('show who travels faster than is possible', async () => {
    const [zurich, tokyo, bern] = [
      { latitude: 47.37, longitude: 8.54 },
      { latitude: 35.68, longitude: 139.69 },
      { latitude: 46.95, longitude: 7.45 },
    ];
    expect(distanceKm(zurich, tokyo)).toBeCloseTo(9585, -2);
    expect(distanceKm({ latitude: 36.12, longitude: -86.67 }, { latitude: 33.94, longitude: -118.4 })).toBeCloseTo(
      2886.4,
      0,
    );
    const at = (place: JsonObject, minute: number): JsonObject => ({ user: 'ada', ...place, time: time(minute) });
    expect(rulesOf(await run([at(zurich, 0), at(tokyo, 60)]))[0]).toEqual(['impossible travel']);
    expect(rulesOf(await run([at(tokyo, 60), at(zurich, 0)]))[0]).toEqual(['impossible travel']);
    expect(rulesOf(await run([at(zurich, 0), at(tokyo, 24 * 60)])).flat()).toEqual([]);
    expect(rulesOf(await run([at(zurich, 0), at(bern, 1)])).flat()).toEqual([]);
    expect(rulesOf(await run([at(zurich, 0), at(tokyo, 60)], { speed: 0 })).flat()).toEqual([]);
  });

  it('skip events without a time, and users without a name', async () => {
    expect(rulesOf(await run(Array(9).fill({ outcome: 'failure', ip: '1.1.1.1' }))).flat()).toEqual([]);
    expect(rulesOf(await run(Array(9).fill({ outcome: 'failure', time: time(0) }))).flat()).toEqual([]);
  });

  it('show user agents that are rare among many', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({ userAgent: at === 7 ? 'curl/8' : 'Mozilla/5.0' }));
    expect((await run(rows))['report']).toMatchObject([{ json: { rules: [{ rule: 'rare user agent', events: 1 }] } }]);
    expect(rulesOf(await run(rows.slice(0, 99))).flat()).toEqual([]);
  });
});

describe('a model of labeled events', () => {
  /** Messages that no rule knows: made in code. */
  const phishing = [
    'verify your wallet seed phrase now',
    'your parcel waits, pay the customs fee here',
    'account locked, confirm the password by link',
  ];
  const usual = ['minutes of the meeting on monday', 'your invoice of march', 'lunch at noon?'];
  const events = Array.from({ length: 60 }, (_, at) => ({
    message: `${(at % 2 ? phishing : usual)[at % 3] ?? ''} ${['please', 'thanks', 'hello', 'urgent'][at % 4] ?? ''}`,
    threat: at % 2 === 1,
  }));

  it('is saved, finds what rules do not know, and says why', async () => {
    const state = createMemoryState();
    const trained = await run(events, { operation: 'train', model: 'mail' }, { state });
    expect(trained['report']).toMatchObject([
      { json: { learned: { model: { name: 'mail', version: 1 }, examples: 60, validation: { folds: 5 } } } },
    ]);
    expect(trained['normal']).toEqual([]);
    const rows = [{ message: 'pay the customs fee to verify' }, { message: 'the meeting is on tuesday' }];
    const used = await run(rows, { operation: 'score', model: 'mail', medium: 20 }, { state, runId: 'later' });
    expect(rulesOf(used)).toEqual([['model'], []]);
    expect(JSON.stringify(used)).toContain('customs');
    expect(rulesOf(await run(rows))).toEqual([[], []]);
  });

  it('adds to the rules', async () => {
    const outputs = await run([...events, { message: "verify your password ' or 1=1" }], { operation: 'learn' });
    expect(rulesOf(outputs)).toEqual([expect.arrayContaining(['sql injection', 'model'])]);
  });

  it('knows threats by their label', () => {
    expect([true, 'yes', 'Attack', 1, 'malicious'].map((label) => isThreat(label))).toEqual(Array(5).fill(true));
    expect([false, 'no', 'benign', 0].map((label) => isThreat(label))).toEqual(Array(4).fill(false));
    expect([undefined, null, ''].map((label) => isThreat(label))).toEqual(Array(3).fill(undefined));
  });

  it.each<[string, JsonObject, string]>([
    ['no examples', { operation: 'learn' }, 'examples_unusable'],
    ['a table that is not there', { operation: 'learn', examplesFrom: 'table', table: 'T' }, 'table_not_found'],
    ['a model that was never saved', { operation: 'score', model: 'm' }, 'model_not_found'],
  ])('refuses %s', async (_title, data, code) => {
    await expect(run([{ message: 'x' }], data)).rejects.toMatchObject({ code });
  });
});

it('scores 100,000 events without holding the thread', async () => {
  const harmless = harmlessRequests(1000, 3);
  const rows = Array.from({ length: 100_000 }, (_, at) => ({
    url: harmless[at % 1000] ?? '',
    ip: `10.0.${at % 200}.1`,
    user: `u${at % 5000}`,
    status: at % 3 ? 200 : 401,
    time: time(at),
  }));
  let [longest, last] = [0, performance.now()];
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  const outputs = await run(rows);
  clearInterval(watch);
  expect(rulesOf(outputs)).toHaveLength(100_000);
  expect(longest).toBeLessThan(500);
}, 60_000);
