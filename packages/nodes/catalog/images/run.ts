import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { contentBytes, contentOf } from '../../lib/files/content.ts';
import { readBytes, requiredFile } from '../../lib/files/read.ts';
import { plainName } from '../../lib/files/receive.ts';
import { withFile } from '../../lib/files/result.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { UnsupportedCharacters } from '../../lib/fonts/unsupported-characters.ts';
import { uncertainGlyphsNote } from '../../lib/fonts/missing-glyphs.ts';
import { runNatively } from '../../lib/native/native.ts';
import type { imageFields } from './fields.ts';
import { PICTURE_LIMIT } from '../../lib/images/limits.ts';
import { orderAt } from './operations.ts';
import type { WrittenFormat } from './write.ts';

type Context = NodeContext<typeof imageFields>;

const work = { url: new URL('./work.ts', import.meta.url), load: () => import('./work.ts') };

/** Runs the chosen operation on the image of every item, in a separate process. */
export async function processImages(context: Context): Promise<NodeResult> {
  const results: Item[] = [];
  const logs: string[] = [];
  for (const [index, item] of context.items.entries()) {
    await context.expressions?.ready(index);
    context.signal.throwIfAborted();
    results.push(await processed(context, item, index, logs));
  }
  return { ...main(results), logs };
}

async function processed(context: Context, item: Item, index: number, logs: string[]): Promise<Item> {
  const { field, files } = context;
  const content = await contentOf(files, item, { file: field.file(index), field: field.field(index) }, context);
  const given = await contentBytes(content, PICTURE_LIMIT, context);
  if (field.operation(index) === 'metadata') {
    const facts = await runNatively(work, 'imageFacts', [given, content.name], context);
    return { ...item, json: withPaths(item.json, [{ name: field.to(index), value: facts }]) };
  }
  const order = await orderAt(field, index, async () => {
    const mark = requiredFile(item, field.mark(index));
    return { bytes: await readBytes(files, mark, PICTURE_LIMIT, context), name: mark.name };
  });
  const { bytes, width, height, format } = await runNatively(work, 'makeImage', [given, content.name, order], context);
  const file = await files.put(bytes, {
    name: nameFor(field.fileName(index), content.name, format),
    mediaType: `image/${format}`,
  });
  const doubtful = order.change.kind === 'text' ? doubtfulIn(order.change.text) : [];
  if (doubtful.length > 0) logs.push(uncertainGlyphsNote(file.name, doubtful));
  return withFile(item, field.to(index), file, { width, height });
}

const endings: { readonly [F in WrittenFormat]: string } = { jpeg: '.jpg', png: '.png', webp: '.webp', avif: '.avif' };

/** `photo.jpg` for `photo.png` that becomes a JPEG. */
const nameFor = (asked: string, own: string, format: WrittenFormat): string =>
  plainName(asked) || `${plainName(own).replace(/\.[A-Za-z0-9]{1,5}$/, '') || 'image'}${endings[format]}`;

/** The characters of a text that our font lacks: if the machine has no other font for them they become boxes. */
function doubtfulIn(text: string): string[] {
  const letters = new UnsupportedCharacters();
  letters.plain(text);
  return letters.missing;
}
