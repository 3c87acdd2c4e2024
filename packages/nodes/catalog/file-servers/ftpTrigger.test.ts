import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '@heddle/contract/json';
import type { PollResult } from '@heddle/contract/node/define';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exampleCredential, MemoryFileStore, runNode } from '../../testing/run-node.ts';
import type { SshTestServer } from '../../testing/servers/openssh.ts';
import { noOpenSsh, startOpenSsh } from '../../testing/servers/openssh.ts';
import { ftpTrigger } from './ftpTrigger.node.ts';

describe.skipIf(noOpenSsh !== null)('the FTP / SFTP Trigger, held against OpenSSH', () => {
  let server: SshTestServer;
  let folder: string;
  let position: JsonObject | null;
  let times = 0;
  beforeAll(async () => {
    server = await startOpenSsh();
  });
  afterAll(() => server[Symbol.asyncDispose]());
  beforeEach(async () => {
    times += 1;
    folder = join(server.files, `inbox-${times}`);
    await mkdir(folder);
    position = null;
  });

  const credential = () => {
    const { user, privateKey, hostKey, port } = server;
    const values = { host: 'localhost', port, user, password: '', privateKey, passphrase: '', hostKey };
    return { ...exampleCredential(values), type: 'sftpServer' };
  };
  const addressOf = async (): Promise<string> => '127.0.0.1';
  const signal = new AbortController().signal;

  async function poll(data: JsonObject = {}): Promise<PollResult> {
    const result = await ftpTrigger.poll?.({
      data: { folder, ...data },
      position,
      credential: credential(),
      fetch,
      addressOf,
      vendorAddress: () => undefined,
      signal,
    });
    if (!result) throw new Error('it does not poll');
    ({ position } = result);
    return result;
  }
  const names = async (data?: JsonObject): Promise<unknown[]> =>
    (await poll(data)).records.map(({ json }) => json['name']);
  const write = (name: string, content: string): Promise<void> => writeFile(join(folder, name), content);

  it('takes a new file once, when it looks the same at two polls', async () => {
    await write('old.csv', 'old');
    expect(await names()).toEqual([]);
    await write('new.csv', 'half');
    expect(await names()).toEqual([]);
    await appendFile(join(folder, 'new.csv'), ' and half');
    expect(await names()).toEqual([]);
    expect(await names()).toEqual(['new.csv']);
    expect(await names()).toEqual([]);
  });

  it('takes a file that gets its name at once, and never one with a name of files that are written', async () => {
    const data = { complete: 'named', pattern: '*.csv, *.part' };
    await names(data);
    await write('a.csv.part', 'a');
    await write('.b.csv', 'b');
    expect(await names(data)).toEqual([]);
    await rename(join(folder, 'a.csv.part'), join(folder, 'a.csv'));
    expect(await names(data)).toEqual(['a.csv']);
  });

  it('takes files that are there already where that is chosen, a limited number per run', async () => {
    for (const name of ['1', '2', '3']) await write(name, name);
    const data = { from: 'all', complete: 'named', batchSize: 2 };
    expect(await poll(data)).toMatchObject({ more: true, records: [{ json: { name: '1' } }, { json: { name: '2' } }] });
    expect(await names(data)).toEqual(['3']);
    expect(await names(data)).toEqual([]);
  });

  it('takes a changed file again only where changes count, and one that was gone and came back', async () => {
    for (const event of ['added', 'changed']) {
      position = null;
      const data = { event, from: 'all', complete: 'named' };
      await write('a.csv', 'first');
      expect(await names(data)).toEqual(['a.csv']);
      await write('a.csv', 'longer than first');
      expect(await names(data)).toEqual(event === 'changed' ? ['a.csv'] : []);
      await rm(join(folder, 'a.csv'));
      expect(await names(data)).toEqual([]);
      await write('a.csv', 'again');
      expect(await names(data)).toEqual(['a.csv']);
    }
  });

  it('gives the files themselves, and fails for one that is gone', async () => {
    await write('a.csv', 'content');
    const { records } = await poll({ from: 'all', complete: 'named' });
    const files = new MemoryFileStore();
    const run = () =>
      runNode(ftpTrigger, {
        items: records.map(({ json }) => ({ json })),
        data: { folder, credential: 'server' },
        credentials: { server: credential() },
        addressOf,
        files,
      });
    const [item] = (await run()).outputs['main'] ?? [];
    const file = item?.files?.['file'];
    expect(file && (await files.read(file))).toBe('content');
    await rm(join(folder, 'a.csv'));
    await expect(run()).rejects.toMatchObject({ code: 'remote_file_missing' });
  });

  it('shows the newest file to try a workflow with', async () => {
    const request = {
      data: { folder },
      credential: credential(),
      fetch,
      addressOf,
      vendorAddress: () => undefined,
      signal,
    };
    expect(await ftpTrigger.newest?.(request)).toBeNull();
    await write('a.csv', 'a');
    expect(await ftpTrigger.newest?.(request)).toMatchObject({ name: 'a.csv', size: 1 });
  });
});
