import { chmod, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { JsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NodeRun } from '../../testing/run-node.ts';
import { exampleCredential, MemoryFileStore, runNode } from '../../testing/run-node.ts';
import type { RealServer } from '../../testing/servers/real-server.ts';
import { noVsftpd, startVsftpd } from '../../testing/servers/vsftpd.ts';
import { ftp } from './ftp.node.ts';

describe.skipIf(noVsftpd !== null)('the node FTP / SFTP, held against vsftpd', () => {
  let server: RealServer;
  let local: string;
  beforeAll(async () => {
    server = await startVsftpd();
    local = join(server.folder, 'files/inbox');
    await mkdir(join(local, 'reports/2026'), { recursive: true });
    await chmod(join(local, 'reports'), 0o777);
    await writeFile(join(local, 'reports/january.csv'), 'a;b\n1;2\n');
    await writeFile(join(local, 'reports/notes.txt'), 'notes');
    await writeFile(join(local, 'reports/2026/february.csv'), 'a;b\n');
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const run = async (data: JsonObject, more: NodeRun = {}): Promise<readonly Item[]> => {
    const credential = {
      ...exampleCredential({ host: 'localhost', port: server.port, security: 'none', user: '', password: '', ca: '' }),
      type: 'ftpServer',
    };
    const { outputs } = await runNode(ftp, {
      data: { credential: 'server', ...data },
      credentials: { server: credential },
      addressOf: async () => '127.0.0.1',
      ...more,
    });
    return outputs['main'] ?? [];
  };
  const withFile = async (files: MemoryFileStore, name: string, content: string): Promise<Item> => ({
    json: {},
    files: { file: await files.put(Buffer.from(content), { name, mediaType: 'text/csv' }) },
  });

  it('lists files that match, in the folders below as well', async () => {
    const names = async (data: JsonObject) =>
      (await run({ path: '/inbox/reports', ...data })).map(({ json }) => json['path']);
    expect(await names({ pattern: '*.csv' })).toEqual(['/inbox/reports/january.csv']);
    expect(await names({ pattern: '*.csv', depth: 2 })).toEqual([
      '/inbox/reports/january.csv',
      '/inbox/reports/2026/february.csv',
    ]);
    expect(await names({ kinds: 'folders' })).toEqual(['/inbox/reports/2026']);
    expect(await names({ kinds: 'all', limit: 2 })).toHaveLength(2);
  });

  it('downloads a file into the item, within its limit', async () => {
    const files = new MemoryFileStore();
    const [item] = await run({ operation: 'download', path: '/inbox/reports/january.csv' }, { files });
    expect(item?.json['file']).toMatchObject({ name: 'january.csv', size: 8, path: '/inbox/reports/january.csv' });
    const file = item?.files?.['file'];
    expect(file && (await files.read(file))).toBe('a;b\n1;2\n');
    await expect(run({ operation: 'download', path: '/inbox/nothing.csv' })).rejects.toMatchObject({
      code: 'remote_file_missing',
    });
  });

  it('uploads a file, with the folders that are missing, and does what is chosen with one that is there', async () => {
    const files = new MemoryFileStore();
    const upload = async (content: string, data: JsonObject = {}) =>
      run(
        { operation: 'upload', path: '/inbox/new/folder/', ...data },
        { files, items: [await withFile(files, 'up.csv', content)] },
      );
    expect((await upload('first'))[0]?.json).toMatchObject({
      file: { path: '/inbox/new/folder/up.csv', uploaded: true },
    });
    expect((await upload('kept', { ifExists: 'keep' }))[0]?.json).toMatchObject({ file: { size: 5, uploaded: false } });
    await expect(upload('x', { ifExists: 'fail' })).rejects.toMatchObject({ code: 'remote_file_exists' });
    await upload('second');
    expect(await readFile(join(local, 'new/folder/up.csv'), 'utf8')).toBe('second');
    expect(await readdir(join(local, 'new/folder'))).toEqual(['up.csv']);
  });

  it('knows its own upload when the step runs again after a crash', async () => {
    const files = new MemoryFileStore();
    const item = await withFile(files, 'once.csv', 'once');
    const again = { files, items: [item], state: createMemoryState() };
    const data = { operation: 'upload', path: '/inbox/once.csv', ifExists: 'fail' };
    await run(data, again);
    expect((await run(data, again))[0]?.json).toMatchObject({ file: { size: 4, uploaded: true } });
    await expect(run(data, { files, items: [item] })).rejects.toMatchObject({ code: 'remote_file_exists' });
  });

  it('moves a file, and finds it moved when the step runs again', async () => {
    await writeFile(join(local, 'move.csv'), 'move');
    await chmod(join(local, 'move.csv'), 0o666);
    const again = { state: createMemoryState() };
    const data = { operation: 'move', path: '/inbox/move.csv', to: '/inbox/done/' };
    for (let time = 0; time < 2; time += 1)
      expect((await run(data, again))[0]?.json).toMatchObject({ file: { path: '/inbox/done/move.csv', moved: true } });
    await expect(run(data)).rejects.toMatchObject({ code: 'remote_file_missing' });
  });

  it('deletes files, and folders with their contents only where that is asked for', async () => {
    await run({ operation: 'makeFolder', path: '/inbox/gone/inner' });
    const files = new MemoryFileStore();
    await run(
      { operation: 'upload', path: '/inbox/gone/inner/' },
      { files, items: [await withFile(files, 'in.csv', 'x')] },
    );
    await expect(run({ operation: 'delete', path: '/inbox/gone' })).rejects.toMatchObject({
      code: 'file_server_refused',
    });
    expect((await run({ operation: 'exists', path: '/inbox/gone' }))[0]?.json).toMatchObject({
      file: { exists: true },
    });
    const all = { operation: 'delete', path: '/inbox/gone', contents: true };
    expect((await run(all))[0]?.json).toEqual({ file: { path: '/inbox/gone', deleted: true } });
    expect((await run(all))[0]?.json).toEqual({ file: { path: '/inbox/gone', deleted: false } });
  });
});
