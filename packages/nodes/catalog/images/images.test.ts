import type { JsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import type { Sharp } from 'sharp';
import sharp from 'sharp';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageProcessor } from './imageProcessor.node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { lighterBy, readColor } from '../../lib/images/colors.ts';
import { readExif } from './exif.ts';

const files = new MemoryFileStore();
/** A picture whose left half is red and whose right half is blue. */
const halves = (width: number, height: number): Sharp => {
  const half = { width: width / 2, height, channels: 3 as const };
  return sharp({ create: { ...half, width, background: '#0000ff' } }).composite([
    { input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 },
  ]);
};
const item = async (content: Uint8Array, name = 'photo.png'): Promise<Item> => ({
  json: {},
  files: { photo: await files.put(content, { name, mediaType: 'image/png' }) },
});
const process = async (given: Item, data: JsonObject): Promise<Item> => {
  const [result] = (await runNode(imageProcessor, { items: [given], data, files })).outputs['main'] ?? [];
  return result ?? { json: {} };
};
const bytesOf = async (result: Item): Promise<Buffer> =>
  Buffer.concat(
    await Array.fromAsync(await files.open(result.files?.['image'] ?? { id: '', name: '', mediaType: '', size: 0 })),
  );
const pixel = async (result: Item, left: number, top: number): Promise<number[]> => [
  ...(await sharp(await bytesOf(result))
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()),
];
const RED = [255, 0, 0];
const BLUE = [0, 0, 255];

