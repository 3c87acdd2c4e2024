import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { WorkflowView } from '@heddle/contract/api/workflows';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

// Space is watched separately; here it is used up in spite of that.
const settings = { HEDDLE_MIN_FREE_MB: '0', HEDDLE_LOG_LEVEL: 'silent' };
const text = 'x'.repeat(6000);
const hookNode = node('hook', 'webhookTrigger', { endpoint: '/in' });

describe('a database that cannot grow', () => {
  let app: TestApp;
  let ada: Person;
  let workflow: WorkflowView;
  beforeAll(async () => {
    app = await createTestApp(settings);
    ada = await app.signUp('ada@example.com');
    workflow = await saveWorkflow(
      ada,
      [hookNode, node('sleep', 'delay', { amount: 1, unit: 'hours' })],
      chain('hook', 'sleep'),
    );
  });
  afterAll(() => app.end());

  const grow = (pages: number): Promise<unknown> =>
    sql.raw(`pragma max_page_count = ${pages}`).execute(app.platform.db);
  const inject = (url: string, payload: object): Promise<LightMyRequestResponse> =>
    app.server.inject({ method: 'POST', url, payload, remoteAddress: '10.1.1.1' });
  let count = 0;

  const writes: Record<string, () => Promise<LightMyRequestResponse>> = {
    'a webhook': () => inject(`/hooks/${workflow.id}/in`, { text }),
    'a start': () => ada.send('POST', '/api/executions', { workflowId: workflow.id, items: [{ text }] }),
    'a workflow': () =>
      ada.send('POST', '/api/workflows', { name: 'N', nodes: [node('n', 'note', { text })], edges: [] }),
    'a change of a workflow': () =>
      ada.send('PUT', `/api/workflows/${workflow.id}`, {
        name: 'Orders',
        nodes: [hookNode, node('n', 'note', { text: `${text}${(count += 1)}` })],
        edges: [],
      }),
    'a credential': () =>
      ada.send('POST', '/api/credentials', {
        name: 'C',
        type: 'basicAuth',
        values: { username: 'a', password: text.slice(0, 3000) },
      }),
    'an API key': () => ada.send('POST', '/api/api-keys', { name: 'K' }),
    'a sign-in': () => inject('/api/login', { email: 'ada@example.com', password: 'secret1' }),
  };

  it.each(Object.entries(writes))(
    'answers %s with 503 and when to try again, and accepts it once there is room',
    async (_, write) => {
      expect((await write()).statusCode).toBeLessThan(300);
      await grow(1);
      let answer = await write();
      // There may be room on the pages that it has.
      for (let tries = 0; answer.statusCode < 300 && tries < 60; tries += 1) answer = await write();
      expect([answer.statusCode, answer.json()]).toEqual([503, expect.objectContaining({ code: 'disk_full' })]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      await grow(1_000_000);
      expect((await write()).statusCode).toBeLessThan(300);
    },
  );
});

/** A file system of a few megabytes; null where this process may not mount one. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    // Only the administrator of a Linux machine may.
    rmSync(folder, { recursive: true });
    return null;
  }
}

const disk = mountSmallDisk();

describe.skipIf(disk === null)('a full disk (skipped where no file system can be mounted)', () => {
  const folder = disk ?? '';
  let app: TestApp;
  let ada: Person;
  let address: string;
  beforeAll(async () => {
    app = await createTestApp({ ...settings, HEDDLE_DATA_DIR: join(folder, 'data') });
    ada = await app.signUp();
    address = await app.open();
  });
  afterAll(async () => {
    await app.end();
    execFileSync('umount', ['-l', folder]);
    rmSync(folder, { recursive: true });
  });

  const fill = (): void => {
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(join(folder, 'filler'), Buffer.alloc(bavail * bsize));
  };
  const call = (id: string): Promise<Response> =>
    fetch(`${address}/hooks/${id}/in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
    });

  it('refuses what has to be written, is not ready, and recovers by itself', async () => {
    const { id } = await saveWorkflow(
      ada,
      [hookNode, node('sleep', 'delay', { amount: 2, unit: 'seconds' })],
      chain('hook', 'sleep'),
    );
    const accepted = await call(id);
    expect(accepted.status).toBe(202);
    fill();
    // The log of the database has some room of its own.
    let refused = await call(id);
    for (let tries = 0; refused.status === 202 && tries < 2000; tries += 1) refused = await call(id);
    expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'disk_full' })]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const ready = await fetch(`${address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ code: 'disk_full' })]);
    expect(Number(ready.headers.get('retry-after'))).toBeGreaterThan(0);
    const of = app.platform.userFiles.of(ada.user.id);
    await expect(of.put(Buffer.alloc(100_000), { name: 'a', mediaType: 'text/plain' })).rejects.toMatchObject({
      code: 'disk_full',
    });
    // Nothing that is only read is refused, and the process lives.
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    expect((await ada.send('GET', '/api/workflows')).statusCode).toBe(200);

    // The first run goes on while nothing can be written.
    await pause(2500);
    rmSync(join(folder, 'filler'));
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await call(id)).status).toBe(202);
    const { executionId } = (await accepted.json()) as { executionId: string };
    const status = async (): Promise<unknown> =>
      (await ada.send('GET', `/api/executions/${executionId}`)).json<{ status: string }>().status;
    while ((await status()) === 'running') await pause(50);
    expect(await status()).toBe('completed');
  });
});
