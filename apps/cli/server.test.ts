import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heddle, tempFolder } from './testing/heddle.ts';

const at = { position: { x: 0, y: 0 } };
const workflow = {
  name: 'Orders',
  nodes: [
    { id: 'start', type: 'manualTrigger', ...at, data: { name: 'Start' } },
    {
      id: 'total',
      type: 'dataTransform',
      ...at,
      data: {
        name: 'Total',
        mode: 'javascript',
        transform: 'return items.map((item) => ({ total: item.amount * 2 }))',
      },
    },
  ],
  edges: [{ id: 'e1', source: 'start', target: 'total' }],
};

let folder: Awaited<ReturnType<typeof tempFolder>>;
let server: ReturnType<typeof spawn>;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = await tempFolder();
  const { PATH, HOME } = process.env;
  const main = join(import.meta.dirname, 'main.ts');
  server = spawn(process.execPath, [main, 'start', '--port', '0', '--data', folder.path('data')], {
    env: { PATH, HOME, HEDDLE_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let url = '';
  for await (const line of createInterface({ input: server.stdout ?? process.stdin })) {
    url = /https?:\/\/\S+/.exec(line)?.[0] ?? '';
    if (url !== '') break;
  }
  const registered = await fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'secret1' }),
  });
  const cookie = registered.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const made = await fetch(`${url}/api/api-keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name: 'CI' }),
  });
  const key = Object.values((await made.json()) as object).find(
    (value): value is string => typeof value === 'string' && value.startsWith('hdl_') && value.length > 20,
  );
  env = { HEDDLE_SERVER: url, HEDDLE_API_KEY: key };
}, 60_000);
afterAll(async () => {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  await folder.end();
}, 30_000);

describe('heddle, with a server that heddle start has started', () => {
  it('imports, runs and exports a workflow', async () => {
    const imported = await heddle(['import', await folder.write('orders.json', workflow)], env);
    expect(imported).toMatchObject({ code: 0, err: expect.stringContaining('"Orders" is imported.') });
    const id = imported.out.trim();
    const ran = await heddle(['run', id, '--items', '{"amount": 21}'], env);
    expect(JSON.parse(ran.out)).toEqual([{ total: 42 }]);
    expect(ran).toMatchObject({ code: 0, err: expect.stringContaining('Execution completed.') });
    const exported = folder.path('exported.json');
    expect(await heddle(['export', id, '--out', exported], env)).toMatchObject({ code: 0, out: '' });
    expect(JSON.parse(await readFile(exported, 'utf8'))).toMatchObject({
      name: 'Orders',
      version: '1.0',
      edges: workflow.edges,
    });
  });

  it('exports tests that heddle test runs', async () => {
    const { out: id } = await heddle(['import', await folder.write('orders.json', workflow)], env);
    const body = {
      name: 'Doubles',
      given: [{ amount: 1 }],
      expect: { nodes: { total: { outputs: { main: [{ total: 2 }] } } } },
    };
    await fetch(`${env['HEDDLE_SERVER']}/api/workflows/${id.trim()}/tests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${env['HEDDLE_API_KEY']}` },
      body: JSON.stringify(body),
    });
    const file = folder.path('orders.tests.json');
    await heddle(['export', id.trim(), '--tests', '--out', file], env);
    expect(await heddle(['test', file])).toMatchObject({ code: 0, out: expect.stringContaining('passed  Doubles') });
  });

  it('backs the server up while it runs, and restores the backup elsewhere', async () => {
    const { out: id } = await heddle(['import', await folder.write('orders.json', workflow)], env);
    const [archive, data, restored] = ['backup.tar.gz', 'data', 'restored'].map((name) => folder.path(name));
    if (archive === undefined || data === undefined || restored === undefined) throw new Error('There are three.');
    expect(await heddle(['doctor', '--data', data])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Credentials: All 0 can be decrypted.'),
    });
    const made = await heddle(['backup', archive, '--data', data]);
    expect(made).toMatchObject({ code: 0, out: '', err: expect.stringContaining('The secret key is not in it.') });
    expect(await heddle(['backup', archive, '--data', data])).toMatchObject({
      code: 2,
      err: expect.stringContaining('(backup_exists)'),
    });
    expect(await heddle(['restore', archive, '--data', data])).toMatchObject({
      code: 2,
      err: expect.stringContaining('(restore_server_running)'),
    });
    expect(await heddle(['restore', archive, '--data', restored])).toMatchObject({
      code: 0,
      err: expect.stringContaining('The secret key of that server is not here.'),
    });
    const again = folder.path('again.tar.gz');
    await heddle(['backup', again, '--data', restored]);
    const file = new DatabaseSync(`${restored}/heddle.db`, { readOnly: true });
    expect(file.prepare('SELECT name FROM workflows WHERE id = ?').get(id.trim())).toEqual({ name: 'Orders' });
    file.close();
  });

  it('says what is wrong in the words of the server', async () => {
    expect(await heddle(['export', 'nothing'], env)).toMatchObject({
      code: 2,
      err: expect.stringContaining('(workflow_not_found)'),
    });
    expect(await heddle(['export', 'nothing'], { ...env, HEDDLE_API_KEY: 'hdl_wrong' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('(cli_key_missing)'),
    });
  });
});
