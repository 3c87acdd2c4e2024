import type { NodeContext } from '@heddle/contract/node/context';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { contentBytes, contentOf } from '../../lib/files/content.ts';
import { readBytes, requiredFile } from '../../lib/files/read.ts';
import { withFile } from '../../lib/files/result.ts';
import { plainName } from '../../lib/files/receive.ts';
import { PICTURE_LIMIT } from '../../lib/images/limits.ts';
import type { NativeOptions } from '../../lib/native/native.ts';
import { runNatively } from '../../lib/native/native.ts';
import type { Mark } from '../../lib/vision/annotate.ts';
import type { PixelBox } from '../../lib/vision/boxes.ts';
import type { ModelFile } from '../../lib/vision/onnx.ts';
import type { ImageFile } from '../../lib/vision/work.ts';
import type { annotationFields, imageFields, timeField } from './vision-fields.ts';

/** The work with images and models, in a process that can be ended. */
export const work = {
  url: new URL('../../lib/vision/work.ts', import.meta.url),
  load: () => import('../../lib/vision/work.ts'),
};

/** Bytes of a model. */
const MODEL_LIMIT = 100 * 1024 * 1024;
/** Memory of the process that runs models. */
const MEMORY_MB = 2048;
/** What goes to a process at a time: images, and bytes after which no further one is added. */
const BATCH = { images: 8, bytes: 32 * 1024 * 1024 };

/** What a node for images has in common with the others. */
export type VisionContext = NodeContext<typeof imageFields & typeof annotationFields & { seconds: typeof timeField }>;

/** An item with its image. */
export interface Seen {
  index: number;
  item: Item;
  image: ImageFile;
}

/** How long work on some images may take, and how much memory. */
export const limitsFor = ({ field, signal, resources }: VisionContext, { index }: Seen, images = 1): NativeOptions => ({
  signal,
  resources,
  timeoutMs: field.seconds(index) * 1000 * images,
  maxMemoryMb: MEMORY_MB,
});

/** The image of an item. Throws `file_missing`, `file_encoding_invalid`, `data_too_large`. */
export async function imageOf(context: VisionContext, index: number): Promise<Seen> {
  const { field, files, items } = context;
  const item = items[index] ?? { json: {} };
  // A model may be beside the image.
  const first = Object.entries(item.files ?? {}).find(([, { mediaType }]) => mediaType.startsWith('image/'))?.[0] ?? '';
  const file = field.file(index).trim() || first;
  const content = await contentOf(
    files,
    file === '' ? { json: item.json } : item,
    { file, field: field.field(index) },
    context,
  );
  return { index, item, image: { name: content.name, bytes: await contentBytes(content, PICTURE_LIMIT, context) } };
}

/** Calls `work` with the images of all items, some at a time: those that follow each other and have the same models. */
export async function inImageBatches(
  context: VisionContext,
  modelsOf: (index: number) => readonly FileRef[],
  work: (batch: readonly Seen[], models: readonly ModelFile[]) => Promise<void>,
): Promise<void> {
  let batch: Seen[] = [];
  let refs: readonly FileRef[] = [];
  let models: ModelFile[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await work(batch, models);
    [batch, bytes] = [[], 0];
  };
  for (const index of context.items.keys()) {
    await context.expressions?.ready(index);
    context.signal.throwIfAborted();
    const wanted = modelsOf(index);
    if (wanted.length !== refs.length || wanted.some(({ id }, at) => id !== refs[at]?.id)) {
      await flush();
      refs = wanted;
      models = [];
      for (const ref of refs)
        models.push({ name: ref.name, bytes: await readBytes(context.files, ref, MODEL_LIMIT, context) });
    }
    const seen = await imageOf(context, index);
    batch.push(seen);
    bytes += seen.image.bytes.byteLength;
    if (batch.length >= BATCH.images || bytes >= BATCH.bytes) await flush();
    context.progress(index + 1, context.items.length, seen.image.name);
  }
  await flush();
}

/** The model in an item. Throws `file_missing`. */
export const modelIn = ({ items }: VisionContext, index: number, name: string): FileRef =>
  requiredFile(items[index], name.trim());

/** The item with its image and boxes in it, where that is wanted. */
export async function withMarks(context: VisionContext, seen: Seen, item: Item, marks: readonly Mark[]): Promise<Item> {
  const { field, files } = context;
  const { index, image } = seen;
  if (!field.annotate(index)) return item;
  const bytes = await runNatively(work, 'annotateImage', [image.bytes, image.name, marks], limitsFor(context, seen));
  const name = `${plainName(image.name).replace(/\.[A-Za-z0-9]{1,5}$/, '') || 'image'}-boxes.jpg`;
  return withFile(item, field.annotateTo(index), await files.put(bytes, { name, mediaType: 'image/jpeg' }));
}

/** A box in whole pixels within an image. */
export function wholePixels(box: PixelBox, image: { width: number; height: number }): PixelBox {
  const x = Math.min(image.width - 1, Math.max(0, Math.round(box.x)));
  const y = Math.min(image.height - 1, Math.max(0, Math.round(box.y)));
  return {
    x,
    y,
    width: Math.min(image.width - x, Math.max(1, Math.round(box.width))),
    height: Math.min(image.height - y, Math.max(1, Math.round(box.height))),
  };
}

/** A score as results have it. */
export const shownScore = (score: number): number => Math.round(Math.min(1, score) * 1000) / 1000;
