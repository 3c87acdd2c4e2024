import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openModel } from './onnx.ts';
import type { OutputForm } from './outputs.ts';
import { colorDetector, colorEmbedder, fixedSsd } from './testing/models.ts';
import { onnxFile } from './testing/onnx.ts';
import type { Detector, FaceModels, InputForm } from './work.ts';
import { annotateImage, detectInImages, embedFaces, forProvider } from './work.ts';

/** A PNG of one color. */
const plain = (background: string, width = 16, height = 16): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const input: InputForm = { size: 8, fit: 'stretch', scaling: 'unit', order: 'rgb' };
const output: OutputForm = { format: 'auto', labels: 3, firstLabel: 0, corners: 'xy', threshold: 0.5 };

const detector = (
  bytes: Uint8Array,
  more: { input?: Partial<InputForm>; output?: Partial<OutputForm> } = {},
): Detector & { bytes: Uint8Array } => ({
  bytes,
  input: { ...input, ...more.input },
  output: { ...output, ...more.output },
  overlap: 0.5,
  most: 10,
});

const detect = async (image: Buffer, { bytes, ...how }: ReturnType<typeof detector>) =>
  (await detectInImages({ name: 'm.onnx', bytes }, [{ image: { name: 'a.png', bytes: image }, detector: how }]))[0];

describe('a detector', () => {
  it('finds boxes in the pixels of the image', async () => {
    const found = await detect(await plain('#00ff00', 32, 16), detector(colorDetector([[4, 2, 4, 4]])));
    expect(found).toEqual({
      width: 32,
      height: 16,
      found: [{ label: 1, score: 1, box: { x: 8, y: 0, width: 16, height: 8 } }],
    });
  });

  it.each([
    { order: 'rgb', color: '#ff0000', label: 0 },
    { order: 'bgr', color: '#ff0000', label: 2 },
    { order: 'rgb', color: '#0000ff', label: 2 },
  ] as const)('takes $color as label $label in the order $order', async ({ order, color, label }) => {
    const found = await detect(await plain(color), detector(colorDetector([[4, 4, 2, 2]]), { input: { order } }));
    expect(found?.found).toMatchObject([{ label, score: 1 }]);
  });

  it.each([
    { scaling: 'unit', score: 0.8 },
    { scaling: 'signed', score: 0.6 },
    { scaling: 'imagenet', score: (204 - 123.675) / 58.395 },
  ] as const)('scales pixels: $scaling', async ({ scaling, score }) => {
    const how = detector(colorDetector([[4, 4, 2, 2]]), { input: { scaling } });
    const found = await detect(await plain('#cc0000'), how);
    // What is no score is left out.
    expect(found?.found.map((each) => each.score)).toEqual(score > 1 ? [] : [expect.closeTo(score, 5)]);
  });

  it('keeps proportions by gray borders where that is wanted', async () => {
    const how = detector(colorDetector([[4, 4, 4, 2]]), { input: { fit: 'letterbox' } });
    const found = await detect(await plain('#ff0000', 32, 16), how);
    // Half of the input is gray (114).
    expect(found?.found).toMatchObject([{ label: 0, score: expect.closeTo((1 + 114 / 255) / 2, 5) as number }]);
    expect(found?.found[0]?.box).toEqual({ x: 8, y: 4, width: 16, height: 8 });
  });

  it('takes images of the size that is set where the model takes any', async () => {
    const how = detector(colorDetector([[16, 16, 8, 8]], { size: 'any' }), { input: { size: 32 } });
    const found = await detect(await plain('#ff0000', 64, 64), how);
    expect(found?.found[0]?.box).toEqual({ x: 24, y: 24, width: 16, height: 16 });
  });

  it('sees an image as people do: upright, on white, in color', async () => {
    const turned = await sharp(await plain('#ff0000', 32, 16))
      .withExif({})
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const model = colorDetector([[4, 4, 8, 8]]);
    expect(await detect(turned, detector(model))).toMatchObject({ width: 16, height: 32, found: [{ label: 0 }] });
    const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const onWhite = await detect(await clear.png().toBuffer(), detector(model));
    expect(onWhite?.found[0]?.score).toBe(1);
    const gray = await sharp(await plain('#ffffff'))
      .greyscale()
      .png()
      .toBuffer();
    expect((await detect(gray, detector(model)))?.found[0]?.score).toBe(1);
  });

  it('leaves out what is unsure, what is outside, and boxes of the same thing', async () => {
    const boxes = [
      [4, 4, 4, 4],
      [4, 4, 4, 3.6],
      [2, 2, 2, 2],
      [40, 40, 2, 2],
    ] as const;
    const found = await detect(await plain('#ff0000', 8, 8), detector(colorDetector(boxes)));
    expect(found?.found.map(({ box }) => box)).toEqual([
      { x: 2, y: 2, width: 4, height: 4 },
      { x: 1, y: 1, width: 2, height: 2 },
    ]);
    const none = await detect(await plain('#660000', 8, 8), detector(colorDetector(boxes)));
    expect(none?.found).toEqual([]);
  });

  it('may say boxes, scores and labels in separate outputs, with parts of the image and a background', async () => {
    const ssd = fixedSsd(
      [
        [0.25, 0.5, 0.75, 1],
        [0, 0, 0.5, 0.5],
        [0, 0, 0.1, 0.1],
      ],
      [0.9, 0.8, 0.2],
      [2, 0, 1],
    );
    const how = detector(ssd, { output: { corners: 'yx', firstLabel: 1 } });
    const found = await detect(await plain('#123456', 40, 20), how);
    expect(found?.found).toEqual([
      { label: 1, score: expect.closeTo(0.9, 5) as number, box: { x: 20, y: 5, width: 20, height: 10 } },
    ]);
  });
});

