import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { FileRef, Item } from '@heddle/contract/run/item';
import type { ChosenModels } from '../../lib/ai/call.ts';
import { chooseModels } from '../../lib/ai/call.ts';
import { imagesIn } from '../../lib/ai/media/images.ts';
import type { ImageRequest, MediaFile } from '../../lib/ai/media/port.ts';
import { contentOf } from '../../lib/ai/messages.ts';
import { offered } from '../../lib/ai/models.ts';
import { makeImages } from '../../lib/ai/once.ts';
import type { Used } from '../../lib/ai/once.ts';
import { usageLine, usageOf } from '../../lib/ai/usage.ts';
import { withFile } from '../../lib/files/result.ts';
import { concurrently } from '../../lib/http/concurrent.ts';
import { put } from '../../lib/items.ts';
import type { imageGenerationFields } from './fields.ts';

/** Items whose images are made at a time. */
const CONCURRENCY = 4;

type Context = NodeContext<typeof imageGenerationFields>;
type Made = Used<{ files: readonly FileRef[] }>;

/** Makes images for each item. */
export async function generateImages(context: Context): Promise<NodeResult> {
  const { items, field } = context;
  if (items.length === 0) return main([]);
  const models = await chooseModels(context, 0);
  const paid: Made[] = [];
  let done = 0;
  const made = await concurrently(items.length, CONCURRENCY, context, async (index, signal) => {
    const answers = await imagesFor(context, models, index, signal);
    paid.push(...answers);
    done += 1;
    context.progress(done, items.length, 'Images');
    const name = field.saveIn(index);
    const withImages = answers
      .flatMap(({ files }) => files)
      .reduce(
        (item: Item, file, at) => withFile(item, at === 0 ? name : `${name}${at + 1}`, file),
        items[index] ?? { json: {} },
      );
    const usage = field.saveUsageIn(index).trim();
    return usage === '' ? withImages : put(withImages, usage, usageOf(answers));
  });
  return { ...main(made), logs: [usageLine(paid)] };
}

/** As many calls as the number of images takes. */
async function imagesFor(
  context: Context,
  models: ChosenModels,
  index: number,
  signal: AbortSignal,
): Promise<readonly Made[]> {
  const { field } = context;
  const request = await requestAt(context, index, signal);
  const each = [models, ...(models.fallback ? [models.fallback] : [])].map(
    ({ access, model }) => offered(access, 'images')(model).most,
  );
  const most = Math.min(...each);
  const answers: Made[] = [];
  for (let from = 0; from < field.count(index); from += most) {
    const count = Math.min(most, field.count(index) - from);
    // The same seed would make the same image again.
    const seed = request.seed === undefined ? undefined : request.seed + from;
    const options = { index, name: `images ${from}`, signal };
    answers.push(await makeImages(context, models, { ...request, count, seed }, options));
  }
  return answers;
}

async function requestAt(context: Context, index: number, signal: AbortSignal): Promise<ImageRequest> {
  const { field } = context;
  const prompt = field.prompt(index).trim();
  if (prompt === '') throw nodeErrors.field_required({ field: 'Prompt' });
  const size = field.size(index).trim().toLowerCase().replace('×', 'x');
  if (size !== '' && !/^(?:\d{2,5}x\d{2,5}|auto)$/.test(size))
    throw nodeErrors.field_invalid({ field: 'Size', reason: 'must be width and height such as 1024x1024' });
  const aspect = field.aspect(index).trim();
  if (aspect !== '' && !/^\d{1,2}:\d{1,2}$/.test(aspect))
    throw nodeErrors.field_invalid({ field: 'Aspect ratio', reason: 'must be a ratio such as 16:9' });
  return {
    prompt,
    count: 1,
    size,
    aspect,
    quality: field.quality(index),
    background: field.background(index),
    format: field.format(index),
    seed: field.seed(index),
    images: field.useImages(index) ? await inputImages(context, index, signal) : [],
  };
}

async function inputImages(context: Context, index: number, signal: AbortSignal): Promise<MediaFile[]> {
  const { field, files, fetch, items, resources } = context;
  const place = { file: field.file(index).trim(), field: field.field(index).trim() };
  const found = await imagesIn({ files, fetch, signal }, items[index] ?? { json: {} }, place);
  const read: MediaFile[] = [];
  for (const file of found) {
    const bytes = await contentOf(file, files);
    resources.charge(bytes.length);
    read.push({ bytes, mediaType: file.mediaType, name: file.name });
  }
  return read;
}
