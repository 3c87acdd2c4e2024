import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiUser, chain, eventually, node } from '../support/api-user.ts';
import { ServerProcess } from '../support/server-process.ts';
import type { Databases } from './databases.ts';
import { kinds, needs } from './databases.ts';

/** More than are written at once. */
const ROWS = 6000;
/** When the server is killed, in milliseconds after its answer: while rows are computed, staged, and moved. */
const KILLED_AFTER = [120, 250, 380, 600];

describe.each(kinds)('a run on $kind that writes thousands of rows of a table', ({ openDatabases }) => {
  let databases: Databases | null = null;
  beforeAll(async () => {
    databases = await openDatabases();
  });
  afterAll(() => databases?.[Symbol.asyncDispose]());
  needs(() => databases);

  it('writes all of them or none, and goes on by itself after it is killed', async () => {
    await using server = await ServerProcess.start({ env: (await databases?.env()) ?? {} });
    const user = await ApiUser.register(server.url);
    const tableId = await user.createTable(
      'Large',
      [
        { name: 'n', type: 'number' },
        { name: 'label', type: 'text' },
      ],
      'n',
    );
    const write = node('write', 'dataTable', { operation: 'upsert', table: 'Large' });
    const nodes = [node('hook', 'webhookTrigger'), node('split', 'splitOut', { list: '{{ rows }}' }), write];
    const workflow = await user.createWorkflow('Fill', { nodes, edges: chain('hook', 'split', 'write') });

    for (const [round, ms] of KILLED_AFTER.entries()) {
      const label = `round ${round}`;
      await user.post(workflow, { rows: Array.from({ length: ROWS }, (_, n) => ({ n, label })) });
      await pause(ms);
      await server.kill();
      await server.start();
      expect([0, ROWS]).toContain(await user.countRows(tableId, label));
      await eventually('all rows are written', 30, async () =>
        (await user.runs()).every(({ status }) => status === 'completed'),
      );
      expect(await user.countRows(tableId, label)).toBe(ROWS);
      expect(await user.countRows(tableId, '')).toBe(ROWS);
    }
    expect(await user.runs()).toHaveLength(KILLED_AFTER.length);
  });
});
