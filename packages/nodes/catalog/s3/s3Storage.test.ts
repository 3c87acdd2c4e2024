import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@heddle/contract/json';
import type { GuardedFetch } from '@heddle/contract/node/context';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { Item } from '@heddle/contract/run/item';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Account } from '../../credentials/types/s3Account.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { exampleCredential, MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { s3Storage } from './s3Storage.node.ts';

const MIB = 1024 * 1024;

describe('the node S3 Storage, held against a storage of its own', () => {
  let server: S3rver;
  let folder: string;
  let endpoint: string;
  /** Methods, paths and names of queries and headers of all requests. */
  const asked: { method: string; path: string; query: string[]; isBucket: boolean }[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heddle-s3-'));
    server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder });
    const { port } = await server.run();
    endpoint = `http://127.0.0.1:${port}`;
    await run({ operation: 'makeBucket', bucket: 'reports' });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const remembering: GuardedFetch = (url, init) => {
    const { pathname, searchParams } = new URL(url);
    const parts = pathname.split('/').filter(Boolean);
    asked.push({
      method: init?.method ?? 'GET',
      path: parts.length === 0 ? '/' : parts.length === 1 ? '/{Bucket}' : '/{Bucket}/{Key}',
      query: [...searchParams.keys()],
      isBucket: parts.length === 1,
    });
    return fetch(url, init);
  };

  function credential(more: JsonObject = {}) {
    const values = {
      endpoint,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      sessionToken: '',
      addressing: 'auto',
      ...more,
    };
    const tools = { fetch, addressOf: async () => '', signal: AbortSignal.timeout(10_000), token: async () => '' };
    return {
      ...exampleCredential(values),
      type: 's3Account',
      secrets: new Set([values.secretAccessKey]),
      // The values are those of its fields.
      http: async () => (await s3Account.http?.(values, tools)) ?? {},
    };
  }

  const run = async (data: JsonObject, more: NodeRun = {}, keys: JsonObject = {}): Promise<readonly Item[]> => {
    const { outputs } = await runNode(s3Storage, {
      data: { credential: 's3', bucket: 'reports', ...data },
      credentials: { s3: credential(keys) },
      fetch: remembering,
      ...more,
    });
    return outputs['main'] ?? [];
  };
  async function store(key: string, content: Uint8Array | string, data: JsonObject = {}, more: NodeRun = {}) {
    const files = new MemoryFileStore();
    const file = await files.put(Buffer.from(content), { name: 'a b.txt', mediaType: 'text/plain' });
    return run({ operation: 'upload', key, ...data }, { files, items: [{ json: {}, files: { file } }], ...more });
  }
  async function load(key: string): Promise<string> {
    const files = new MemoryFileStore();
    const [item] = await run({ operation: 'download', key }, { files });
    const file = item?.files?.['file'];
    return file ? files.read(file) : '';
  }

  it('stores and gives objects, whatever their keys', async () => {
    for (const key of ['plain.txt', 'with space & ü/+plus=(1).txt', 'a/b/c.txt']) {
      expect((await store(key, `content of ${key}`))[0]?.json).toMatchObject({ file: { key, uploaded: true } });
      expect(await load(key)).toBe(`content of ${key}`);
    }
    expect((await store('folder/', 'x'))[0]?.json).toMatchObject({ file: { key: 'folder/a b.txt' } });
  });

  it('lists objects by prefix, and folders', async () => {
    for (const name of ['1', '2', '3', 'in/4']) await store(`list/${name}`, name);
    const keys = async (data: JsonObject) => (await run({ prefix: 'list/', ...data })).map(({ json }) => json['key']);
    expect(await keys({})).toEqual(['list/1', 'list/2', 'list/3', 'list/in/4']);
    expect(await keys({ depth: 'flat' })).toEqual(['list/in/', 'list/1', 'list/2', 'list/3']);
  });

  // The storage of these tests cannot give a second page.
  it('lists objects page by page, up to the limit', async () => {
    const tokens: (string | null)[] = [];
    const paging: GuardedFetch = async (url) => {
      const { searchParams } = new URL(url);
      const token = searchParams.get('continuation-token');
      tokens.push(token);
      const first = token === null ? 0 : Number(token);
      const count = Math.min(2, Number(searchParams.get('max-keys')));
      const contents = Array.from(
        { length: count },
        (_, at) => `<Contents><Key>a+${first + at}</Key><LastModified>2026-01-01T00:00:00Z</LastModified></Contents>`,
      );
      return new Response(
        `<?xml version="1.0"?><ListBucketResult><EncodingType>url</EncodingType><IsTruncated>true</IsTruncated><NextContinuationToken>${first + count}</NextContinuationToken>${contents.join('')}</ListBucketResult>`,
      );
    };
    const keys = (await run({ limit: 5 }, { fetch: paging })).map(({ json }) => json['key']);
    expect([keys, tokens]).toEqual([
      ['a 0', 'a 1', 'a 2', 'a 3', 'a 4'],
      [null, '2', '4'],
    ]);
  });

  it('stores a large file in parts', async () => {
    const content = randomBytes(20 * MIB);
    await store('large.bin', content);
    expect(asked.filter(({ query }) => query.includes('partNumber'))).toHaveLength(3);
    const files = new MemoryFileStore();
    const [item] = await run({ operation: 'download', key: 'large.bin' }, { files });
    const file = item?.files?.['file'];
    const stored = file && Buffer.concat(await Array.fromAsync(await files.open(file)));
    expect(stored?.equals(content)).toBe(true);
  });

  it('goes on with the missing parts after the connection was lost, and drops the parts of a stopped run', async () => {
    const content = randomBytes(20 * MIB);
    const state = createMemoryState();
    let parts: string[] = [];
    let failing = true;
    const breaking: GuardedFetch = (url, init) => {
      const part = new URL(url).searchParams.get('partNumber');
      if (part !== null) parts.push(part);
      if (part === '3' && failing) throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } });
      return remembering(url, init);
    };
    await expect(store('resumed.bin', content, {}, { state, fetch: breaking })).rejects.toMatchObject({
      code: 'http_unreachable',
    });
    [parts, failing] = [[], false];
    await store('resumed.bin', content, {}, { state, fetch: breaking });
    expect(parts).toEqual(['3']);
    const stopped = new AbortController();
    const stopping: GuardedFetch = (url, init) => {
      if (new URL(url).searchParams.get('partNumber') === '2') stopped.abort(new Error('stopped'));
      return remembering(url, init);
    };
    asked.length = 0;
    await expect(store('stopped.bin', content, {}, { fetch: stopping, signal: stopped.signal })).rejects.toThrow(
      'stopped',
    );
    expect(asked.filter(({ method, query }) => method === 'DELETE' && query.includes('uploadId'))).toHaveLength(1);
  }, 60_000);

  it('does what is chosen with an object that is there', async () => {
    await store('there.txt', 'first');
    expect((await store('there.txt', 'second', { ifExists: 'keep' }))[0]?.json).toMatchObject({
      file: { uploaded: false },
    });
    await expect(store('there.txt', 'second', { ifExists: 'fail' })).rejects.toMatchObject({
      code: 'storage_object_exists',
    });
    expect(await load('there.txt')).toBe('first');
  });

  it('copies, checks and deletes', async () => {
    await store('from ü.txt', 'copied');
    await run({ operation: 'copy', key: 'from ü.txt', to: 'copies/to.txt' });
    expect(await load('copies/to.txt')).toBe('copied');
    const exists = async () => (await run({ operation: 'exists', key: 'copies/to.txt' }))[0]?.json;
    expect(await exists()).toMatchObject({ file: { exists: true, size: 6 } });
    for (let time = 0; time < 2; time += 1) await run({ operation: 'delete', key: 'copies/to.txt' });
    expect(await exists()).toMatchObject({ file: { exists: false } });
  });

  it('creates links that work without the key', async () => {
    await store('linked.txt', 'by link');
    const [item] = await run({ operation: 'link', key: 'linked.txt' });
    const { url } = (item?.json['file'] ?? { url: '' }) as { url: string };
    expect(url).not.toContain('secret');
    expect(await (await fetch(url)).text()).toBe('by link');
    const [other] = await run({ operation: 'link', key: 'put.txt', purpose: 'PUT' });
    const { url: to } = (other?.json['file'] ?? { url: '' }) as { url: string };
    expect((await fetch(to, { method: 'PUT', body: 'put by link' })).status).toBe(200);
    expect(await load('put.txt')).toBe('put by link');
  });

  it('says what is wrong', async () => {
    await expect(run({ operation: 'download', key: 'nothing' })).rejects.toMatchObject({
      code: 'storage_object_missing',
    });
    await expect(run({ bucket: 'no-such-bucket' })).rejects.toMatchObject({ code: 'storage_bucket_missing' });
    // This storage knows access keys and does not calculate signatures.
    const keys = { accessKeyId: 'NOBODY', secretAccessKey: 'wrong-secret' };
    await expect(run({}, {}, keys)).rejects.toMatchObject({
      code: 'storage_login_refused',
      message: expect.not.stringContaining('wrong-secret'),
    });
  });

  const description = join(import.meta.dirname, '../../../../../shared/api-specs/awsS3.json');
  it.skipIf(!existsSync(description))('asks for nothing that the description of Amazon S3 does not have', async () => {
    const { paths } = JSON.parse(await readFile(description, 'utf8')) as {
      paths: { [path: string]: { [method: string]: { parameters?: { name: string; in: string }[] } } };
    };
    const described = Object.entries(paths).flatMap(([path, methods]) => {
      const [plain = '', query = ''] = path.replace(/#.*/, '').split('?');
      const fixed = query === '' ? [] : query.split('&').map((pair) => pair.split('=')[0]);
      return Object.entries(methods).map(([method, { parameters = [] }]) => ({
        method: method.toUpperCase(),
        path: plain,
        query: new Set([...fixed, ...parameters.filter((one) => one.in === 'query').map(({ name }) => name)]),
      }));
    });
    const unknown = asked.filter(
      ({ method, path, query }) =>
        !described.some(
          (one) => one.method === method && one.path === path && query.every((name) => one.query.has(name)),
        ),
    );
    expect(asked.length).toBeGreaterThan(20);
    expect(unknown).toEqual([]);
  });
});
