import { fileWorkErrors } from '@heddle/contract/errors/file-work';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { contentBytes, contentOf } from '../../lib/files/content.ts';
import { PICTURE_LIMIT } from '../../lib/images/limits.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { namesOf } from '../../lib/json/reader.ts';
import { runNatively } from '../../lib/native/native.ts';
import type { scanFields } from './scan-fields.ts';
import type { FoundCode } from './scan-work.ts';
import { loadReader } from './zxing.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof scanFields>;

const TIME_LIMIT_MS = 60_000;

const groups: { readonly [group: string]: readonly string[] } = {
  all: [],
  qr: ['QRCode'],
  retail: ['AllRetail'],
  linear: ['AllLinear'],
  matrix: ['AllMatrix'],
};

const work = { url: new URL('./scan-work.ts', import.meta.url), load: () => import('./scan-work.ts') };

/** Reads the codes in the image of every item. */
export async function scanItems(context: Context): Promise<NodeResult> {
  const { items, field, signal } = context;
  const main = new PairedItems();
  const empty = new PairedItems();
  for (const [index, item] of items.entries()) {
    await context.expressions?.ready(index);
    signal.throwIfAborted();
    const { name, found } = await scanned(context, item, index);
    if (found.length === 0) {
      if (field.whenNone(index) === 'fail') throw fileWorkErrors.barcode_missing({ name });
      empty.push(item, index);
      continue;
    }
    const values: JsonObject[] = found.map((code) => ({ ...code }));
    const to = field.to(index);
    const given = (value: JsonObject | JsonObject[]): Item => ({
      ...item,
      json: withPaths(item.json, [{ name: to, value }]),
    });
    if (field.output(index) === 'one') main.push(given(values), index);
    else for (const value of values) main.push(given(value), index);
  }
  return pairedPorts({ main, empty });
}

async function scanned(context: Context, item: Item, index: number): Promise<{ name: string; found: FoundCode[] }> {
  const { field, files, signal, resources } = context;
  const formats = await formatsOf(field, index);
  const content = await contentOf(files, item, { file: field.file(index), field: field.field(index) }, context);
  const bytes = await contentBytes(content, PICTURE_LIMIT, context);
  const settings = { formats, most: field.most(index), thorough: field.thorough(index) };
  return {
    name: content.name,
    found: await runNatively(work, 'scanPicture', [bytes, content.name, settings], {
      signal,
      resources,
      timeoutMs: TIME_LIMIT_MS,
    }),
  };
}

async function formatsOf(field: Context['field'], index: number): Promise<readonly string[]> {
  const chosen = field.codes(index);
  if (chosen !== 'some') return groups[chosen] ?? [];
  const { READABLE_BARCODE_FORMATS, formatToLabel } = await loadReader();
  const plain = (name: string): string => name.replaceAll(/[^a-z0-9]/gi, '').toLowerCase();
  return namesOf(field.kinds(index)).map((name) => {
    const known = READABLE_BARCODE_FORMATS.find(
      (format) => plain(format) === plain(name) || plain(formatToLabel(format) ?? format) === plain(name),
    );
    if (known === undefined)
      throw nodeErrors.field_invalid({
        field: 'Custom types',
        reason: `names "${name}", which is not a supported code type`,
      });
    return known;
  });
}
