import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { JsonObject } from '@heddle/contract/json';
import type { FileRef } from '@heddle/contract/run/item';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeNative } from '../../lib/native/native.ts';
import { colorDetector, colorEmbedder } from '../../lib/vision/testing/models.ts';
import { aiCredential } from '../../testing/ai/credential.ts';
import type { AiDouble } from '../../testing/ai/double.ts';
import { startAiDouble } from '../../testing/ai/double.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { faceRecognition } from './faceRecognition.node.ts';

afterAll(closeNative);
let double: AiDouble | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

/** Faces are told apart by their colors here: an image has a left and a right half. */
const files = new MemoryFileStore();
async function photo(left: string, right = left): Promise<FileRef> {
  const half = (background: string) =>
    sharp({ create: { width: 16, height: 16, channels: 3, background } })
      .png()
      .toBuffer();
  const both = sharp({ create: { width: 32, height: 16, channels: 3, background: left } });
  const bytes = await both
    .composite([{ input: await half(right), left: 16, top: 0 }])
    .png()
    .toBuffer();
  return files.put(bytes, { name: 'photo.png', mediaType: 'image/png' });
}
const model = (bytes: Uint8Array): Promise<FileRef> =>
  files.put(bytes, { name: 'm.onnx', mediaType: 'application/octet-stream' });
/** As real detectors do, it finds each face several times. */
const often = (...boxes: Parameters<typeof colorDetector>[0]) =>
  colorDetector(boxes.flatMap((box) => Array.from({ length: 8 }, () => box)));
const both = await model(often([2, 4, 3, 8], [6, 4, 3, 8]));
const left = await model(often([2, 4, 3, 8]));
const embedding = await model(colorEmbedder());

const state = createMemoryState();
let runs = 0;
async function run(data: JsonObject, image: FileRef, more: { [name: string]: FileRef } = {}) {
  runs += 1;
  return runNode(faceRecognition, {
    items: [{ json: {}, files: { image, detector: left, embedding, ...more } }],
    files,
    state,
    runId: `run-${runs}`,
    data: { threshold: 0.1, fit: 'stretch', faceScaling: 'unit', margin: 0, ...data },
  });
}
const enrol = async (person: string, color: string) => run({ operation: 'enrol', person }, await photo(color));

describe('faces', () => {
  it('are found, each with its place; images without any leave by a port of their own', async () => {
    const { outputs } = await run({ threshold: 0.3 }, await photo('#ff0000'), { detector: both });
    expect(outputs['main']?.[0]?.json).toEqual({
      faces: {
        count: 2,
        width: 32,
        height: 16,
        faces: [
          { confidence: 1, box: { x: 2, y: 0, width: 12, height: 16 } },
          { confidence: 1, box: { x: 18, y: 0, width: 12, height: 16 } },
        ],
      },
    });
    const none = await run({ threshold: 0.3 }, await photo('#000000'));
    expect(none.outputs['unmatched']).toMatchObject([{ json: { faces: { count: 0 } } }]);
  });

  it('are those of people who were enrolled, or of nobody', async () => {
    await enrol('Ada', '#ff2200');
    await enrol('Bob', '#ff22ee');
    const again = await enrol('Ada', '#ff4400');
    expect(again.outputs['main']?.[0]?.json).toEqual({ faces: { person: 'Ada', collection: 'people', faces: 2 } });
    const { outputs } = await run({ operation: 'identify', similarity: 0.95 }, await photo('#ff3300', '#ff22dd'), {
      detector: both,
    });
    expect(outputs['main']?.[0]?.json).toMatchObject({
      faces: { count: 2, faces: [{ person: 'Ada', similarity: expect.closeTo(1, 1) as number }, { person: 'Bob' }] },
    });
    const other = await run({ operation: 'identify', similarity: 0.95 }, await photo('#20ff20'));
    expect(other.outputs['unmatched']).toMatchObject([{ json: { faces: { faces: [{ person: null }] } } }]);
  });

  it('are checked against one person', async () => {
    const check = async (person: string, color: string) =>
      run({ operation: 'verify', person, similarity: 0.95 }, await photo(color));
    const yes = await check('Ada', '#ff3300');
    expect(yes.outputs['main']).toMatchObject([{ json: { faces: { person: 'Ada', verified: true } } }]);
    const no = await check('Ada', '#ff22ee');
    expect(no.outputs['unmatched']).toMatchObject([{ json: { faces: { person: 'Ada', verified: false } } }]);
    await expect(check('Cyd', '#ff3300')).rejects.toMatchObject({ code: 'face_unknown' });
  });

  it('are kept as vectors, once for each step, and can be removed', async () => {
    const kept = await state.list('user', 'faces', { prefix: 'people/' });
    expect(kept).toHaveLength(3);
    expect(Object.keys(kept[0]?.value ?? {}).toSorted()).toEqual(['fingerprint', 'vector']);
    const { outputs } = await run({ operation: 'forget', person: 'Ada' }, await photo('#ffffff'));
    expect(outputs['main']).toMatchObject([{ json: { faces: { removed: 2 } } }]);
    expect(await state.list('user', 'faces', { prefix: 'people/' })).toHaveLength(1);
  });

  it('are enrolled one at a time', async () => {
    const two = run({ operation: 'enrol', person: 'Ada' }, await photo('#ff0000'), { detector: both });
    await expect(two).rejects.toMatchObject({ code: 'face_count' });
  });

  it('are compared with those of the same model only', async () => {
    const other = await model(colorEmbedder(8));
    const differing = run({ operation: 'identify' }, await photo('#ff0000'), { embedding: other });
    await expect(differing).rejects.toMatchObject({ code: 'face_model_differs' });
  });

  it('may be the whole image', async () => {
    const { outputs } = await run({ operation: 'identify', detectorFile: '', similarity: 0.9 }, await photo('#ff22ee'));
    expect(outputs['main']).toMatchObject([
      { json: { faces: { faces: [{ person: 'Bob', box: { width: 32, height: 16 } }] } } },
    ]);
  });

  it('may be found by an AI model, which is not asked who they are', async () => {
    const face = { label: 'face', confidence: 0.9, left: 0, top: 0, right: 500, bottom: 1000 };
    double = await startAiDouble([{ text: JSON.stringify({ objects: [face] }) }]);
    const { outputs } = await runNode(faceRecognition, {
      items: [{ json: {}, files: { image: await photo('#ff0000') } }],
      files,
      fetch,
      credentials: { at: await aiCredential('openAi', { apiKey: 'secret-key', address: `${double.origin}/v1` }) },
      data: { operation: 'detectByModel', credential: 'at', aiModel: 'm1', annotate: true },
    });
    expect(outputs['main']?.[0]?.json).toMatchObject({
      faces: { count: 1, faces: [{ confidence: 0.9, box: { x: 0, y: 0, width: 16, height: 16 } }] },
      usage: { model: 'm1' },
    });
    expect(outputs['main']?.[0]?.files?.['annotated']?.mediaType).toBe('image/jpeg');
    expect(double.asked[0]?.system).toContain('Do not say who they are');
  });
});