describe('an image', () => {
  it('is resized by one side or both', async () => {
    const photo = await item(await halves(40, 20).png().toBuffer());
    const sizeFor = async (data: JsonObject): Promise<unknown> => (await process(photo, data)).json['image'];
    expect(await sizeFor({ width: 20 })).toMatchObject({ width: 20, height: 10 });
    expect(await sizeFor({ width: 0, height: 5 })).toMatchObject({ width: 10, height: 5 });
    expect(await sizeFor({ width: 10, height: 10 })).toMatchObject({ width: 10, height: 5 });
    expect(await sizeFor({ width: 10, height: 10, fit: 'cover' })).toMatchObject({ width: 10, height: 10 });
    expect(await sizeFor({ width: 100 })).toMatchObject({ width: 40, height: 20 });
    expect(
      await pixel(await process(photo, { width: 50, height: 50, fit: 'contain', background: '#00ff00' }), 0, 0),
    ).toEqual([0, 255, 0]);
    await expect(sizeFor({ width: 0 })).rejects.toMatchObject({ code: 'field_invalid' });
    await expect(sizeFor({ width: 16_000, height: 16_000 })).rejects.toMatchObject({ code: 'image_pixels_exceeded' });
    await expect(sizeFor({ width: 16_000, height: 0, enlarge: true })).rejects.toMatchObject({
      code: 'image_pixels_exceeded',
    });
  });

  it('is cropped, rotated and flipped', async () => {
    const photo = await item(await halves(40, 20).png().toBuffer());
    const part = await process(photo, { operation: 'crop', left: 20, top: 10 });
    expect([part.json['image'], await pixel(part, 0, 0)]).toMatchObject([{ width: 20, height: 10 }, BLUE]);
    const turned = await process(photo, { operation: 'rotate', angle: 90 });
    expect([turned.json['image'], await pixel(turned, 0, 0)]).toMatchObject([{ width: 20, height: 40 }, RED]);
    expect(await pixel(await process(photo, { operation: 'rotate', angle: 0, flip: 'horizontal' }), 0, 0)).toEqual(
      BLUE,
    );
    expect(await pixel(await process(photo, { operation: 'rotate', angle: 180, flip: 'both' }), 0, 0)).toEqual(RED);
  });

  it('comes back as it was after it has been turned all the way round', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom(90, 180, 270),
        async (width, height, angle) => {
          const raw = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 37) % 256));
          const first = await item(
            await sharp(raw, { raw: { width, height, channels: 3 } })
              .png()
              .toBuffer(),
          );
          const there = await process(first, { operation: 'rotate', angle });
          const back = await process(
            { json: {}, files: { photo: there.files?.['image'] ?? (first.files?.['photo'] as never) } },
            { operation: 'rotate', angle: 360 - angle },
          );
          expect(
            await sharp(await bytesOf(back))
              .removeAlpha()
              .raw()
              .toBuffer(),
          ).toEqual(raw);
        },
      ),
      { numRuns: 10 },
    );
  });

  it('is adjusted', async () => {
    const photo = await item(await halves(40, 20).png().toBuffer());
    const grey = await pixel(await process(photo, { operation: 'adjust', grey: true }), 5, 5);
    const blurred = await pixel(await process(photo, { operation: 'adjust', blur: 5, sharpen: true }), 20, 10);
    expect(new Set(grey.slice(0, 3)).size).toBe(1);
    expect(Math.min(...blurred.filter((_, at) => at !== 1))).toBeGreaterThan(0);
    expect(
      Math.max(...(await pixel(await process(photo, { operation: 'adjust', brightness: 0, saturation: 0 }), 5, 5))),
    ).toBeLessThan(10);
  });

  it.each([
    ['jpeg', 'photo.jpg'],
    ['png', 'photo.png'],
    ['webp', 'photo.webp'],
    ['avif', 'photo.avif'],
  ])('becomes %s', async (format, name) => {
    const result = await process(await item(await halves(40, 20).gif().toBuffer(), 'photo.gif'), {
      operation: 'convert',
      format,
    });
    expect(result.json['image']).toMatchObject({ name, mediaType: `image/${format}`, width: 40, height: 20 });
    expect((await process(result, { operation: 'metadata', file: 'image' })).json['image']).toMatchObject({
      format,
      width: 40,
      height: 20,
    });
  });

  it('that is transparent gets a background where the format has none', async () => {
    const clear = await sharp({
      create: { width: 4, height: 4, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const [red = 0, green = 255] = await pixel(
      await process(await item(clear), { operation: 'convert', format: 'jpeg', background: '#f00' }),
      1,
      1,
    );
    expect([red > 240, green < 15]).toEqual([true, true]);
  });

  it('loses its metadata unless kept, and is rotated by its orientation', async () => {
    const exif = {
      IFD0: { Artist: 'Ada', Copyright: 'by Ada' },
      IFD2: { FNumber: '28/10' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '47/1 22/1 1200/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '8/1 30/1 0/1',
      },
    };
    const photo = await item(
      await halves(40, 20).withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer(),
      'photo.jpg',
    );
    const facts = async (given: Item): Promise<unknown> =>
      (await process(given, { operation: 'metadata' })).json['image'];
    expect(await facts(photo)).toMatchObject({
      width: 20,
      height: 40,
      orientation: 6,
      exif: { artist: 'Ada', copyright: 'by Ada', fNumber: 2.8, latitude: 47.37, longitude: -8.5 },
    });
    const stripped = await process(photo, { operation: 'convert' });
    expect(await facts({ json: {}, files: { photo: stripped.files?.['image'] as never } })).toMatchObject({
      width: 20,
      height: 40,
      exif: {},
    });
    const kept = await process(photo, { operation: 'convert', metadata: 'keep' });
    expect(await facts({ json: {}, files: { photo: kept.files?.['image'] as never } })).toMatchObject({
      width: 20,
      height: 40,
      exif: { artist: 'Ada' },
    });
  });

  it('is marked with a text, which is text and no markup', async () => {
    const photo = await item(
      await sharp({ create: { width: 200, height: 100, channels: 3, background: '#000000' } })
        .png()
        .toBuffer(),
    );
    for (const place of ['southeast', 'tile']) {
      const marked = await process(photo, {
        operation: 'watermarkText',
        text: '<b>© & "Ada"',
        place,
        textSize: 20,
        opacity: 100,
      });
      const { channels } = await sharp(await bytesOf(marked)).stats();
      expect([marked.json['image'], channels[0]?.max]).toMatchObject([{ width: 200, height: 100 }, 255]);
      const corner = await pixel(marked, 0, 0);
      expect(corner).toEqual([0, 0, 0]);
    }
  });

  it('is marked with another image, as strong as it is to be', async () => {
    const white = await files.put(
      await sharp({ create: { width: 500, height: 500, channels: 3, background: '#ffffff' } })
        .png()
        .toBuffer(),
      { name: 'logo.png', mediaType: 'image/png' },
    );
    const photo = await item(
      await sharp({ create: { width: 100, height: 50, channels: 3, background: '#000000' } })
        .png()
        .toBuffer(),
    );
    const given = { json: {}, files: { ...photo.files, logo: white } };
    const marked = await process(given, {
      operation: 'watermarkImage',
      file: 'photo',
      mark: 'logo',
      markSize: 100,
      opacity: 50,
      place: 'centre',
    });
    const [value = 0] = await pixel(marked, 50, 25);
    expect([marked.json['image'], value > 120 && value < 135, await pixel(marked, 0, 0)]).toMatchObject([
      { width: 100, height: 50 },
      true,
      [0, 0, 0],
    ]);
    await expect(process(given, { operation: 'watermarkImage', file: 'photo', mark: 'no' })).rejects.toMatchObject({
      code: 'file_missing',
    });
  });
});

describe('invalid images', () => {
  it('ends in an error with a code, wherever it is cut off or damaged', async () => {
    const pictures = await Promise.all([
      halves(40, 20).png().toBuffer(),
      halves(40, 20).jpeg().toBuffer(),
      halves(40, 20).webp().toBuffer(),
    ]);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...pictures),
        fc.nat(2000),
        fc.integer({ min: 1, max: 255 }),
        fc.boolean(),
        async (whole, at, change, cut) => {
          const damaged = cut ? whole.subarray(0, at % whole.length) : Buffer.from(whole);
          if (!cut) damaged[at % whole.length] = (damaged[at % whole.length] ?? 0) ^ change;
          const code = await process(await item(damaged), { width: 10 }).then(
            () => null,
            (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
          );
          expect([null, 'image_unreadable', 'image_pixels_exceeded']).toContain(code);
          // Without the last few bytes a picture may still be whole.
          if (cut && at % whole.length < whole.length / 2) expect(code).not.toBe(null);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is refused by its declared size, before memory is allocated', async () => {
    const bomb = await halves(40, 20).png().toBuffer();
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    await expect(process(await item(bomb), {})).rejects.toMatchObject({ code: 'image_pixels_exceeded' });
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"/>');
    await expect(process(await item(svg), {})).rejects.toMatchObject({ code: 'image_pixels_exceeded' });
  });

  it('is refused as an SVG whose entities grow', async () => {
    const laughs =
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>';
    await expect(process(await item(Buffer.from(laughs), 'laughs.svg'), {})).rejects.toMatchObject({
      code: 'xml_entities',
    });
  });
});

it('EXIF that is damaged anywhere is read without harm', async () => {
  const { exif } = await sharp(
    await halves(40, 20)
      .withExif({ IFD0: { Artist: 'Ada' } })
      .jpeg()
      .toBuffer(),
  ).metadata();
  const whole = exif ?? Buffer.alloc(0);
  expect(readExif(whole)).toMatchObject({ artist: 'Ada' });
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.uint8Array({ minLength: 1, maxLength: 8 }), (at, bytes) => {
      const damaged = Buffer.from(whole);
      Buffer.from(bytes).copy(damaged, at);
      expect(JSON.stringify(readExif(damaged)).length).toBeLessThan(20_000);
    }),
  );
});

it('colors are read, and compared as WCAG does it', () => {
  expect([readColor('#f80', ''), readColor('#ff880080', '')]).toEqual([
    { r: 255, g: 136, b: 0, alpha: 1 },
    { r: 255, g: 136, b: 0, alpha: 128 / 255 },
  ]);
  expect(lighterBy(readColor('#fff', ''), readColor('#767676', ''))).toBeCloseTo(4.54, 2);
  expect(() => readColor('red', 'Color')).toThrow('"Color" must be a color');
});
