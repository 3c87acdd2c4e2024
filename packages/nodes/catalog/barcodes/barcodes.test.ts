import type { JsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { barcodeScanner } from './barcodeScanner.node.ts';
import { qrCodeGenerator } from './qrCodeGenerator.node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { isIban } from '../../lib/banking/iban.ts';
import { transfer, wifi } from './contents.ts';
import { loadWriter } from './zxing.ts';

afterAll(closeWorkers);

const files = new MemoryFileStore();
const make = async (data: JsonObject): Promise<Item> => {
  const [item] = (await runNode(qrCodeGenerator, { data, files })).outputs['main'] ?? [];
  return item ?? { json: {} };
};
const read = async (item: Item, data: JsonObject = {}): Promise<JsonObject[]> => {
  const [found] =
    (await runNode(barcodeScanner, { items: [item], data: { output: 'one', ...data }, files })).outputs['main'] ?? [];
  return found?.json['barcode'] as JsonObject[];
};
const textOf = async (data: JsonObject): Promise<unknown> =>
  (await read(await make({ pixels: 300, ...data }), { codes: 'qr', thorough: false }))[0]?.['text'];
const bytesOf = async (item: Item): Promise<Buffer> =>
  Buffer.concat(
    await Array.fromAsync(await files.open(item.files?.['qrCode'] ?? { id: '', name: '', mediaType: '', size: 0 })),
  );
const picture = async (bytes: Uint8Array, name = 'codes.png'): Promise<Item> => ({
  json: {},
  files: { image: await files.put(bytes, { name, mediaType: 'image/png' }) },
});
/** A PNG of a code of any kind. */
const codeOf = async (
  format: 'EAN13' | 'Code128' | 'PDF417' | 'DataMatrix' | 'Aztec',
  text: string,
): Promise<Buffer> => {
  const { image } = await (await loadWriter()).writeBarcode(text, { format, scale: 3 });
  return Buffer.from((await image?.arrayBuffer()) ?? new ArrayBuffer(0));
};

describe('a QR code', () => {
  it('is read as what was written into it, whatever it looks like', async () => {
    const drawing = fc.record({
      format: fc.constantFrom('png', 'svg'),
      correction: fc.constantFrom('L', 'M', 'Q', 'H'),
      pixels: fc.integer({ min: 300, max: 700 }),
      margin: fc.integer({ min: 4, max: 8 }),
      dark: fc.constantFrom('#000000', '#003366', '#7a0000'),
      light: fc.constantFrom('#ffffff', '#ffffcc', 'transparent'),
    });
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 90 })
      .filter((value) => value.trim() === value && value.isWellFormed());
    await fc.assert(
      fc.asyncProperty(text, drawing, async (written, how) => {
        // Two braces would begin an expression.
        const content = written.replaceAll('{{', '{ ');
        expect(await textOf({ text: content, ...how })).toBe(content);
      }),
      { numRuns: 8 },
    );
  });

  it('may be large', async () => {
    const text = 'Heddle '.repeat(300);
    expect(await textOf({ text, correction: 'L', pixels: 1000 })).toBe(text);
    await expect(make({ text: 'x'.repeat(3000) })).rejects.toMatchObject({ code: 'qr_code_impossible' });
    await expect(make({ text: 'x'.repeat(8000) })).rejects.toMatchObject({ code: 'field_invalid' });
  });

  it('has the size that is asked for', async () => {
    for (const pixels of [32, 100, 512]) {
      const item = await make({ text: 'x', pixels });
      expect(await sharp(await bytesOf(item)).metadata()).toMatchObject({ width: pixels, height: pixels });
    }
    expect((await bytesOf(await make({ text: 'x', format: 'svg', pixels: 200 }))).toString()).toMatch(
      /^<svg [^>]*width="200" height="200" viewBox="0 0 29 29"/,
    );
    const [item] =
      (await runNode(qrCodeGenerator, { data: { text: 'x', output: 'dataUrl' }, files })).outputs['main'] ?? [];
    expect(item?.json['qrCode']).toMatch(/^data:image\/png;base64,iVBOR/);
  });

  it('holds contacts, mails, numbers and payments as telephones expect them', async () => {
    expect(
      await textOf({ kind: 'contact', holder: 'Ada King Lovelace', organisation: 'A, B; C', mail: 'ada@example.com' }),
    ).toBe(
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Lovelace;Ada King;;;\r\nFN:Ada King Lovelace\r\nORG:A\\, B\\; C\r\nEMAIL:ada@example.com\r\nEND:VCARD\r\n',
    );
    expect(await textOf({ kind: 'email', recipient: 'ada@example.com', subject: 'A & B', body: '1\n2' })).toBe(
      'mailto:ada@example.com?subject=A%20%26%20B&body=1%0D%0A2',
    );
    expect(await textOf({ kind: 'phone', number: '+41 (44) 123-45 67' })).toBe('tel:+41441234567');
    expect(
      await textOf({ kind: 'crypto', wallet: '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W', coins: '20.3', label: 'Luke-Jr' }),
    ).toBe('bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=20.3&label=Luke-Jr');
    const ether = { kind: 'crypto', coin: 'ethereum', wallet: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' };
    expect(await textOf({ ...ether, coins: '2.014' })).toBe(
      'ethereum:0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359@1?value=2014000000000000000',
    );
    expect(await textOf({ kind: 'url', url: 'https://example.com/ä' })).toBe('https://example.com/%C3%A4');
  });

  it.each([
    { kind: 'url', url: 'javascript:alert(1)' },
    { kind: 'email', recipient: 'nobody' },
    { kind: 'phone', number: 'call me' },
    { kind: 'crypto', coin: 'ethereum', wallet: '0x12' },
    { kind: 'crypto', wallet: '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W', coins: 'all' },
    { text: 'x', dark: 'black' },
  ])('is refused for %j', async (data) => {
    await expect(make(data)).rejects.toMatchObject({ code: 'field_invalid' });
  });
});

