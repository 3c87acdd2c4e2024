import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { JsonObject } from '@heddle/contract/json';
import type { AnyNode } from '@heddle/contract/node/define';
import type { Item } from '@heddle/contract/run/item';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { audioProcessor } from './audioProcessor.node.ts';
import { videoProcessor } from './videoProcessor.node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { findTool, lookForToolsIn } from './tools.ts';

const there = await Promise.all([findTool('ffmpeg'), findTool('ffprobe')]).then(
  ([path]) => path,
  () => null,
);
const files = new MemoryFileStore();
const media = new Map<string, Item>();
let folder = '';

/** A second of a test picture, of a tone, or of both. */
async function make(name: string, ...options: string[]): Promise<void> {
  const path = join(folder, name);
  await promisify(execFile)(there ?? '', ['-v', 'error', ...options, '-y', path]);
  media.set(name, {
    json: { name },
    files: { file: await files.put(await readFile(path), { name, mediaType: 'application/octet-stream' }) },
  });
}

beforeAll(async () => {
  if (there === null) return;
  folder = await mkdtemp(join(tmpdir(), 'heddle-media-test-'));
  const picture = ['-f', 'lavfi', '-i', 'testsrc=duration=2:size=64x48:rate=10'];
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2'];
  await make('both.mp4', ...picture, ...tone, '-shortest', '-pix_fmt', 'yuv420p');
  await make('mute.mkv', '-f', 'lavfi', '-i', 'testsrc=duration=1:size=32x32:rate=10');
  await make('tone.wav', ...tone, '-af', 'volume=-30dB');
  await make('silent.wav', '-f', 'lavfi', '-i', 'anullsrc', '-t', '1');
});
afterEach(() => {
  lookForToolsIn(undefined);
  vi.unstubAllEnvs();
});
afterAll(async () => {
  if (folder !== '') await rm(folder, { recursive: true, force: true });
});

async function run(node: AnyNode, data: JsonObject, ...names: string[]): Promise<JsonObject[]> {
  const { outputs } = await runNode(node, { data, files, items: names.map((name) => media.get(name) ?? { json: {} }) });
  return (outputs['main'] ?? []).map(({ json }) => json);
}

it('explains how to install ffmpeg when it is missing', async () => {
  lookForToolsIn(join(tmpdir(), 'no-such-folder'));
  const items = [
    { json: {}, files: { file: await files.put(new Uint8Array(4), { name: 'a.mp4', mediaType: 'video/mp4' }) } },
  ];
  const failure = runNode(videoProcessor, { items, files });
  await expect(failure).rejects.toMatchObject({
    code: 'media_tool_missing',
    hint: expect.stringContaining('apt install ffmpeg') as string,
  });
});

it('reports an invalid field before it opens a file', async () => {
  lookForToolsIn(join(tmpdir(), 'no-such-folder'));
  const items = [
    { json: {}, files: { file: await files.put(new Uint8Array(4), { name: 'a.mp4', mediaType: 'video/mp4' }) } },
  ];
  for (const data of [
    { operation: 'cut', from: 'soon' },
    { operation: 'cut', from: '5', until: '3' },
    { operation: 'thumbnail', at: '-1' },
  ]) {
    await expect(runNode(videoProcessor, { data, items, files })).rejects.toMatchObject({ code: 'field_invalid' });
  }
  await expect(runNode(videoProcessor, { data: { operation: 'resize' }, items, files })).rejects.toMatchObject({
    code: 'field_required',
  });
});

