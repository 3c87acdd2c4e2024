import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audioProcessor } from './audioProcessor.node.ts';
import { videoProcessor } from './videoProcessor.node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { lookForToolsIn } from './tools.ts';

let folder: string;
const files = new MemoryFileStore();

const picture = { codec_type: 'video', codec_name: 'h264', width: 640, height: 360, avg_frame_rate: '25/1' };
const sound = { codec_type: 'audio', codec_name: 'aac', sample_rate: '48000', channels: 2 };

/** Tools that say this of every file, write down what they are asked for and make a file of it: so it is seen without ffmpeg what would be done. */
function standIn(streams: readonly object[]): void {
  const facts = JSON.stringify({ format: { format_name: 'test', duration: '10' }, streams });
  const scripts = {
    ffprobe: `printf '%s' '${facts}'`,
    ffmpeg: `for last; do :; done\nprintf '%s\\n' "$*" >> '${folder}/asked'\nprintf made > "$last"`,
  };
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  writeFileSync(join(folder, 'asked'), '');
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'heddle-tools-'));
  lookForToolsIn(folder);
});
beforeEach(() => standIn([picture, sound]));
afterAll(() => {
  lookForToolsIn(undefined);
  rmSync(folder, { recursive: true });
});

const item = async (name: string): Promise<Item> => ({
  json: { kept: true },
  files: { file: await files.put(Buffer.from('media'), { name, mediaType: 'application/octet-stream' }) },
});
const asked = (): string[] =>
  readFileSync(join(folder, 'asked'), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

describe.each([
  ['audio', audioProcessor, 'sound', 'm4a'],
  ['video', videoProcessor, 'picture', 'mp4'],
] as const)('%s', (_, node, kind, format) => {
  const run = async (data: JsonObject, ...names: string[]): Promise<readonly Item[]> =>
    (await runNode(node, { files, items: await Promise.all(names.map(item)), data: { ...data } })).outputs['main'] ??
    [];

  it('has facts, which cost no work', async () => {
    expect((await run({}, 'a.bin'))[0]?.json).toMatchObject({ kept: true, media: { name: 'a.bin', duration: 10 } });
    expect(asked()).toEqual([]);
  });

  it('is worked on item by item', async () => {
    const made = await run({ operation: 'convert', format }, 'a.bin', 'b.bin');
    expect(made.map((one) => [one.json['kept'], one.files?.['media']?.name])).toEqual([
      [true, `a.${format}`],
      [true, `b.${format}`],
    ]);
    expect(asked()).toHaveLength(2);
  });

  it('is cut at the configured times, which are validated before any file is opened', async () => {
    await run({ operation: 'cut', format, from: '2', until: '5' }, 'a.bin');
    expect(asked()[0]).toMatch(/-ss 2\b.* -t 3\b/);
    await expect(run({ operation: 'cut', from: '5', until: '2' }, 'a.bin')).rejects.toMatchObject({
      code: 'field_invalid',
    });
    expect(asked()).toHaveLength(1);
  });

  it('of all items becomes one', async () => {
    const [joined, ...others] = await run({ operation: 'join', format }, 'a.bin', 'b.bin', 'c.bin');
    expect([joined?.json, others]).toEqual([
      { media: expect.objectContaining({ joined: 3, name: `joined.${format}` }) },
      [],
    ]);
    expect(asked()).toEqual([expect.stringMatching(/in1 .*in2 .*in3 /)]);
    await expect(run({ operation: 'join' }, ...Array.from({ length: 51 }, () => 'a.bin'))).rejects.toMatchObject({
      code: 'field_invalid',
      message: expect.stringContaining('joins at most'),
    });
    expect(await run({ operation: 'join' })).toEqual([]);
  });

  it('that is none is refused', async () => {
    standIn(kind === 'sound' ? [picture] : [sound]);
    await expect(run({ operation: 'convert' }, 'a.bin')).rejects.toMatchObject({
      code: 'media_stream_missing',
      message: expect.stringContaining(kind),
    });
    await expect(run({ operation: 'join' }, 'a.bin')).rejects.toMatchObject({ code: 'media_stream_missing' });
    await expect(runNode(node, { files, items: [{ json: {} }] })).rejects.toMatchObject({ code: 'file_missing' });
  });
});

it('joined videos cannot become a GIF', async () => {
  await expect(
    runNode(videoProcessor, { files, items: [await item('a.bin')], data: { operation: 'join', format: 'gif' } }),
  ).rejects.toMatchObject({ code: 'field_invalid' });
});
