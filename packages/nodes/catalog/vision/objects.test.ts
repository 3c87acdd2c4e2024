import type { JsonObject } from '@heddle/contract/json';
import { unlimitedResources } from '@heddle/contract/node/resources';
import type { FileRef, Item } from '@heddle/contract/run/item';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { closeNative, runNatively } from '../../lib/native/native.ts';
import { colorDetector } from '../../lib/vision/testing/models.ts';
import { aiCredential } from '../../testing/ai/credential.ts';
import type { AiDouble } from '../../testing/ai/double.ts';
import { startAiDouble } from '../../testing/ai/double.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { work } from './images.ts';
import { objectDetection } from './objectDetection.node.ts';

afterAll(closeNative);
let double: AiDouble | undefined;
afterEach(async () => {
  await double?.close();
  double = undefined;
});

const plain = (background: string, width = 80, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const files = new MemoryFileStore();
const image = async (color: string): Promise<FileRef> =>
  files.put(await plain(color), { name: `${color.slice(1)}.png`, mediaType: 'image/png' });
const model = (bytes: Uint8Array = colorDetector([[4, 4, 4, 4]])): Promise<FileRef> =>
  files.put(bytes, { name: 'colors.onnx', mediaType: 'application/octet-stream' });

const local = (items: readonly Item[], data: JsonObject = {}): NodeRun => ({
  items,
  files,
  data: { labels: 'red, green, blue', fit: 'stretch', ...data },
});

describe('objects by a model of the user', () => {
  it('have a label, a confidence and a place; images without any leave by a port of their own', async () => {
    const detector = await model();
    const items = await Promise.all(
      ['#ff0000', '#222222', '#00cc00'].map(async (color) => ({
        json: { color },
        files: { model: detector, photo: await image(color) },
      })),
    );
    const { outputs, origins } = await runNode(objectDetection, local(items));
    const box = { x: 20, y: 10, width: 40, height: 20 };
    expect(outputs['main']?.map(({ json }) => json)).toEqual([
      {
        color: '#ff0000',
        detection: {
          count: 1,
          counts: { red: 1 },
          objects: [{ label: 'red', confidence: 1, box }],
          width: 80,
          height: 40,
        },
      },
      {
        color: '#00cc00',
        detection: {
          count: 1,
          counts: { green: 1 },
          objects: [{ label: 'green', confidence: 0.8, box }],
          width: 80,
          height: 40,
        },
      },
    ]);
    expect(outputs['empty']).toMatchObject([{ json: { color: '#222222', detection: { count: 0, objects: [] } } }]);
    expect(origins).toMatchObject({ main: [0, 2], empty: [1] });
  });

  it('are those of the labels that are wanted, or numbered', async () => {
    const items = [{ json: {}, files: { model: await model(), photo: await image('#ffff00') } }];
    const one = await runNode(objectDetection, local(items, { only: 'green' }));
    expect(one.outputs['empty']).toHaveLength(1);
    // Without labels, a model is read by its boxes, which outnumber their values.
    const many = await model(colorDetector(Array.from({ length: 8 }, () => [4, 4, 4, 4] as const)));
    const unnamed = [{ json: {}, files: { model: many, photo: await image('#ffff00') } }];
    const numbered = await runNode(objectDetection, local(unnamed, { labels: '' }));
    expect(numbered.outputs['main']).toMatchObject([{ json: { detection: { objects: [{ label: '0' }] } } }]);
  });

  it('are drawn where that is wanted', async () => {
    const items = [{ json: {}, files: { model: await model(), photo: await image('#ff0000') } }];
    const { outputs } = await runNode(objectDetection, local(items, { annotate: true, annotateTo: 'drawn' }));
    const drawn = outputs['main']?.[0]?.files?.['drawn'];
    expect(drawn).toMatchObject({ name: 'ff0000-boxes.jpg', mediaType: 'image/jpeg' });
    const bytes = drawn ? Buffer.concat(await Array.fromAsync(await files.open(drawn))) : Buffer.alloc(0);
    await expect(sharp(bytes).metadata()).resolves.toMatchObject({ format: 'jpeg', width: 80, height: 40 });
  });

  it('need a model that can be read', async () => {
    const items = [{ json: {}, files: { model: await model(Buffer.from('none')), photo: await image('#ff0000') } }];
    await expect(runNode(objectDetection, local(items))).rejects.toMatchObject({ code: 'onnx_invalid' });
  });

  it('take no longer than is allowed, and end when the run is stopped', async () => {
    const item = { json: {}, files: { model: await model(), photo: await image('#ff0000') } };
    // More than anything does in a few milliseconds.
    const items = Array.from({ length: 300 }, () => item);
    const stop = new AbortController();
    const stopped = runNode(objectDetection, { ...local(items), signal: stop.signal });
    setTimeout(() => stop.abort(new Error('stopped')), 5);
    await expect(stopped).rejects.toThrow('stopped');
    const task = { image: { name: 'a', bytes: await plain('#ff0000') }, detector: detectorOf() };
    const tasks = Array.from({ length: 300 }, () => task);
    const late = runNatively(work, 'detectInImages', [{ name: 'm', bytes: colorDetector([[4, 4, 4, 4]]) }, tasks], {
      signal: new AbortController().signal,
      resources: unlimitedResources,
      timeoutMs: 1,
    });
    await expect(late).rejects.toMatchObject({ code: 'work_timeout' });
  });
});

const detectorOf = () => ({
  input: { size: 8, fit: 'stretch' as const, scaling: 'unit' as const, order: 'rgb' as const },
  output: { format: 'auto' as const, labels: 3, firstLabel: 0, corners: 'xy' as const, threshold: 0.5 },
  overlap: 0.5,
  most: 10,
});

describe('objects by an AI model', () => {
  const seen = (objects: readonly JsonObject[]): { text: string } => ({ text: JSON.stringify({ objects }) });
  const cat = { label: 'cat', confidence: 0.9, left: 250, top: 250, right: 750, bottom: 750 };

  async function byModel(answers: Parameters<typeof startAiDouble>[0], data: JsonObject = {}): Promise<NodeRun> {
    double = await startAiDouble(answers);
    const credentials = { at: await aiCredential('openAi', { apiKey: 'secret-key', address: `${double.origin}/v1` }) };
    const items = [{ json: {}, files: { photo: await image('#ff0000') } }];
    const asking = { method: 'model', credential: 'at', aiModel: 'm1', requestRetries: 0 };
    return { credentials, fetch, files, items, data: { ...asking, ...data } };
  }

  it('have the same form, in pixels of the image', async () => {
    const run = await byModel([seen([cat, { ...cat, label: 'dog' }, { ...cat, confidence: 0.2 }])], { labels: 'cat' });
    const { outputs, logs } = await runNode(objectDetection, run);
    expect(outputs['main']?.[0]?.json).toEqual({
      detection: {
        count: 1,
        counts: { cat: 1 },
        objects: [{ label: 'cat', confidence: 0.9, box: { x: 20, y: 10, width: 40, height: 20 } }],
        width: 80,
        height: 40,
      },
      usage: { model: 'm1', inputTokens: 10, outputTokens: 5, cost: null },
    });
    expect(logs).toEqual(['m1: 10 tokens in, 5 out']);
    expect(double?.asked[0]).toMatchObject({ files: ['image/jpeg'], system: expect.stringContaining('cat') as string });
  });

  it('are asked for again where a place cannot be', async () => {
    const run = await byModel([seen([{ ...cat, left: 800 }]), seen([cat])]);
    const { outputs } = await runNode(objectDetection, run);
    expect(outputs['main']?.[0]?.json).toMatchObject({ detection: { count: 1 }, usage: { inputTokens: 20 } });
    expect(double?.asked[1]?.turns.at(-1)).toContain('left before its right');
  });
});
