import type { Item } from '@heddle/contract/run/item';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { chartGenerator } from '../../catalog/charts/chartGenerator.node.ts';
import { reportBuilder } from '../../catalog/reports/reportBuilder.node.ts';
import { imageProcessor } from '../../catalog/images/imageProcessor.node.ts';
import { pdfGenerator } from '../../catalog/pdf/pdfGenerator.node.ts';
import { readText } from '../pdf/text.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { codePointsOf } from './cmap.ts';
import { fontFolder, UnsupportedCharacters } from './unsupported-characters.ts';
import { named } from './missing-glyphs.ts';

const files = new MemoryFileStore();
const textOf = async (item: Item | undefined, name: string): Promise<string> => {
  const file = item?.files?.[name];
  if (!file) throw new Error('no file');
  return (
    await readText({ name, bytes: new Uint8Array(Buffer.concat(await Array.fromAsync(await files.open(file)))) })
  ).join('\n');
};

describe('the face of documents', () => {
  it('has the characters of its font file', () => {
    const codes = codePointsOf(readFileSync(join(fontFolder, 'Roboto-Regular.ttf')));
    for (const letter of 'AzÄßęőřĄΩщЖ€—“ﬁ')
      expect([letter, codes.has(letter.codePointAt(0) ?? 0)]).toEqual([letter, true]);
    for (const letter of '漢あعא😀한') expect([letter, codes.has(letter.codePointAt(0) ?? 0)]).toEqual([letter, false]);
  });

  it('gets a question mark for what it lacks, and nothing for what is not seen', () => {
    const letters = new UnsupportedCharacters();
    expect(letters.plain('Zürich Ωщ 東京 ok')).toBe('Zürich Ωщ ?? ok');
    expect(letters.plain('Cafe\u0301')).toBe('Café');
    expect(letters.plain('ok 👍\uFE0F\u200D!\n\tend')).toBe('ok ?!\n\tend');
    expect(letters.missing).toEqual(['東', '京', '👍']);
    expect(named(letters.missing)).toBe('東 (U+6771), 京 (U+4EAC), 👍 (U+1F44D)');
    expect(named(Array.from({ length: 15 }, () => '東'))).toMatch(/ and 3 more$/);
  });
});

describe('characters that cannot be written', () => {
  const pdf = async (data: object) =>
    runNode(pdfGenerator, {
      files,
      data: { content: '# 東 report\n\n| Näme |\n| --- |\n| Жan 京 |', footer: '{page} 東', title: 'T', ...data },
    });

  it('are named by the PDF Generator, in the text, in tables and on every page', async () => {
    const { outputs, logs } = await pdf({});
    expect(logs).toEqual(['T has ? in the place of characters that the font lacks: 東 (U+6771), 京 (U+4EAC)']);
    const text = await textOf(outputs['main']?.[0], 'pdf');
    expect(text).toContain('? report');
    expect(text).toMatch(/Жan \?/);
    expect(text).toContain('1 ?');
    await expect(pdf({ letters: 'fail' })).rejects.toMatchObject({
      code: 'font_characters_missing',
      message: 'T has characters that the font lacks: 東 (U+6771), 京 (U+4EAC).',
    });
    expect((await pdf({ content: 'Fine', footer: '' })).logs).toEqual([]);
  });

  it('are named where a PDF is written on', async () => {
    const [made] = (await pdf({ content: 'Fine', footer: '' })).outputs['main'] ?? [];
    const { outputs, logs } = await runNode(pdfGenerator, {
      files,
      items: [made ?? { json: {} }],
      data: { operation: 'stamp', stamp: 'text', text: '京 {page}' },
    });
    expect(logs).toEqual(['T.pdf has ? in the place of characters that the font lacks: 京 (U+4EAC)']);
    expect(await textOf(outputs['main']?.[0], 'pdf')).toContain('? 1');
  });

  const items = [{ json: { city: '東京', n: 3 } }, { json: { city: 'Wien', n: 2 } }];

  it('are named by reports: as a PDF, and where a chart is a picture', async () => {
    const report = async (format: string) =>
      (
        await runNode(reportBuilder, {
          files,
          items,
          data: {
            format,
            title: 'Cities',
            sections: '[{ "chart": { "kind": "bar", "x": "city", "y": "n" }, "table": true }]',
          },
        })
      ).logs;
    expect(await report('pdf')).toEqual([
      'Cities.pdf has ? in the place of characters that the font lacks: 東 (U+6771), 京 (U+4EAC)',
    ]);
    expect(await report('docx')).toEqual([
      'A chart of Cities.docx may have boxes where this machine has no font for 東 (U+6771), 京 (U+4EAC)',
    ]);
    expect(await report('html')).toEqual([]);
  });

  it('are named where a picture is written on', async () => {
    const photo = await files.put(
      await sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
      { name: 'a.png', mediaType: 'image/png' },
    );
    const { logs } = await runNode(imageProcessor, {
      files,
      items: [{ json: {}, files: { photo } }],
      data: { operation: 'watermarkText', text: '© 東' },
    });
    expect(logs).toEqual(['a.png may have boxes where this machine has no font for 東 (U+6771)']);
  });

  it('are named by charts that are pictures', async () => {
    const chart = async (format: string) =>
      (
        await runNode(chartGenerator, {
          files,
          items,
          data: { kind: 'bar', x: 'city', y: 'n', title: 'Cities', format },
        })
      ).logs;
    expect(await chart('png')).toEqual([
      'Cities.png may have boxes where this machine has no font for 東 (U+6771), 京 (U+4EAC)',
    ]);
    expect(await chart('svg')).toEqual([]);
  });
});
