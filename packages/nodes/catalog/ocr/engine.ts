import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import load from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import type { TesseractApi, TesseractModule } from 'tesseract.js-core/tesseract-core-simd-lstm.js';

/** Languages whose data is installed, as Tesseract names them. */
export type OcrLanguage = 'eng' | 'deu';

/** The engine with neural networks only; the data has no others. */
const LSTM_ONLY = 1;

/** Pixels from the left and the top. */
export type OcrBox = { x: number; y: number; width: number; height: number };
/** A word in a picture. A type: it is part of results. `confidence` is from 0 to 100. */
export type OcrWord = { text: string; confidence: number; box: OcrBox };
/** A line of text: its words in their order, and whether a paragraph begins with it. */
export interface OcrLine {
  words: OcrWord[];
  beginsParagraph: boolean;
}

const data = async (language: OcrLanguage): Promise<Uint8Array> => {
  const folder = dirname(createRequire(import.meta.url).resolve(`@tesseract.js-data/${language}/package.json`));
  return gunzipSync(await readFile(join(folder, '4.0.0_best_int', `${language}.traineddata.gz`)));
};

/** The engine of this process, with the languages that it has. One task runs at a time. */
let engine: Promise<{ module: TesseractModule; loaded: Set<OcrLanguage> }> | undefined;
let ready: { api: TesseractApi; languages: string } | undefined;

const start = async (): Promise<{ module: TesseractModule; loaded: Set<OcrLanguage> }> => ({
  module: await load({ TesseractProgress: () => undefined, print: () => undefined, printErr: () => undefined }),
  loaded: new Set(),
});

/** The engine for some languages; the first one goes before the others where both fit. */
async function apiFor(languages: readonly OcrLanguage[]): Promise<{ module: TesseractModule; api: TesseractApi }> {
  const { module, loaded } = await (engine ??= start());
  for (const language of languages) {
    if (loaded.has(language)) continue;
    module.FS.writeFile(`/${language}.traineddata`, await data(language));
    loaded.add(language);
  }
  const names = languages.join('+');
  if (ready?.languages !== names) {
    const api = ready?.api ?? new module.TessBaseAPI();
    if (api.Init(null, names, LSTM_ONLY) !== 0) throw new Error(`Tesseract cannot load ${names}.`);
    ready = { api, languages: names };
  }
  return { module, api: ready.api };
}

/** How a picture is divided, in Tesseract's numbers (PSM). */
const layouts = { auto: '3', block: '6', line: '7', word: '8', sparse: '11' } as const;
export type OcrLayout = keyof typeof layouts;

export interface OcrRequest {
  languages: readonly OcrLanguage[];
  layout: OcrLayout;
  /** Characters that may occur; '' for all. */
  characters: string;
}

/** The words of a picture in PNG, line by line. Meant for a process of its own: it cannot be interrupted. */
export async function recognize(png: Uint8Array, { languages, layout, characters }: OcrRequest): Promise<OcrLine[]> {
  const { module, api } = await apiFor(languages);
  api.SetVariable('tessedit_pageseg_mode', layouts[layout]);
  api.SetVariable('tessedit_char_whitelist', characters);
  module.FS.writeFile('/input', png);
  try {
    if (api.SetImageFile(1, 0) === 1) throw new Error('Tesseract cannot read the picture.');
    api.Recognize(null);
    // The shape is that of Tesseract's own JSON.
    const { blocks } = JSON.parse(api.GetJSONText()) as { blocks?: JsonBlock[] };
    return (blocks ?? []).flatMap(linesOf);
  } finally {
    api.Clear();
    module.FS.unlink('/input');
  }
}

interface JsonPart {
  text: string;
  confidence: number;
  bbox: { x0: number; y0: number; x1: number; y1: number };
}
interface JsonBlock extends JsonPart {
  paragraphs?: { lines?: { words?: JsonPart[] }[] }[];
}

const linesOf = (block: JsonBlock): OcrLine[] =>
  (block.paragraphs ?? []).flatMap(({ lines = [] }) =>
    lines.map(({ words = [] }, at) => ({ beginsParagraph: at === 0, words: words.map(wordOf) })),
  );

const wordOf = ({ text, confidence, bbox: { x0, y0, x1, y1 } }: JsonPart): OcrWord => ({
  text,
  confidence: Math.round(confidence),
  box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 },
});
