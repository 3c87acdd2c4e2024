import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase64 } from './content.ts';
import { base64OfBytes, bytesOfText, textOfBytes } from './text.ts';

const stop = { signal: new AbortController().signal };

describe('a long text', () => {
  it('becomes bytes and text again, its characters whole', async () => {
    for (const shift of ['', 'x', 'xy']) {
      const text = `\ufeff${shift}${'𝄞é'.repeat(800_000)}`;
      const bytes = await bytesOfText(text, stop);
      expect(Buffer.from(text).equals(bytes)).toBe(true);
      expect(await textOfBytes(bytes, 'utf-8', stop)).toBe(text.slice(1));
    }
    expect(await textOfBytes(Buffer.alloc(1_200_001, 0x80), 'windows-1252', stop)).toBe('€'.repeat(1_200_001));
  });

  it('of base64 is what the bytes were, whatever its length', async () => {
    const bytes = Buffer.from(Array.from({ length: 900_000 }, (_, at) => (at * 7919) % 251));
    for (const cut of [0, 1, 2]) {
      const some = bytes.subarray(cut);
      const text = await base64OfBytes(some, stop);
      expect(text).toBe(some.toString('base64'));
      for (const written of [
        text,
        text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
        text.replaceAll(/.{76}/g, '$&\r\n'),
      ]) {
        expect(some.equals((await decodeBase64(written, 'Data', stop)).bytes)).toBe(true);
      }
    }
  });

  it('that is no base64 is refused as a short one is', async () => {
    const block = 'QUJD'.repeat(100_000);
    for (const wrong of [`${block}=QUJD`, `${block}====`, `${block}Q`, `${block}*${block}`])
      await expect(decodeBase64(wrong, 'Data', stop)).rejects.toMatchObject({ code: 'file_encoding_invalid' });
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom('A', 'b', '-', '=', ' ', '!'), maxLength: 12 }),
        async (text) => {
          const plain = text.replaceAll(' ', '');
          const valid = /^[A-Za-z0-9+/_-]*={0,2}$/.test(plain) && plain.replace(/=+$/, '').length % 4 !== 1;
          const found = await decodeBase64(text, 'Data', stop).then(
            ({ bytes }) => Buffer.from(bytes).toString('hex'),
            () => 'refused',
          );
          expect(found).toBe(valid ? Buffer.from(plain, 'base64').toString('hex') : 'refused');
        },
      ),
    );
  });
});
