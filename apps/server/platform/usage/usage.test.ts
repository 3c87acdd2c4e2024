import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountUsage } from '@heddle/contract/api/account';
import type { RunSummary } from '@heddle/contract/run/view';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import { createMeasure } from './measure.ts';
import type { MeasuredUsage } from './measure.ts';
import { createUsage } from './usage.ts';

let app: TestApp;
let ada: Person;
beforeEach(async () => {
  app = await createTestApp();
  ada = await app.signUp();
});
afterEach(() => app.end());

const goesOn = new AbortController().signal;
const measure = (before: MeasuredUsage | null = null, countAll = false): Promise<MeasuredUsage> =>
  createMeasure(app.platform.db)(ada.user.id, before, { countAll, now: 1, stopped: goesOn });

async function run(workflowId: string, items: object[] = [{}]): Promise<string> {
  const { id } = (await ada.send('POST', '/api/executions', { workflowId, items })).json<RunSummary>();
  while ((await app.platform.journal.read(id))?.row.status === 'running')
    await new Promise((resolve) => setTimeout(resolve, 5));
  return id;
}

describe('what a user takes on disk', () => {
  it('is made of files, runs with what is offloaded of them, and revisions', async () => {
    expect(await measure()).toMatchObject({ fileBytes: 0, runBytes: 0, revisionBytes: 0, runs: 0, lastRun: '' });
    const { id } = await saveWorkflow(
      ada,
      [node('start', 'manualTrigger'), node('pass', 'noOp')],
      chain('start', 'pass'),
    );
    const { revisionBytes } = await measure();
    expect(revisionBytes).toBeGreaterThan(100);
    await ada.send('PUT', `/api/workflows/${id}`, {
      nodes: [node('start', 'manualTrigger', { name: 'x'.repeat(1000) })],
      edges: [],
    });
    expect((await measure()).revisionBytes).toBeGreaterThan(revisionBytes + 1000);
    await app.platform.userFiles.of(ada.user.id).put(Buffer.alloc(5000), { name: 'a', mediaType: 'text/plain' });
    const [small, large] = [
      await run(id),
      await run(id, [{ text: Array.from({ length: 20_000 }, () => randomUUID()).join('') }]),
    ];
    const measured = await measure();
    expect(measured).toMatchObject({ fileBytes: 5000, runs: 2, lastRun: small > large ? small : large });
    // The identifiers hold 16 bytes each that cannot be compressed.
    expect(measured.runBytes).toBeGreaterThan(320_000);
    expect(
      await createMeasure(app.platform.db)((await app.signUp()).user.id, null, {
        countAll: false,
        now: 1,
        stopped: goesOn,
      }),
    ).toMatchObject({ runs: 0, runBytes: 0, fileBytes: 0 });
  });

  it('is measured on from the last run, and anew where that is asked for', async () => {
    const { id } = await saveWorkflow(ada, [node('start', 'manualTrigger')]);
    const first = await run(id);
    const before = await measure();
    await run(id);
    await app.platform.db.deleteFrom('executions').where('id', '=', first).execute();
    expect(await measure(before)).toMatchObject({ runs: 2, countedAt: 1 });
    expect(await measure(before, true)).toMatchObject({ runs: 1 });
  });
});

describe('the quota of a user', () => {
  const quota = { bytes: 10_000, runs: 3 };
  let now = 1_000_000_000;
  const found: MeasuredUsage = {
    fileBytes: 0,
    revisionBytes: 0,
    runBytes: 0,
    runs: 0,
    lastRun: '',
    measuredAt: 0,
    countedAt: 0,
  };
  let takes: Partial<MeasuredUsage> = {};
  const measured: { countAll: boolean }[] = [];
  const usageOf = (given = quota) =>
    createUsage({
      db: app.platform.db,
      quota: given,
      now: () => now,
      onError: (error) => {
        throw error;
      },
      measure: async (_user, before, options) => {
        measured.push({ countAll: options.countAll });
        return {
          ...(before ?? found),
          ...takes,
          measuredAt: options.now,
          countedAt: options.countAll || !before ? options.now : before.countedAt,
        };
      },
    });
  beforeEach(() => {
    takes = {};
    measured.length = 0;
  });

  it('is kept by what was measured and what was added since, and names what is used up', async () => {
    const usage = usageOf();
    const { id } = ada.user;
    usage.check(id);
    usage.add(id, 9_999);
    usage.check(id);
    usage.add(id, 1);
    expect(() => usage.check(id)).toThrow(
      expect.objectContaining({
        code: 'quota_exceeded',
        status: 507,
        message: expect.stringContaining('files, runs and revisions') as string,
      }),
    );
    expect(() => usage.check(id, 1)).not.toThrow();
    usage.check((await app.signUp()).user.id);
    await usage.measureDue();
    // What was added is among what was measured by now.
    usage.check(id);
    for (let count = 0; count < 3; count++) usage.startRun(id);
    expect(() => usage.check(id)).toThrow(
      expect.objectContaining({ message: expect.stringContaining('at most 3') as string }),
    );
    await usage.stop();
  });

  it('is known to other servers, and after a restart', async () => {
    takes = { fileBytes: 20_000 };
    const usage = usageOf();
    usage.check(ada.user.id);
    await usage.measureDue();
    await usage.stop();
    const restarted = usageOf();
    restarted.check(ada.user.id);
    await restarted.measureDue();
    expect(measured).toHaveLength(1);
    expect(() => restarted.check(ada.user.id)).toThrow(expect.objectContaining({ code: 'quota_exceeded' }));
    await restarted.stop();
  });

  it('has room again once runs are gone: those are counted anew where it was used up', async () => {
    takes = { runs: 3 };
    const usage = usageOf();
    const { id } = ada.user;
    usage.check(id);
    await usage.measureDue();
    expect(() => usage.check(id)).toThrow('used up');
    takes = { runs: 1 };
    now += 31_000;
    await usage.measureDue();
    expect(measured.map(({ countAll }) => countAll)).toEqual([true, false]);
    expect(() => usage.check(id)).not.toThrow();
    takes = { runs: 3 };
    now += 31_000;
    usage.check(id);
    await usage.measureDue();
    now += 6 * 60_000;
    expect(() => usage.check(id)).toThrow('used up');
    await usage.measureDue();
    expect(measured.at(-1)).toEqual({ countAll: true });
    await usage.stop();
  });

  it('is measured only of those who are at work', async () => {
    const usage = usageOf();
    usage.check(ada.user.id);
    await usage.measureDue();
    now += 3_600_000;
    await usage.measureDue();
    expect(measured).toHaveLength(1);
    await usage.stop();
  });

  it('is gone with the account', async () => {
    const usage = usageOf();
    usage.check(ada.user.id);
    await app.platform.db.deleteFrom('user').where('id', '=', ada.user.id).execute();
    await usage.measureDue();
    expect(await app.platform.db.selectFrom('usage').selectAll().execute()).toEqual([]);
    await usage.stop();
  });
});

describe('an account', () => {
  it('shows what it takes', async () => {
    const { id } = await saveWorkflow(ada, [node('start', 'manualTrigger')]);
    await run(id);
    const usage = (await ada.send('GET', '/api/account/usage')).json<AccountUsage>();
    expect(usage).toMatchObject({
      files: 0,
      runs: 1,
      bytesLimit: 20_000_000_000,
      runsLimit: 10_000_000,
      measuredAt: expect.any(String) as string,
    });
    expect(usage.runData).toBeGreaterThan(50);
    expect(usage.revisions).toBeGreaterThan(50);
    expect(usage.bytes).toBe(usage.files + usage.runData + usage.revisions);
  });
});
