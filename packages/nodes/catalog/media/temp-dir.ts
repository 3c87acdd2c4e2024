import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mediaErrors } from '@heddle/contract/errors/media';
import type { NodeContext } from '@heddle/contract/node/context';
import type { FileRef } from '@heddle/contract/run/item';
import { counted, stoppable } from '../../lib/files/chunks.ts';
import { tooLarge } from '../../lib/files/read.ts';
import type { Call } from './arguments.ts';
import { callOf, progressIn } from './arguments.ts';
import type { Facts } from './facts.ts';
import { probe } from './facts.ts';
import { reasonIn, runTool } from './process.ts';

/** The most bytes of all input files together. */
const INPUT_LIMIT = 4 * 1024 ** 3;

/** A file of an item on this machine's disk. */
export interface MediaSource {
  path: string;
  name: string;
  facts: Facts;
}

/** A temporary folder in which ffmpeg works. */
export interface TempDir {
  /** Copies a file into the folder and reads its metadata. Throws `media_unreadable`, `data_too_large`. */
  bring(file: FileRef): Promise<MediaSource>;
  /** Runs ffmpeg and stores its result in the file store. `duration` is that of the result, in seconds, for progress. Throws `media_failed`, `data_too_large`. */
  make(
    call: Pick<Call, 'inputs'> & { options: readonly string[]; name: string; mediaType: string; duration: number },
  ): Promise<{ file: FileRef; facts: Facts | undefined }>;
  /** Runs ffmpeg for its messages. */
  listen(call: Pick<Call, 'inputs'> & { options: readonly string[] }): Promise<string>;
}

/** Calls `work` with a temporary folder, which is removed afterwards. `limit` is in bytes, of one result. */
export async function withTempDir<T>(
  context: Pick<NodeContext, 'files' | 'progress' | 'signal' | 'resources'>,
  limit: number,
  work: (dir: TempDir) => Promise<T>,
): Promise<T> {
  const { files, progress, signal, resources } = context;
  const step = { signal, resources };
  const cwd = await mkdtemp(join(tmpdir(), 'heddle-media-'));
  let [count, brought] = [0, 0];

  async function bring(file: FileRef): Promise<MediaSource> {
    count += 1;
    // Named by a number: a file name is never an argument.
    const path = join(cwd, `in${count}`);
    const handle = await open(path, 'wx');
    try {
      for await (const chunk of counted(stoppable(await files.open(file), signal), INPUT_LIMIT - brought, () =>
        tooLarge(file.name, INPUT_LIMIT),
      )) {
        await handle.write(chunk);
        brought += chunk.byteLength;
      }
    } finally {
      await handle.close();
    }
    return { path, name: file.name, facts: await probe(path, file.name, { cwd, step }) };
  }

  const dir: TempDir = {
    bring,
    async make({ inputs, options, name, mediaType, duration }) {
      count += 1;
      const path = join(cwd, `out${count}`);
      const onOutput = (text: string): void => {
        const at = progressIn(text);
        if (at !== undefined) progress(Math.round(at), Math.max(1, Math.round(duration)), `${name}: seconds`);
      };
      // ffmpeg ends without an error at its limit: a result that is larger than ours has reached it.
      const { ok, messages } = await runTool('ffmpeg', {
        args: callOf({ inputs, output: { path, options }, limit: limit + 1024 * 1024 }),
        cwd,
        step,
        onOutput,
      });
      const size = ok ? (await stat(path).catch(() => ({ size: 0 }))).size : 0;
      if (size === 0)
        throw mediaErrors.media_failed({
          reason: ok ? 'there is nothing in this part of the file' : reasonIn(messages, cwd),
        });
      if (size > limit) throw tooLarge('The result', limit);
      const facts = mediaType.startsWith('image/') ? undefined : await probe(path, name, { cwd, step });
      return { file: await files.put(stoppable(createReadStream(path), signal), { name, mediaType }), facts };
    },
    async listen({ inputs, options }) {
      const args = callOf({ inputs, output: { path: '-', options: [...options, '-f', 'null'] }, limit }).map(
        (argument, at, all) => (all[at - 1] === '-v' ? 'info' : argument),
      );
      const { ok, messages } = await runTool('ffmpeg', { args, cwd, step });
      if (!ok) throw mediaErrors.media_failed({ reason: reasonIn(messages, cwd) });
      return messages;
    },
  };
  try {
    return await work(dir);
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}
