import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { afterAll, describe, expect, it } from 'vitest';
import { irisLike } from '../../lib/learning/testing/iris-like.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { runNode } from '../../testing/run-node.ts';
import { mlClassification } from './mlClassification.node.ts';
import { neuralNetwork } from './neuralNetwork.node.ts';

afterAll(closeWorkers);

const asItems = (rows: readonly JsonObject[]) => rows.map((json) => ({ json }));
const flowers = asItems(irisLike(40, 1));
const unnamed = irisLike(10, 2).map(({ species, ...json }) => ({ species, item: { json } }));

describe.each([
  { node: mlClassification, data: {} },
  { node: neuralNetwork, data: { epochs: 100 } },
])('$node.name', ({ node, data }) => {
  it('saves a model, and uses it in another run on items of any form', async () => {
    const state = createMemoryState();
    const trained = await runNode(node, {
      state,
      items: flowers,
      now: Date.UTC(2026, 0, 2),
      data: { ...data, operation: 'train', model: 'flowers', labelField: 'species' },
    });
    const report = trained.outputs['report']?.[0]?.json;
    expect(report).toMatchObject({
      model: { name: 'flowers', version: 1 },
      examples: 120,
      trainedAt: '2026-01-02T00:00:00.000Z',
    });
    expect(trained.outputs['predicted']).toEqual([]);
    const items = [...unnamed.map(({ item }) => item), { json: { petalLength: 'long' } }, { json: {} }];
    const used = await runNode(node, {
      state,
      runId: 'later',
      items,
      data: { operation: 'predict', model: 'flowers', threshold: 0 },
    });
    const labels = used.outputs['predicted']?.map(({ json }) => (json['prediction'] as JsonObject)['label']);
    const right = unnamed.filter(({ species }, at) => labels?.[at] === species).length;
    expect(right).toBeGreaterThanOrEqual(27);
    expect(labels).toHaveLength(unnamed.length + 2);
    expect(used.outputs['report']).toEqual([{ json: report }]);
  });

  it('is unsure below the threshold, and shows other labels where it is asked for', async () => {
    const items = [...flowers, { json: { petalLength: 4.9, petalWidth: 1.65, sepalLength: 6.2, sepalWidth: 2.9 } }];
    const { outputs, origins } = await runNode(node, {
      items,
      data: { ...data, labelField: 'species', threshold: 1, explain: true },
    });
    expect(outputs['unsure']).toMatchObject([
      { json: { prediction: { label: 'unsure', guess: expect.any(String), scores: [{}, {}, {}] } } },
    ]);
    expect(origins).toMatchObject({ unsure: [120], report: 'all' });
  });

  it.each<[string, JsonObject, readonly JsonObject[], string]>([
    ['no examples', {}, [{ a: 1 }], 'examples_unusable'],
    [
      'one label only',
      {},
      [
        { a: 1, label: 'x' },
        { a: 2, label: 'x' },
      ],
      'examples_unusable',
    ],
    ['a label that is a list', {}, [{ a: 1, label: ['x'] }], 'field_invalid'],
    ['no features', {}, [{ label: 'x' }, { label: 'y' }], 'field_invalid'],
    ['rows that are no objects', { examplesFrom: 'typed', examples: [1] }, [{}], 'field_invalid'],
    ['a table that is not there', { examplesFrom: 'table', table: 'T' }, [{}], 'table_not_found'],
    ['a model that was never saved', { operation: 'predict', model: 'm' }, [{}], 'model_not_found'],
  ])('refuses %s', async (_title, given, rows, code) => {
    await expect(runNode(node, { items: asItems(rows), data: given })).rejects.toMatchObject({ code });
  });

  it('predicts 100,000 items without holding the thread', async () => {
    const many = Array.from({ length: 100_000 }, (_, at) => ({ json: { a: at % 10, b: at % 3 } }));
    const rows = Array.from({ length: 20 }, (_, at) => ({
      a: at % 10,
      b: at % 3,
      label: at % 10 < 5 ? 'low' : 'high',
    }));
    let [longest, last] = [0, performance.now()];
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    const { outputs } = await runNode(node, {
      items: many,
      data: { ...data, examplesFrom: 'typed', examples: rows, folds: 0, threshold: 0 },
    });
    clearInterval(watch);
    expect(outputs['predicted']).toHaveLength(100_000);
    expect(longest).toBeLessThan(500);
  }, 60_000);
});

describe('a long training', () => {
  const data = { labelField: 'species', epochs: 10_000, patience: 0, batch: 1 };

  it('says which epoch it is at, and ends when the run is stopped', async () => {
    const stop = new AbortController();
    const seen: { done: number; total: number | undefined; text: string | undefined }[] = [];
    const running = runNode(neuralNetwork, {
      items: asItems(irisLike(200, 1)),
      data,
      signal: stop.signal,
      progress: (done, total, text) => {
        seen.push({ done, total, text });
        if (seen.length > 2) stop.abort(new Error('stopped'));
      },
    });
    await expect(running).rejects.toThrow('stopped');
    expect(seen.length).toBeGreaterThan(2);
    expect(seen[1]).toMatchObject({ total: 10_000, text: expect.stringMatching(/^epoch \d+, loss \d/) });
    expect(seen[1]?.done).toBeGreaterThan(seen[0]?.done ?? 0);
  });
});
