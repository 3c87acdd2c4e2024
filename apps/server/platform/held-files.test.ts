import { mkdir, mkdtemp, readFile, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskFiles, pathOfFile } from './files.ts';
import { holdFiles } from './held-files.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'heddle-held-'));
});
afterEach(() => rm(root, { recursive: true }));

const facts = { name: 'a.txt', mediaType: 'text/plain' };

describe('a hold on stored files', () => {
  it('keeps the files that are deleted while it is open, and no longer', async () => {
    const files = createDiskFiles(root);
    const [before, during] = [
      await files.put(Buffer.from('before'), facts),
      await files.put(Buffer.from('during'), facts),
    ];
    await files.remove(before);
    const [hold, other] = [await holdFiles(root), await holdFiles(root)];
    await files.remove(during);
    await expect(files.open(during)).rejects.toMatchObject({ code: 'file_not_found' });
    for (const each of [hold, other]) {
      expect(await readFile(each.path(during.id), 'utf8')).toBe('during');
      await expect(readFile(each.path(before.id))).rejects.toThrow('ENOENT');
    }
    await hold[Symbol.asyncDispose]();
    expect(await readFile(other.path(during.id), 'utf8')).toBe('during');
    await other[Symbol.asyncDispose]();
    expect(await readdir(join(root, 'held'))).toEqual([]);
  });

  it('ends by itself when the process that opened it has died', async () => {
    const files = createDiskFiles(root);
    const file = await files.put(Buffer.from('x'), facts);
    const left = join(root, 'held', 'left');
    await mkdir(left, { recursive: true });
    await utimes(left, new Date(0), new Date(0));
    await files.remove(file);
    await expect(readFile(pathOfFile(root, file.id))).rejects.toThrow('ENOENT');
    expect(await readdir(left)).toEqual([]);
    await using _hold = await holdFiles(root);
    expect(await readdir(join(root, 'held'))).not.toContain('left');
  });
});
