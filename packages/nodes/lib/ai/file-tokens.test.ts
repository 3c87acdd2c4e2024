import { unlimitedResources } from '@heddle/contract/node/resources';
import { PDFDocument } from 'pdf-lib';
import { afterAll, describe, expect, it } from 'vitest';
import { MemoryFileStore } from '../../testing/run-node.ts';
import { closeWorkers } from '../workers/workers.ts';
import { fileTokens } from './file-tokens.ts';

afterAll(closeWorkers);

const pdfOf = async (pages: number): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage();
  return document.save();
};

/** The most tokens of a file with these bytes. */
async function tokensOf(mediaType: string, bytes: Uint8Array, model = 'gpt-5-mini'): Promise<number> {
  const files = new MemoryFileStore();
  const file = await files.put(bytes, { name: 'file', mediaType });
  const context = { files, resources: unlimitedResources, signal: new AbortController().signal };
  const messages = [{ role: 'user' as const, text: 'What is it?', files: [file] }];
  return fileTokens(context, model, { system: '', messages, maxTokens: 10 });
}

describe('the most tokens that a file takes', () => {
  it('of an image are those of the largest one, whatever its size', async () => {
    // What providers count for images of the best detail: 765 and 1,105 for gpt-4o, 1,600 for Claude, 4,784 for its newest models.
    expect(await tokensOf('image/png', new Uint8Array(10))).toBeGreaterThan(4784);
    // 2,833 tokens and 5,667 for each of eight tiles.
    expect(await tokensOf('image/png', new Uint8Array(10), 'openai/gpt-4o-mini')).toBeGreaterThanOrEqual(48_169);
  });

  it('of a PDF grow with its pages', async () => {
    const [one, three] = [
      await tokensOf('application/pdf', await pdfOf(1)),
      await tokensOf('application/pdf', await pdfOf(3)),
    ];
    expect(one).toBeGreaterThan(4600);
    expect(three).toBe(3 * one);
  });

  it('of what is no PDF are those of the longest one that is taken', async () => {
    const one = await tokensOf('application/pdf', await pdfOf(1));
    expect(await tokensOf('application/pdf', Buffer.from('%PDF-1.7 broken'))).toBe(1000 * one);
  });

  it('of sound and video grow with how long they can be', async () => {
    // A minute of WAV with 16 kHz and 16 bits, which Gemini counts as 1,920 tokens.
    expect(await tokensOf('audio/wav', new Uint8Array(60 * 32_000))).toBeGreaterThanOrEqual(1920);
    // A minute of MP3 with 64 kbit/s.
    expect(await tokensOf('audio/mpeg', new Uint8Array(60 * 8000))).toBeGreaterThanOrEqual(1920);
    expect(await tokensOf('video/mp4', new Uint8Array(60 * 50_000))).toBeGreaterThanOrEqual(60 * 300);
  });

  it('of a text grow with its bytes', async () => {
    expect(await tokensOf('text/plain', new Uint8Array(1000))).toBe(500);
  });
});
