import { RunStatus } from '@heddle/contract/run/states';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordRun } from '../../testing/record-run.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { Db } from '../db/kysely.ts';
import { countRuns, runsById } from './runs-by-id.ts';

let app: TestApp;
let db: Db;
/** All runs of the user `ada`, oldest first. */
const runs: { id: string; workflowId: string; status: RunStatus }[] = [];
beforeAll(async () => {
  app = await createTestApp();
  db = app.platform.db;
  for (let index = 0; index < 40; index++) {
    const status = RunStatus.options[(index * 7) % 4] ?? 'completed';
    const workflowId = `w${index % 3}`;
    const startedAt = 1_000_000 * (index + 1);
    const id = await recordRun(db, { userId: 'ada', workflowId, startedAt, finishedAt: startedAt, status });
    runs.push({ id, workflowId, status });
  }
  await recordRun(db, { userId: 'grace', workflowId: 'w9', startedAt: 5, finishedAt: 6, status: 'completed' });
});
afterAll(() => app.end());

const choice = fc.record({
  workflow: fc.constantFrom(undefined, 'w0', 'w1', 'w8'),
  statuses: fc.uniqueArray(fc.constantFrom(...RunStatus.options), { minLength: 1 }),
  before: fc.option(fc.nat(39), { nil: undefined }),
  after: fc.option(fc.nat(39), { nil: undefined }),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  limit: fc.integer({ min: 1, max: 50 }),
  offset: fc.nat(45),
});

it('the ids of runs are those of a list that is filtered, sorted and cut', async () => {
  await fc.assert(
    fc.asyncProperty(choice, async ({ workflow, statuses, before, after, order, limit, offset }) => {
      const of = {
        ...(workflow === undefined
          ? { column: 'user_id' as const, value: 'ada' }
          : { column: 'workflow_id' as const, value: workflow }),
        statuses,
        before: before === undefined ? undefined : runs[before]?.id,
        after: after === undefined ? undefined : runs[after]?.id,
      };
      const matching = runs.filter(
        (run, index) =>
          (workflow === undefined || run.workflowId === workflow) &&
          statuses.includes(run.status) &&
          (before === undefined || index < before) &&
          (after === undefined || index > after),
      );
      const expected = (order === 'asc' ? matching : matching.toReversed()).slice(offset, offset + limit);
      const found = await runsById(db, of, { order, limit, offset }).execute();
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      expect(await countRuns(db, of, limit)).toBe(Math.min(limit, matching.length));
    }),
  );
});