describe('what codes hold', () => {
  it('is written as the descriptions of their formats have it', () => {
    // ZXing, "Barcode Contents".
    expect(wifi('mynetwork', 'WPA', 'mypass', false)).toBe('WIFI:T:WPA;S:mynetwork;P:mypass;;');
    expect(wifi('"foo;bar\\baz"', 'WPA', '', true)).toBe('WIFI:T:WPA;S:\\"foo\\;bar\\\\baz\\";H:true;;');
    // EPC069-12, annex: example.
    expect(
      transfer({
        name: 'Red Cross of Belgium',
        iban: 'BE72 0000 0000 1616',
        bic: 'BPOTBEB1',
        euros: '1',
        reference: 'Urgency fund',
      }),
    ).toBe('BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1.00\n\n\nUrgency fund');
  });

  it('is checked where it has check digits', () => {
    expect(['GB82WEST12345698765432', 'DE89370400440532013000', 'CH9300762011623852957'].map(isIban)).toEqual([
      true,
      true,
      true,
    ]);
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 21 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
        const iban = 'DE89370400440532013000';
        expect(isIban(iban.slice(0, at) + String((Number(iban[at]) + more) % 10) + iban.slice(at + 1))).toBe(false);
      }),
    );
  });
});

describe('a picture', () => {
  it('may hold several codes of several kinds', async () => {
    const codes = await Promise.all([
      codeOf('EAN13', '4006381333931'),
      codeOf('Code128', 'Heddle-128'),
      codeOf('PDF417', 'on a boarding pass'),
      codeOf('DataMatrix', 'on a chip'),
      codeOf('Aztec', 'on a ticket'),
    ]);
    const sheet = sharp({ create: { width: 1300, height: 1000, channels: 3, background: '#ffffff' } });
    const bytes = await sheet
      .composite(codes.map((input, at) => ({ input, left: 40 + (at % 2) * 600, top: 30 + Math.floor(at / 2) * 320 })))
      .jpeg()
      .toBuffer();
    const item = await picture(bytes);
    const found = async (data: JsonObject): Promise<unknown> =>
      (await read(item, data)).map(({ format, text }) => `${format as string} ${text as string}`).sort();
    expect(await found({})).toEqual([
      'Aztec on a ticket',
      'Code 128 Heddle-128',
      'Data Matrix on a chip',
      'EAN-13 4006381333931',
      'PDF417 on a boarding pass',
    ]);
    expect(await found({ codes: 'some', kinds: 'ean-13, Code 128' })).toEqual([
      'Code 128 Heddle-128',
      'EAN-13 4006381333931',
    ]);
    expect(await found({ codes: 'retail' })).toEqual(['EAN-13 4006381333931']);
    expect(await read(item, { most: 2 })).toHaveLength(2);
  });

  it('may be turned and large; places are those of the whole picture', async () => {
    const code = await bytesOf(await make({ text: 'far away', pixels: 400 }));
    const bytes = await sharp({ create: { width: 5000, height: 1000, channels: 3, background: '#ffffff' } })
      .composite([
        { input: await sharp(code).rotate(30, { background: '#ffffff' }).png().toBuffer(), left: 4200, top: 200 },
      ])
      .png()
      .toBuffer();
    const [found] = await read(await picture(bytes));
    const corners = found?.['corners'] as { x: number; y: number }[];
    expect(found).toMatchObject({ text: 'far away', format: 'QR Code' });
    expect(corners.every(({ x, y }) => x > 4200 && x < 4800 && y > 200 && y < 800)).toBe(true);
  });

  it('that is damaged ends in an error with a code', async () => {
    const whole = await bytesOf(await make({ text: 'x' }));
    await expect(read(await picture(whole.subarray(0, whole.length / 2)))).rejects.toMatchObject({
      code: 'image_unreadable',
    });
    await expect(read(await picture(Buffer.from('%PDF-1.7'), 'a.pdf'))).rejects.toMatchObject({
      code: 'image_unreadable',
    });
  });
});
