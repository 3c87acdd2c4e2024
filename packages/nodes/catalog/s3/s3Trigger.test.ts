import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { JsonObject } from '@heddle/contract/json';
import type { PollResult } from '@heddle/contract/node/define';
import type { Item } from '@heddle/contract/run/item';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { s3Account } from '../../credentials/types/s3Account.ts';
import { exampleCredential, MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { s3Storage } from './s3Storage.node.ts';
import { s3Trigger } from './s3Trigger.node.ts';

describe('the S3 Trigger, held against a storage of its own', () => {
  let server: S3rver;
  let folder: string;
  let endpoint: string;
  let bucket = '';
  let buckets = 0;
  let position: JsonObject | null;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heddle-s3-'));
    server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder });
    const { port } = await server.run();
    endpoint = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    buckets += 1;
    bucket = `inbox-${buckets}`;
    position = null;
    await storage({ operation: 'makeBucket' });
  });

  function credential() {
    const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', sessionToken: '' };
    const values = { endpoint, region: 'us-east-1', addressing: 'auto', ...keys };
    const tools = { fetch, addressOf: async () => '', signal: AbortSignal.timeout(10_000), token: async () => '' };
    return {
      ...exampleCredential(values),
      type: 's3Account',
      http: async () => (await s3Account.http?.(values, tools)) ?? {},
    };
  }
  const storage = (data: JsonObject, files = new MemoryFileStore(), items: readonly Item[] = [{ json: {} }]) =>
    runNode(s3Storage, {
      data: { credential: 's3', bucket, ...data },
      credentials: { s3: credential() },
      fetch,
      files,
      items,
    });
  async function write(key: string, content = key): Promise<void> {
    const files = new MemoryFileStore();
    const file = await files.put(Buffer.from(content), { name: 'a.txt', mediaType: 'text/plain' });
    await storage({ operation: 'upload', key }, files, [{ json: {}, files: { file } }]);
  }
  const request = (data: JsonObject) => ({
    data: { bucket, ...data },
    credential: credential(),
    fetch,
    vendorAddress: () => undefined,
    signal: AbortSignal.timeout(20_000),
  });
  async function poll(data: JsonObject = {}): Promise<PollResult> {
    const result = await s3Trigger.poll?.({ ...request(data), position });
    if (!result) throw new Error('it does not poll');
    // As it is stored.
    position = JSON.parse(JSON.stringify(result.position)) as JsonObject;
    return result;
  }
  const keys = async (data?: JsonObject): Promise<unknown[]> =>
    (await poll(data)).records.map(({ json }) => json['key']);
  const run = (records: PollResult['records'], files = new MemoryFileStore()) =>
    runNode(s3Trigger, {
      items: records.map(({ json }) => ({ json })),
      data: { credential: 's3', bucket },
      credentials: { s3: credential() },
      fetch,
      files,
    });

  it('takes each version of an object once', async () => {
    await write('old.csv');
    expect(await keys()).toEqual([]);
    await write('in/b.csv');
    await write('a.csv');
    expect((await keys()).toSorted()).toEqual(['a.csv', 'in/b.csv']);
    expect(await keys()).toEqual([]);
    await write('old.csv', 'changed');
    expect(await keys()).toEqual(['old.csv']);
    await storage({ operation: 'delete', key: 'a.csv' });
    expect(await keys()).toEqual([]);
    // Times of storages are in seconds.
    await pause(1100);
    await write('old.csv', 'changed');
    expect(await keys()).toEqual(['old.csv']);
  });

  it('takes what is there already where that is chosen, by prefix and suffix, one run after the other', async () => {
    for (const key of ['in/1.csv', 'in/2.csv', 'in/3.txt', 'out/4.csv', 'in/folder/']) await write(key);
    const data = { from: 'all', prefix: 'in/', suffix: '.csv', batchSize: 1 };
    const found = [await poll(data), await poll(data)];
    expect(found.map(({ more }) => more)).toEqual([true, false]);
    const names = found.flatMap(({ records }) => records.map(({ json }) => json['key']));
    expect(names.toSorted()).toEqual(['in/1.csv', 'in/2.csv']);
    expect(await keys({ ...data, suffix: '' })).not.toContain('in/folder/');
  });

  it('goes on behind the last key where keys grow, and lists no others', async () => {
    await write('2026-03-01');
    const data = { event: 'growing' };
    expect(await keys(data)).toEqual([]);
    for (const day of ['02', '03', '04']) await write(`2026-03-${day}`);
    await write('2026-03-01', 'changed');
    expect(await keys(data)).toEqual(['2026-03-02', '2026-03-03', '2026-03-04']);
    expect(await keys(data)).toEqual([]);
    position = null;
    expect(await keys({ ...data, from: 'all', suffix: '04' })).toEqual(['2026-03-04']);
    expect(position).toEqual({ after: '2026-03-04' });
  });

  // The storage of these tests cannot give a second page.
  it('finds growing keys page by page, as many at a time as are wanted', async () => {
    const there = Array.from({ length: 1500 }, (_, n) => `k${String(n).padStart(4, '0')}`);
    const paging = async (url: string | URL): Promise<Response> => {
      const { searchParams } = new URL(url);
      const after = searchParams.get('continuation-token') ?? searchParams.get('start-after') ?? '';
      const behind = there.filter((key) => key > after);
      const page = behind.slice(0, Number(searchParams.get('max-keys')));
      const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('');
      const isCut = page.length < behind.length;
      const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
      return new Response(
        `<R>${contents}<IsTruncated>${isCut}</IsTruncated>${next}</R>`.replaceAll(
          '<Size>',
          '<LastModified>2026-03-01T00:00:00Z</LastModified><Size>',
        ),
      );
    };
    const next = async (): Promise<PollResult> => {
      const data = { event: 'growing', batchSize: 2 };
      const result = await s3Trigger.poll?.({ ...request(data), fetch: paging, position });
      if (!result) throw new Error('it does not poll');
      ({ position } = result);
      return result;
    };
    expect(await next()).toMatchObject({ records: [], position: { after: 'k1499' } });
    there.push('k1500', 'k1501', 'k1502');
    expect(await next()).toMatchObject({
      more: true,
      records: [{ json: { key: 'k1500' } }, { json: { key: 'k1501' } }],
    });
    expect(await next()).toMatchObject({
      more: false,
      records: [{ json: { key: 'k1502' } }],
      position: { after: 'k1502' },
    });
  });

  it('gives the version that started the run as a file, and never another one', async () => {
    await write('a.csv', 'first');
    const { records } = await poll({ from: 'all' });
    const files = new MemoryFileStore();
    const [item] = (await run(records, files)).outputs['main'] ?? [];
    const file = item?.files?.['file'];
    expect(file && (await files.read(file))).toBe('first');
    await write('a.csv', 'second');
    await expect(run(records)).rejects.toMatchObject({ code: 'storage_object_replaced' });
  });

  it('says what is wrong, and shows the newest object to try a workflow with', async () => {
    await expect(poll({ bucket: 'no-such-bucket' })).rejects.toMatchObject({ code: 'storage_bucket_missing' });
    expect(await s3Trigger.newest?.(request({}))).toBeNull();
    await write('a.csv');
    expect(await s3Trigger.newest?.(request({}))).toMatchObject({ bucket, key: 'a.csv', size: 5 });
  });
});
