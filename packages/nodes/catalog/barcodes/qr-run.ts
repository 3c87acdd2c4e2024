import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { plainName } from '../../lib/files/receive.ts';
import { withFile } from '../../lib/files/result.ts';
import { lighterBy, readColor } from '../../lib/images/colors.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { runNatively } from '../../lib/native/native.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import { contentFor } from './contents.ts';
import type { Drawing } from './draw.ts';
import { drawSvg } from './draw.ts';
import type { qrFields } from './qr-fields.ts';

type Context = NodeContext<typeof qrFields>;

const TIME_LIMIT_MS = 30_000;
/** A QR code holds 7089 digits at most. ISO/IEC 18004. */
const LONGEST = 7089;
/** Less of a difference than this is hard to read for cameras. */
const LEAST_CONTRAST = 3;

const work = { url: new URL('./symbol.ts', import.meta.url), load: () => import('./symbol.ts') };
const draw = { url: new URL('./draw.ts', import.meta.url), load: () => import('./draw.ts') };

/** Makes a QR code for every item. */
export async function makeCodes(context: Context): Promise<NodeResult> {
  const results: Item[] = [];
  await forEachAsyncYielding(
    context.items,
    async (item, index) => void results.push(await coded(context, item, index)),
    context,
  );
  return main(results);
}

async function coded({ field, files, signal, resources }: Context, item: Item, index: number): Promise<Item> {
  const content = contentFor(field, index);
  if (content.length > LONGEST)
    throw nodeErrors.field_invalid({
      field: 'Content',
      reason: `has more than ${LONGEST} characters, which no QR code can hold`,
    });
  const correction = field.kind(index) === 'transfer' ? 'M' : field.correction(index);
  const drawing = drawingOf(field, index);
  const symbol = await runInWorker(work, 'symbolOf', [content, correction], {
    signal,
    resources,
    timeoutMs: TIME_LIMIT_MS,
  });
  const format = field.format(index);
  const mediaType = format === 'svg' ? 'image/svg+xml' : 'image/png';
  const bytes =
    format === 'svg'
      ? Buffer.from(drawSvg(symbol, drawing))
      : await runNatively(draw, 'drawPng', [symbol, drawing], { signal, resources, timeoutMs: TIME_LIMIT_MS });
  const to = field.to(index);
  if (field.output(index) === 'dataUrl')
    return {
      ...item,
      json: withPaths(item.json, [
        { name: to, value: `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}` },
      ]),
    };
  const file = await files.put(bytes, { name: plainName(field.fileName(index)) || `qr-code.${format}`, mediaType });
  return withFile(item, to, file, { modules: symbol.size });
}

function drawingOf(field: Context['field'], index: number): Drawing {
  const [dark, light] = [readColor(field.dark(index), 'Dark color'), readColor(field.light(index), 'Light color')];
  if (light.alpha > 0 && lighterBy(light, dark) < LEAST_CONTRAST) {
    throw nodeErrors.field_invalid({
      field: 'Dark color',
      reason: 'must be clearly darker than the light one, or scanners cannot read the code',
    });
  }
  return { pixels: field.pixels(index), margin: field.margin(index), dark, light };
}