describe('a model that cannot be used', () => {
  const image = plain('#ff0000');
  const graph = (dims: readonly number[], type: 'float32' | 'int64' = 'float32') =>
    onnxFile({
      inputs: [{ name: 'x', type, dims }],
      outputs: [{ name: 'y', type, dims }],
      operators: [{ type: 'Identity', inputs: ['x'], outputs: ['y'] }],
    });

  it.each([
    { what: 'no ONNX', bytes: Buffer.from('hello'), reason: 'protobuf parsing failed' },
    { what: 'cut off', bytes: colorDetector([[4, 4, 2, 2]]).slice(0, 60), reason: 'protobuf parsing failed' },
    { what: 'for texts', bytes: graph([1, 12]), reason: 'its input has the shape [1, 12]' },
    { what: 'for batches', bytes: graph([4, 3, 8, 8]), reason: 'it takes 4 images at a time' },
    { what: 'of whole numbers', bytes: graph([1, 3, 8, 8], 'int64'), reason: 'it takes int64' },
  ])('is refused: $what', async ({ bytes, reason }) => {
    const failed: unknown = await detect(await image, detector(bytes)).catch((thrown: unknown) => thrown);
    expect(failed).toMatchObject({ code: 'onnx_invalid', message: expect.stringContaining(reason) as string });
  });

  it('is refused where an operator does not exist', async () => {
    const bytes = onnxFile({
      inputs: [{ name: 'x', dims: [1, 3, 8, 8] }],
      outputs: [{ name: 'y', dims: [1, 3, 8, 8] }],
      operators: [{ type: 'Guess', inputs: ['x'], outputs: ['y'] }],
    });
    await expect(openModel({ name: 'm', bytes })).rejects.toMatchObject({ code: 'onnx_invalid' });
  });

  it('fails where it takes no image of this size', async () => {
    const bytes = onnxFile({
      inputs: [{ name: 'x', dims: [1, 3, 'h', 'w'] }],
      outputs: [{ name: 'y', dims: [1, 'n'] }],
      constants: [{ name: 'dims', type: 'int64', dims: [2], values: [1, 10] }],
      operators: [{ type: 'Reshape', inputs: ['x', 'dims'], outputs: ['y'] }],
    });
    await expect(detect(await image, detector(bytes))).rejects.toMatchObject({ code: 'onnx_failed' });
  });

  it('fails where its outputs are no boxes, and says what they are', async () => {
    const failed: unknown = await detect(await image, detector(graph([1, 3, 8, 8]))).catch((thrown: unknown) => thrown);
    expect(failed).toMatchObject({
      code: 'onnx_output_unknown',
      message: expect.stringContaining('y [1, 3, 8, 8]') as string,
    });
  });
});

describe('faces', () => {
  /** Left half red, right half blue. */
  const two = async (): Promise<Buffer> =>
    sharp(await plain('#ff0000', 32, 16))
      .composite([{ input: await plain('#0000ff', 16, 16), left: 16, top: 0 }])
      .png()
      .toBuffer();
  const halves = colorDetector([
    [2, 4, 3, 8],
    [6, 4, 3, 8],
  ]);
  const { bytes: finder, ...how } = detector(halves, { output: { threshold: 0.4 } });
  const look = async (
    image: Buffer,
    { margin = 0, models = {} }: { margin?: number; models?: Partial<FaceModels> } = {},
  ) => {
    const files = {
      detector: { name: 'd.onnx', bytes: finder },
      embedder: { name: 'e.onnx', bytes: colorEmbedder() },
      ...models,
    };
    const task = { image: { name: 'a.png', bytes: image }, detector: how, embedder: { input, margin } };
    return (await embedFaces(files, [task]))[0];
  };

  it('have a vector each, of length 1, of what the detector finds', async () => {
    const result = await look(await two());
    expect(result?.faces.map(({ vector }) => vector)).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ]);
    const fingerprint: unknown = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(result).toMatchObject({ width: 32, height: 16, fingerprint });
  });

  it('are looked at with a margin, or the whole image without a detector', async () => {
    const wider = await look(await two(), { margin: 0.5 });
    expect(wider?.faces[0]?.vector[2]).toBeGreaterThan(0);
    const whole = await look(await two(), { models: { detector: null } });
    expect(whole?.faces).toMatchObject([{ box: { x: 0, y: 0, width: 32, height: 16 } }]);
  });

  it('need a model that gives a vector', async () => {
    const black = look(await plain('#000000'), { models: { detector: null } });
    await expect(black).rejects.toMatchObject({ code: 'onnx_output_unknown' });
  });
});

describe('an image with boxes', () => {
  it('has frames in the colors of their kinds, and texts', async () => {
    const marks = [{ box: { x: 50, y: 60, width: 100, height: 80 }, text: 'cat & <dog>', kind: 1 }];
    const drawn = await annotateImage(await plain('#ffffff', 200, 200), 'a.png', marks);
    const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number): number[] => [
      ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
    ];
    expect(info).toMatchObject({ width: 200, height: 200 });
    expect(at(100, 100)).toEqual([255, 255, 255]);
    // The second color of the palette is #db9338.
    expect(at(100, 140)[2]).toBeLessThan(120);
    expect(at(51, 57)[2]).toBeLessThan(120);
  });

  it('goes to a provider upright and no larger than it is looked at', async () => {
    const sent = await forProvider(await plain('#ffffff', 4000, 2000), 'a.png');
    expect(sent).toMatchObject({ width: 4000, height: 2000 });
    await expect(sharp(sent.jpeg).metadata()).resolves.toMatchObject({ format: 'jpeg', width: 1568, height: 784 });
  });
});
