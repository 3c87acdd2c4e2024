import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import type { Sharp } from 'sharp';
import { contentBytes, contentOf } from '../files/content.ts';
import { readBytes, requiredFile } from '../files/read.ts';
import { withFile } from '../files/result.ts';
import { withPaths } from '../json/paths.ts';
import { Letters } from '../letters/letters.ts';
import { doubtfulNote } from '../letters/told.ts';
import { unlessStopped } from '../unless-stopped.ts';
import { changed } from './change.ts';
import { readExif } from './exif.ts';
import type { imageFields } from './fields.ts';
import { imageMark, textMark } from './mark.ts';
import type { Picture } from './open.ts';
import { openPicture, PICTURE_LIMIT, reading } from './open.ts';
import { formatFor, nameFor, written } from './write.ts';

type Context = NodeContext<typeof imageFields>;

/** Does what is chosen to the image of every item. The work is done in threads of the image library. */
export async function processImages(context: Context): Promise<NodeResult> {
  const results: Item[] = [];
  const logs: string[] = [];
  for (const [index, item] of context.items.entries()) {
    context.signal.throwIfAborted();
    results.push(await processed(context, item, index, logs));
  }
  return { ...main(results), logs };
}

async function processed(context: Context, item: Item, index: number, logs: string[]): Promise<Item> {
  const { field, files } = context;
  const content = await contentOf(files, item, { file: field.file(index), field: field.field(index) }, context);
  const picture = await openPicture(await contentBytes(content, PICTURE_LIMIT, context), content.name);
  if (field.operation(index) === 'metadata') return { ...item, json: withPaths(item.json, [{ name: field.to(index), value: factsOf(picture) }]) };
  const format = formatFor(picture.facts.format, field.format(index));
  const { bytes, width, height, mediaType } = await unlessStopped(reading(content.name, async () => written(await worked(context, picture, item, index), format, field, index)), context);
  const file = await files.put(bytes, { name: nameFor(field.fileName(index), content.name, format), mediaType });
  const doubtful = field.operation(index) === 'watermarkText' ? doubtfulIn(field.text(index)) : [];
  if (doubtful.length > 0) logs.push(doubtfulNote(file.name, doubtful));
  return withFile(item, field.to(index), file, { width, height });
}

async function worked(context: Context, picture: Picture, item: Item, index: number): Promise<Sharp> {
  const { field, files } = context;
  const operation = field.operation(index);
  if (operation !== 'watermarkText' && operation !== 'watermarkImage') return changed(picture, field, index);
  const upright = picture.image.autoOrient();
  if (operation === 'watermarkText') return upright.composite([await textMark(picture, field, index)]);
  const mark = requiredFile(item, field.mark(index));
  return upright.composite([await imageMark(picture, await readBytes(files, mark, PICTURE_LIMIT, context), mark.name, field, index)]);
}

/** The characters of a text that our face lacks: what the machine has no other font for becomes a box. */
function doubtfulIn(text: string): string[] {
  const letters = new Letters();
  letters.plain(text);
  return letters.missing;
}

/** What an image says of itself. */
function factsOf({ facts, width, height }: Picture): JsonObject {
  const exif: JsonValue = facts.exif ? readExif(facts.exif) : {};
  return {
    format: facts.format === 'heif' ? 'avif' : facts.format,
    width,
    height,
    frames: facts.pages ?? 1,
    hasAlpha: facts.hasAlpha,
    colourSpace: facts.space,
    density: facts.density ?? null,
    orientation: facts.orientation ?? null,
    hasColourProfile: facts.icc !== undefined,
    exif,
  };
}
