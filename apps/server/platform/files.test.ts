import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DiskFiles } from './files.ts';
import { createDiskFiles } from './files.ts';

describe('the file store', () => {
  let folder: string;
  let files: DiskFiles;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heddle-files-'));
    files = createDiskFiles(folder);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const facts = { name: 'note.txt', mediaType: 'text/plain' };
  async function* stream(...parts: string[]): AsyncGenerator<Uint8Array> {
    for (const part of parts) yield Buffer.from(part);
  }

  it('returns the stored bytes, whole or streamed', async () => {
    const whole = await files.put(Buffer.from('hello'), facts);
    const streamed = await files.put(stream('good', 'bye'), facts);
    expect(whole).toMatchObject({ ...facts, size: 5 });
    expect(streamed.size).toBe(7);
    expect(whole.id).not.toBe(streamed.id);
    expect(await text(await files.open(whole))).toBe('hello');
    expect(await text(await files.open(streamed))).toBe('goodbye');
  });

  it('keeps nothing of a stream that breaks', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      throw new Error('connection lost');
    }
    await expect(files.put(broken(), facts)).rejects.toThrow('connection lost');
    const left = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });

  it.each(['0'.repeat(32), '../../etc/passwd', ''])('has no file "%s"', async (id) => {
    await expect(files.open({ id, ...facts, size: 0 })).rejects.toMatchObject({ code: 'file_not_found' });
  });

  it('removes a file', async () => {
    const file = await files.put(Buffer.from('hello'), facts);
    await files.remove(file);
    await expect(files.open(file)).rejects.toMatchObject({ code: 'file_not_found' });
  });
});