describe('the ffmpeg of this machine', () => {
  beforeEach(({ skip }) => skip(there === null, 'ffmpeg is not on the PATH: apt install ffmpeg'));

  it('facts are read', async () => {
    expect(await run(videoProcessor, {}, 'both.mp4')).toMatchObject([
      {
        name: 'both.mp4',
        media: {
          duration: 2,
          video: { codec: 'h264', width: 64, height: 48, frameRate: 10, rotation: 0 },
          audio: { codec: 'aac', channels: 1 },
        },
      },
    ]);
    expect(await run(audioProcessor, {}, 'tone.wav')).toMatchObject([
      { media: { format: 'wav', audio: { codec: 'pcm_s16le', sampleRate: 44_100 } } },
    ]);
  });

  it.each([
    [
      'cut',
      { from: '0.5', until: '1.5' },
      { name: 'both.mp4', mediaType: 'video/mp4', duration: expect.closeTo(1, 0) as number, audio: { codec: 'aac' } },
    ],
    ['cut', { until: '1', exact: false }, { video: { codec: 'h264' } }],
    [
      'convert',
      { format: 'webm', quality: 'small' },
      { name: 'both.webm', mediaType: 'video/webm', video: { codec: 'vp9', width: 64 }, audio: { codec: 'opus' } },
    ],
    ['convert', { format: 'mkv', fileName: 'a/b.mkv' }, { name: 'ab.mkv', format: 'matroska,webm' }],
    ['convert', { format: 'gif', width: 32 }, { name: 'both.gif', mediaType: 'image/gif' }],
    ['resize', { width: 33 }, { video: { width: 32, height: 24 } }],
    ['resize', { width: 40, height: 40, fit: 'pad' }, { video: { width: 40, height: 40 } }],
    ['resize', { width: 40, height: 40, fit: 'inside' }, { video: { width: 40, height: 30 } }],
    ['resize', { width: 40, height: 40, fit: 'cover' }, { video: { width: 40, height: 40 } }],
    ['thumbnail', { at: '1', picture: 'png' }, { name: 'both.png', mediaType: 'image/png' }],
    ['audio', { sound: 'flac' }, { name: 'both.flac', mediaType: 'audio/flac', audio: { codec: 'flac' } }],
  ])('a video: %s %j', async (operation, data, expected) => {
    expect(await run(videoProcessor, { operation, ...data }, 'both.mp4')).toMatchObject([{ media: expected }]);
  });

  it.each([
    ['cut', { from: '0:01', format: 'wav' }, { duration: 1, audio: { codec: 'pcm_s16le' } }],
    [
      'convert',
      { format: 'ogg', channels: 'stereo' },
      { mediaType: 'audio/ogg', audio: { codec: 'opus', channels: 2 } },
    ],
    ['convert', { format: 'm4a', sampleRate: '24000' }, { audio: { codec: 'aac', sampleRate: 24_000 } }],
    ['normalise', { format: 'flac' }, { audio: { codec: 'flac', sampleRate: 48_000 } }],
  ])('a sound: %s %j', async (operation, data, expected) => {
    expect(await run(audioProcessor, { operation, ...data }, 'tone.wav')).toMatchObject([{ media: expected }]);
  });

  it('several are joined, with silence where one has no sound', async () => {
    expect(await run(videoProcessor, { operation: 'join' }, 'both.mp4', 'mute.mkv')).toMatchObject([
      {
        media: {
          joined: 2,
          duration: expect.closeTo(3, 0) as number,
          video: { width: 64, height: 48 },
          audio: { channels: 2 },
        },
      },
    ]);
    expect(await run(audioProcessor, { operation: 'join' }, 'tone.wav', 'both.mp4')).toMatchObject([
      { media: { joined: 2, duration: expect.closeTo(4, 0) as number } },
    ]);
  });

  it('reports unsupported operations', async () => {
    media.set('text', {
      json: {},
      files: { file: await files.put(Buffer.from('hello'), { name: 'a.mp4', mediaType: 'video/mp4' }) },
    });
    await expect(run(videoProcessor, {}, 'text')).rejects.toMatchObject({ code: 'media_unreadable' });
    await expect(run(videoProcessor, {}, 'tone.wav')).rejects.toMatchObject({ code: 'media_stream_missing' });
    await expect(run(audioProcessor, {}, 'mute.mkv')).rejects.toMatchObject({ code: 'media_stream_missing' });
    await expect(run(audioProcessor, { operation: 'normalise' }, 'silent.wav')).rejects.toMatchObject({
      code: 'media_failed',
    });
    await expect(run(videoProcessor, { operation: 'thumbnail', at: '100' }, 'both.mp4')).rejects.toMatchObject({
      code: 'media_failed',
    });
  });

  it('a list of other files is not read', async () => {
    const list = `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${join(folder, 'both.mp4')}\n#EXT-X-ENDLIST\n`;
    media.set('list', {
      json: {},
      files: { file: await files.put(Buffer.from(list), { name: 'a.m3u8', mediaType: 'video/mp4' }) },
    });
    await expect(run(videoProcessor, {}, 'list')).rejects.toMatchObject({ code: 'media_unreadable' });
    media.set('concat', {
      json: {},
      files: {
        file: await files.put(Buffer.from(`ffconcat version 1.0\nfile '${join(folder, 'both.mp4')}'\n`), {
          name: 'a.mp4',
          mediaType: 'video/mp4',
        }),
      },
    });
    await expect(run(videoProcessor, {}, 'concat')).rejects.toMatchObject({ code: 'media_unreadable' });
  });

  it('a result that is too large is refused', async () => {
    await make('long.mp3', '-f', 'lavfi', '-i', 'sine=duration=30', '-c:a', 'libmp3lame');
    await expect(
      run(audioProcessor, { operation: 'convert', format: 'wav', limit: 1 }, 'long.mp3'),
    ).rejects.toMatchObject({ code: 'data_too_large' });
  });

  it('reports progress, and when stopped ends immediately without leftover files', async () => {
    vi.stubEnv('TMPDIR', folder);
    const stop = new AbortController();
    const items = [media.get('both.mp4') ?? { json: {} }];
    const progress = (_done: number, total?: number): void => stop.abort(new Error(`stopped on the way to ${total}`));
    await expect(
      runNode(videoProcessor, {
        data: { operation: 'convert', format: 'webm' },
        items,
        files,
        signal: stop.signal,
        progress,
      }),
    ).rejects.toThrow('stopped on the way to 2');
    expect((await readdir(folder)).filter((name) => name.startsWith('heddle-media-'))).toEqual([]);
  });
});
