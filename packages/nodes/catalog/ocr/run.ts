import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { contentBytes, contentOf } from '../../lib/files/content.ts';
import { HEAD, identify } from '../../lib/files/identify.ts';
import { PICTURE_LIMIT } from '../../lib/images/limits.ts';
import { put } from '../../lib/items.ts';
import { runNatively } from '../../lib/native/native.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';
import type { OcrLine, OcrRequest, OcrWord } from './engine.ts';
import type { ocrFields } from './ocr-fields.ts';

type Context = NodeContext<typeof ocrFields>;

const work = { url: new URL('./work.ts', import.meta.url), load: () => import('./work.ts') };
/** For one picture, or one page. */
const TIME_LIMIT_MS = 120_000;

/** The lines of a page, counted from 1. A picture is one page. */
interface ReadPage {
  page: number;
  lines: readonly OcrLine[];
}

/** Reads the text in the picture or scanned PDF of every item. Items without text go to the port `empty`. */
export async function readItems(context: Context): Promise<NodeResult> {
  const { items, field, signal } = context;
  const main = new PairedItems();
  const empty = new PairedItems();
  for (const [index, item] of items.entries()) {
    await context.expressions?.ready(index);
    signal.throwIfAborted();
    const pages = await pagesOf(context, item, index);
    const result = resultOf(pages, { minimum: field.minimum(index), withWords: field.words(index) });
    if (result.text === '') empty.push(item, index);
    else main.push(put(item, field.to(index), result), index);
  }
  return pairedPorts({ main, empty });
}

async function pagesOf(context: Context, item: Item, index: number): Promise<ReadPage[]> {
  const { field, files, signal, resources } = context;
  const content = await contentOf(files, item, { file: field.file(index), field: field.field(index) }, context);
  const bytes = await contentBytes(content, PICTURE_LIMIT, context);
  const { name } = content;
  const language = field.language(index);
  const request: OcrRequest = {
    // The German letters are read by the German data only, which knows the others as well: it goes first.
    languages: language === 'both' ? ['deu', 'eng'] : [language],
    layout: field.layout(index),
    characters: field.characters(index),
  };
  const options = { signal, resources, timeoutMs: TIME_LIMIT_MS };
  if ((await identify(bytes.subarray(0, HEAD), name)) !== 'application/pdf') {
    context.progress(index, context.items.length, name);
    return [{ page: 1, lines: await runNatively(work, 'readPicture', [bytes, name, request], options) }];
  }
  const count = Math.min(await runNatively(work, 'countPages', [bytes, name], options), field.pages(index));
  const pages: ReadPage[] = [];
  for (let page = 1; page <= count; page += 1) {
    context.progress(page - 1, count, name);
    const lines = await runNatively(work, 'readPdfPage', [bytes, name, page, request], options);
    pages.push({ page, lines });
  }
  return pages;
}

/** What is found: text by pages, and how sure it is. */
function resultOf(
  pages: readonly ReadPage[],
  { minimum, withWords }: { minimum: number; withWords: boolean },
): JsonObject & { text: string } {
  const kept = pages.map(({ page, lines }) => ({
    page,
    lines: lines.map((line) => ({
      ...line,
      words: line.words.filter(({ text, confidence }) => confidence >= minimum && text.trim() !== ''),
    })),
  }));
  const texts = kept.map(({ page, lines }) => ({
    page,
    text: textOf(lines),
    confidence: sureness(lines.flatMap(({ words }) => words)),
  }));
  const words = kept.flatMap(({ page, lines }) =>
    lines.flatMap((line) => line.words.map((word) => ({ ...word, page }))),
  );
  return {
    text: texts
      .map(({ text }) => text)
      .filter((text) => text !== '')
      .join('\n\n'),
    confidence: sureness(words),
    pages: texts,
    ...(withWords ? { words } : {}),
  };
}

/** Lines of words; a blank line before each further paragraph. */
function textOf(lines: readonly OcrLine[]): string {
  const parts: string[] = [];
  let isParagraph = false;
  for (const { words, beginsParagraph } of lines) {
    isParagraph ||= beginsParagraph;
    if (words.length === 0) continue;
    if (parts.length > 0) parts.push(isParagraph ? '\n\n' : '\n');
    parts.push(words.map(({ text }) => text).join(' '));
    isParagraph = false;
  }
  return parts.join('').toWellFormed();
}

/** The mean confidence of words, by their letters. */
function sureness(words: readonly OcrWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0);
  return letters === 0
    ? 0
    : Math.round(words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters);
}
