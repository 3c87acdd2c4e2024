import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { openRedis } from '@heddle/nodes/lib/redis/connect';
import type { MongodbDouble } from '@heddle/nodes/testing/servers/mongodb/double';
import { startMongodbDouble } from '@heddle/nodes/testing/servers/mongodb/double';
import { mongodbLogin } from '@heddle/nodes/testing/servers/mongodb/login';
import type { RealServer } from '@heddle/nodes/testing/servers/real-server';
import { noRedis, redisLogin, startRedis } from '@heddle/nodes/testing/servers/redis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiUser, chain, eventually, node } from '../support/api-user.ts';
import { ServerProcess } from '../support/server-process.ts';

const crashAt = pathToFileURL(join(import.meta.dirname, 'crash-at.ts')).href;
const ITEMS = 3;
/** More commits than a run has. */
const COMMITS = 9;

describe('writes to the stores of users that count once', () => {
  let folder = '';
  let redis: RealServer | undefined;
  let mongodb: MongodbDouble;
  let server: ServerProcess;
  let user: ApiUser;
  let workflowId: string;
  beforeAll(async () => {
    if (noRedis !== null) return;
    folder = await realpath(await mkdtemp(join(tmpdir(), 'heddle-stores-')));
    await writeFile(join(folder, 'crash-at'), '');
    using file = new DatabaseSync(join(folder, 'shop.sqlite'));
    file.exec('create table orders (id int)');
    redis = await startRedis();
    mongodb = await startMongodbDouble({ setName: 'rs0' });
    server = await ServerProcess.start({
      env: {
        NODE_OPTIONS: `--import ${crashAt}`,
        CRASH_AT: join(folder, 'crash-at'),
        HEDDLE_EGRESS_ALLOW: '127.0.0.1',
        HEDDLE_SQLITE_FOLDERS: folder,
      },
    });
    user = await ApiUser.register(server.url);
    const cache = { host: '127.0.0.1', port: redis.port, ...redisLogin, encryption: 'off' };
    const documents = { hosts: `127.0.0.1:${mongodb.port}`, database: 'shop', ...mongodbLogin, encryption: 'off' };
    const credentials = {
      redis: await user.createCredential('Cache', 'redisServer', cache),
      mongodb: await user.createCredential('Documents', 'mongodbDatabase', documents),
      sqlite: await user.createCredential('Shop', 'sqliteDatabase', { database: join(folder, 'shop.sqlite') }),
    };
    const items = Array.from({ length: ITEMS }, (_, id) => ({ id }));
    workflowId = await user.createWorkflow('Stores', {
      nodes: [
        node('start', 'manualTrigger', { items: JSON.stringify(items) }),
        node('push', 'redis', {
          operation: 'listPush',
          credential: credentials.redis,
          key: 'orders',
          value: '{{ id }}',
          exactlyOnce: true,
        }),
        node('insert', 'database', {
          operation: 'insert',
          credential: credentials.sqlite,
          table: 'orders',
          exactlyOnce: true,
        }),
        node('document', 'mongodb', {
          operation: 'insert',
          credential: credentials.mongodb,
          collection: 'orders',
          source: 'document',
          document: { order: '{{ id }}' },
          exactlyOnce: true,
        }),
        node('count', 'mongodb', {
          operation: 'update',
          credential: credentials.mongodb,
          collection: 'counts',
          filter: { _id: 'orders' },
          update: { $inc: { n: 1 } },
          upsert: true,
          exactlyOnce: true,
        }),
      ],
      edges: chain('start', 'push', 'insert', 'document', 'count'),
    });
  }, 120_000);
  afterAll(async () => {
    if (noRedis !== null) return;
    await server[Symbol.asyncDispose]();
    await redis?.[Symbol.asyncDispose]();
    await mongodb[Symbol.asyncDispose]();
    await rm(folder, { recursive: true });
  });

  /** How often each store was written to: by what it has now. */
  async function written(): Promise<{ [store: string]: number }> {
    const way = { ...redisLogin, host: '127.0.0.1', port: redis?.port ?? 0, database: 0, ca: '' };
    const connection = await openRedis(
      { ...way, encryption: 'off' },
      { addressOf: (host) => Promise.resolve(host), signal: AbortSignal.timeout(30_000) },
    );
    const pushed = await connection.send(['LLEN', 'orders']);
    connection.close();
    using file = new DatabaseSync(join(folder, 'shop.sqlite'));
    const row = file.prepare('select count(*) as n from orders').get();
    const [counted] = mongodb.store.of('shop.counts');
    return {
      redis: Number(pushed),
      sqlite: Number(row?.['n']),
      documents: mongodb.store.of('shop.orders').length,
      counted: Number(counted?.['n'] ?? 0),
    };
  }

  it('are there once for each run, whichever commit its server dies before or after', async ({ skip }) => {
    if (noRedis !== null) return skip(noRedis);
    let crashes = 0;
    for (const phase of ['before', 'after'])
      for (let commit = 1; commit <= COMMITS; commit += 1) {
        await writeFile(join(folder, 'crash-at'), `${phase}:${commit}`);
        // The server may die before it answers.
        await user.execute(workflowId).catch(() => undefined);
        const crashed = await Promise.race([
          server.exited().then(() => true),
          eventually('the run ends', 60, async () => {
            const runs = await user.runs().catch(() => null);
            return runs?.length !== 0 && runs?.every(({ status }) => status === 'completed');
          }).then(() => false),
        ]);
        await writeFile(join(folder, 'crash-at'), '');
        if (crashed) {
          crashes += 1;
          await server.kill();
          await server.start();
        }
        const runs = await eventually('all runs have ended', 60, async () => {
          const all = await user.runs();
          return all.every(({ status }) => status !== 'running') && all;
        });
        expect(runs.filter(({ status }) => status !== 'completed')).toEqual([]);
        const each = runs.length * ITEMS;
        expect([phase, commit, await written()]).toEqual([
          phase,
          commit,
          { redis: each, sqlite: each, documents: each, counted: each },
        ]);
      }
    expect(crashes).toBeGreaterThan(4);
  }, 600_000);
});
