import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ApiUser, chain, node } from '../support/api-user.ts';
import { ServerProcess } from '../support/server-process.ts';
import { afterPowerCut, tracer, whyNoTrace } from './disk-trace.ts';

const BATCHES = 10;
const AT_ONCE = 6;

const untraceable = whyNoTrace();

describe('a power cut', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'heddle-power-'))));
  afterEach(() => rm(folder, { recursive: true }));

  /** Calls webhooks of a traced server until the power is cut. Returns the runs that were acknowledged, and the folder as the disk has it. */
  async function cut(durability: 'power' | 'process'): Promise<{ acknowledged: string[]; dataDir: string }> {
    const trace = join(folder, 'trace');
    await using server = await ServerProcess.start({
      env: { HEDDLE_DURABILITY: durability },
      launcher: tracer(trace),
    });
    const user = await ApiUser.register(server.url);
    const workflowId = await user.createWorkflow('Orders', {
      nodes: [node('hook', 'webhookTrigger'), node('wait', 'delay', { amount: 1, unit: 'hours' })],
      edges: chain('hook', 'wait'),
    });
    const acknowledged: string[] = [];
    for (let batch = 0; batch < BATCHES; batch++) {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, number) => user.post(workflowId, { batch, number })),
      );
      for (const { executionId } of answers as { executionId: string }[]) acknowledged.push(executionId);
    }
    await server.kill();
    const dataDir = join(folder, 'disk');
    await mkdir(dataDir);
    for (const [path, content] of await afterPowerCut(trace))
      if (path.startsWith(server.dataDir) && !path.endsWith('-shm'))
        await writeFile(join(dataDir, basename(path)), content);
    return { acknowledged, dataDir };
  }

  /** Those of the runs that the database has. The database has to be sound. */
  function stored(dataDir: string, ids: readonly string[]): string[] {
    const db = new DatabaseSync(join(dataDir, 'heddle.db'));
    try {
      expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
      if (!db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'executions'").get()) return [];
      const find = db.prepare('SELECT 1 FROM executions WHERE id = ?');
      return ids.filter((id) => find.get(id) !== undefined);
    } finally {
      db.close();
    }
  }

  it('takes nothing that was acknowledged', async ({ skip }) => {
    if (untraceable !== null) skip(untraceable);
    const { acknowledged, dataDir } = await cut('power');
    expect(acknowledged).toHaveLength(BATCHES * AT_ONCE);
    expect(stored(dataDir, acknowledged)).toEqual(acknowledged);
    await using server = await ServerProcess.start({ env: { HEDDLE_DATA_DIR: dataDir } });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it('takes the last moments where commits do not wait for the disk, and nothing is damaged', async ({ skip }) => {
    if (untraceable !== null) skip(untraceable);
    const { acknowledged, dataDir } = await cut('process');
    expect(stored(dataDir, acknowledged).length).toBeLessThan(acknowledged.length);
  });
});
