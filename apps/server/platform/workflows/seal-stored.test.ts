import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';
import { createVault } from '../crypto/vault.ts';
import { openSqlite } from '../db/sqlite/database.ts';
import { createLog } from '../log.ts';
import { sealStored } from './seal-stored.ts';
import type { NodeSecrets } from './secrets.ts';
import { createNodeSecrets } from './secrets.ts';

const keys = ['the first secret key of this server, long', 'the second secret key of this server, long'] as const;
const going = new AbortController().signal;
let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp({ HEDDLE_SECRET_KEY: keys[0] });
  ada = await app.signUp();
});
afterAll(() => app.end());

const call = (token: string): WorkflowNode =>
  node('call', 'httpRequest', { url: 'https://example.com', auth: 'bearer', token, note: 'x'.repeat(10_000) });

/** Who seals with this key. */
function sealer(
  key: string,
  previous: readonly string[] = [],
): { seal(isUnknownOnly?: boolean): Promise<number>; nodeSecrets: NodeSecrets } {
  const vault = createVault(key, previous);
  const nodeSecrets = createNodeSecrets(app.platform.nodes, vault);
  const options = { database: app.platform.database, keyId: vault.keyId, nodeSecrets };
  return { seal: (isUnknownOnly) => sealStored(options, going, isUnknownOnly), nodeSecrets };
}

async function rowOf(workflowId: string) {
  return app.platform.db
    .selectFrom('workflow_revisions')
    .select(['nodes', 'sealed_with'])
    .where('workflow_id', '=', workflowId)
    .executeTakeFirstOrThrow();
}

/** A workflow whose row is as a server has left it that sealed nothing. */
async function savedLongAgo(token: string): Promise<string> {
  const { id } = await saveWorkflow(ada, [call('')]);
  await app.platform.db
    .updateTable('workflow_revisions')
    .set({ nodes: JSON.stringify([call(token)]), sealed_with: null })
    .where('workflow_id', '=', id)
    .execute();
  return id;
}

const tokenOf = (secrets: NodeSecrets, id: string, nodes: string): unknown =>
  secrets.open(id, { nodes: JSON.parse(nodes) as WorkflowNode[], edges: [] }).graph.nodes[0]?.data['token'];

it('seals what was stored as it is, once', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => savedLongAgo(`secret-of-long-ago-${index}`)));
  const { seal, nodeSecrets } = sealer(keys[0]);
  expect(await seal()).toBe(12);
  for (const [index, id] of ids.entries()) {
    const { nodes, sealed_with } = await rowOf(id);
    expect(nodes).not.toContain('secret-of-long-ago');
    expect(sealed_with).toBe(createVault(keys[0]).keyId);
    expect(tokenOf(nodeSecrets, id, nodes)).toBe(`secret-of-long-ago-${index}`);
  }
  expect(await seal()).toBe(0);
});

it('leaves nothing of it in the files once the server has been started again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'heddle-sealed-'));
  const isIn = (text: string): boolean =>
    readdirSync(dataDir).some(
      (name) => name.startsWith('heddle.db') && readFileSync(join(dataDir, name)).includes(text),
    );
  const file = await openSqlite({ dataDir, durability: 'process' }, { log: createLog('silent'), waitMs: 0 });
  await file.migrate();
  const rows = Array.from({ length: 30 }, (_, index) => ({
    workflow_id: `w${index}`,
    revision: 1,
    nodes: JSON.stringify([call(`secret-of-long-ago-${index}`)]),
    edges: '[]',
    created_at: 0,
  }));
  for (const row of rows) await file.db.insertInto('workflow_revisions').values(row).execute();
  const vault = createVault(keys[0]);
  expect(
    await sealStored(
      { database: file, keyId: vault.keyId, nodeSecrets: createNodeSecrets(app.platform.nodes, vault) },
      going,
    ),
  ).toBe(30);
  await file.close();
  const again = await openSqlite({ dataDir, durability: 'process' }, { log: createLog('silent'), waitMs: 0 });
  expect(isIn('sealed:v1.')).toBe(true);
  expect(isIn('secret-of-long-ago')).toBe(false);
  await again.close();
  expect(isIn('secret-of-long-ago')).toBe(false);
  await rm(dataDir, { recursive: true });
});

it('seals anew with the present key what an earlier one has sealed', async () => {
  const { id } = await saveWorkflow(ada, [call('a secret')]);
  const successor = sealer(keys[1], [keys[0]]);
  await successor.seal();
  const { nodes, sealed_with } = await rowOf(id);
  expect(sealed_with).toBe(createVault(keys[1]).keyId);
  expect(tokenOf(sealer(keys[1]).nodeSecrets, id, nodes)).toBe('a secret');
  // Back again, for the tests that follow.
  await sealer(keys[0], [keys[1]]).seal();
});

it('leaves what it has no key for, and finds it once the key is there', async () => {
  const { id } = await saveWorkflow(ada, [call('a secret')]);
  const before = await rowOf(id);
  expect(await sealer(keys[1]).seal()).toBe(0);
  expect(await rowOf(id)).toEqual(before);
  expect(await sealer(keys[1], [keys[0]]).seal()).toBeGreaterThan(0);
  expect((await rowOf(id)).nodes).not.toBe(before.nodes);
  await sealer(keys[0], [keys[1]]).seal();
});

it('passes over what earlier keys have sealed when it only looks for what is not sealed', async () => {
  const [known, unknown] = [(await saveWorkflow(ada, [call('known')])).id, await savedLongAgo('unknown')];
  const before = await rowOf(known);
  expect(await sealer(keys[1], [keys[0]]).seal(true)).toBe(1);
  expect(await rowOf(known)).toEqual(before);
  expect((await rowOf(unknown)).nodes).not.toContain('unknown');
});
