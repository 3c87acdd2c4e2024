import { HeddleError } from '@heddle/contract/errors/define';
import type { NodeContext } from '@heddle/contract/node/context';
import type { FileRef } from '@heddle/contract/run/item';
import { runInWorker } from '../workers/workers.ts';
import { contentOf } from './messages.ts';
import type { ChatRequest } from './port.ts';

const pages = { url: new URL('../pdf/pages.ts', import.meta.url), load: () => import('../pdf/pages.ts') };

/**
 * Tokens of the largest image in the best detail, by the beginning of the model's name. Sources: platform.openai.com/docs/guides/images-vision,
 * docs.anthropic.com/en/docs/build-with-claude/vision, ai.google.dev/gemini-api/docs/image-understanding.
 */
const imageTokens: readonly (readonly [model: string, tokens: number])[] = [
  // 2,833 and 5,667 for each of eight tiles.
  ['gpt-4o-mini', 48_200],
];
const IMAGE = 6500;
/** A page of a PDF, which is given as text and as an image: up to 3,000 tokens, and those of the image. docs.anthropic.com/en/docs/build-with-claude/pdf-support */
const PAGE_TEXT = 3000;
/** Pages of a PDF that cannot be read here: the most that providers take. */
const MOST_PAGES = 1000;
/** Tokens of a second, the most that any provider counts: ai.google.dev/gemini-api/docs/audio, and …/video-understanding. */
const [SOUND_SECOND, VIDEO_SECOND] = [32, 300];
/** The fewest bytes of a second: of speech in Opus, of sound without compression (8 kHz, 8 bits), and of video. */
const [LEAST_SOUND, LEAST_WAV, LEAST_VIDEO] = [750, 8000, 10_000];

type Context = Pick<NodeContext, 'files' | 'signal' | 'resources'>;

/** The most tokens that the files of a conversation take of a model. */
export async function fileTokens(context: Context, model: string, { messages }: ChatRequest): Promise<number> {
  let tokens = 0;
  for (const message of messages)
    if (message.role === 'user')
      for (const file of message.files ?? []) tokens += await tokensOf(context, imageTokensOf(model), file);
  return tokens;
}

const imageTokensOf = (model: string): number => {
  const name = model.slice(model.lastIndexOf('/') + 1);
  return imageTokens.find(([begin]) => name.startsWith(begin))?.[1] ?? IMAGE;
};

async function tokensOf(context: Context, image: number, file: FileRef): Promise<number> {
  const { mediaType, size } = file;
  if (mediaType.startsWith('image/')) return image;
  if (mediaType === 'application/pdf') return (await pagesOf(context, file)) * (PAGE_TEXT + image);
  if (mediaType.startsWith('audio/')) {
    const least = /wav/.test(mediaType) ? LEAST_WAV : LEAST_SOUND;
    return Math.ceil(size / least) * SOUND_SECOND;
  }
  if (mediaType.startsWith('video/')) return Math.ceil(size / LEAST_VIDEO) * VIDEO_SECOND;
  // A token of text has two bytes or more.
  return Math.ceil(size / 2);
}

async function pagesOf({ files, signal, resources }: Context, file: FileRef): Promise<number> {
  const { name } = file;
  const bytes = await contentOf(file, files);
  try {
    return await runInWorker(pages, 'countPdfPages', [{ name, bytes }], { signal, resources });
  } catch (thrown) {
    signal.throwIfAborted();
    // Whether it can be read is for the provider to say.
    if (thrown instanceof HeddleError) return MOST_PAGES;
    throw thrown;
  }
}
