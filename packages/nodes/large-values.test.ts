import type { AnyNode } from '@heddle/contract/node/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { describe, expect, it } from 'vitest';
import { cohortAnalysis } from './catalog/cohorts/cohortAnalysis.node.ts';
import { dataDeduplicator } from './catalog/deduplicate/dataDeduplicator.node.ts';
import { dataEncryption } from './catalog/encryption/dataEncryption.node.ts';
import { jsonProcessor } from './catalog/json-processor/jsonProcessor.node.ts';
import { fileUpload } from './catalog/files/fileUpload.node.ts';
import { runNode } from './testing/run-node.ts';

const rows = (count: number): (JsonObject & { id: number })[] =>
  Array.from({ length: count }, (_, id) => ({ id, name: `row ${id}`, tags: ['a', 'b'], amount: id / 7 }));
const byId = (list: readonly (JsonObject & { id: number })[]): JsonObject =>
  Object.fromEntries(list.map((row) => [`k${row.id}`, row]));
const body = (value: JsonValue): Item[] => [{ json: { body: value } }];

/** Work on one value with much in it, or on items that all belong together. */
const cases: { name: string; node: AnyNode; items: () => Item[]; data: JsonObject }[] = [
  {
    name: 'JSON that is written',
    node: jsonProcessor,
    items: () => body(rows(120_000)),
    data: { operation: 'stringify', field: 'body', indent: 2 },
  },
  {
    name: 'lines of JSON that are read',
    node: jsonProcessor,
    items: () =>
      body(
        rows(100_000)
          .map((row) => JSON.stringify(row))
          .join('\n'),
      ),
    data: { format: 'lines', output: 'field', to: 'list' },
  },
  {
    name: 'objects that are merged',
    node: jsonProcessor,
    items: () => body(byId(rows(40_000))),
    data: { operation: 'merge', field: 'body', with: byId(rows(40_000)) },
  },
  {
    name: 'data that is signed',
    node: dataEncryption,
    items: () => body(rows(80_000)),
    data: { operation: 'sign', field: 'body', secret: 'secret' },
  },
  {
    name: 'base64 that is read',
    node: fileUpload,
    items: () => body('QUJD'.repeat(8_000_000)),
    data: { source: 'field', field: 'body', encoding: 'base64', fileName: 'a.txt' },
  },
  { name: 'items by key', node: dataDeduplicator, items: () => body(rows(80_000)), data: {} },
  {
    name: 'items by loose key',
    node: dataDeduplicator,
    items: () => body(rows(80_000)),
    data: { keys: 'body', ignoreCase: true, remember: 'workflow' },
  },
  {
    name: 'users of many periods',
    node: cohortAnalysis,
    items: () =>
      Array.from({ length: 60_000 }, (_, at): Item => ({
        json: { userId: at % 30_000, time: 1_600_000_000_000 + (at % 900) * 86_400_000 },
      })),
    data: { period: 'day', periods: 1000 },
  },
];

describe('work on one large value', () => {
  it.each(cases)('lets other work run in between: $name', async ({ node, items, data }) => {
    const given = items();
    let others = 0;
    let running = true;
    const tick = (): void => {
      others += 1;
      if (running) setImmediate(tick);
    };
    setImmediate(tick);
    const { outputs } = await runNode(node, { items: given, data });
    running = false;
    expect(Object.values(outputs).flat().length).toBeGreaterThan(0);
    expect(others).toBeGreaterThan(2);
  });

  it.each(cases)('is stopped in the middle: $name', async ({ node, items, data }) => {
    const stop = new AbortController();
    const work = runNode(node, { items: items(), data, signal: stop.signal });
    setImmediate(() => stop.abort(new Error('enough')));
    await expect(work).rejects.toThrow('enough');
  });
});
