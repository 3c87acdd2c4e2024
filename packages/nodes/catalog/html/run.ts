import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { pathReader } from '../../lib/json/reader.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { htmlFields } from './fields.ts';
import type { HtmlReading } from './work.ts';

const work = { url: new URL('./work.ts', import.meta.url), load: () => import('./work.ts') };
/** Characters of a page that is read here rather than in a worker. */
const SMALL = 20_000;
const limits = { timeoutMs: 60_000, maxMemoryMb: 512 };

/** Reads the values out of the page of each item. Throws `data_missing`, `field_invalid`, `document_too_large`. */
export async function extractValues(context: NodeContext<typeof htmlFields>): Promise<NodeResult> {
  const { field, items, signal, resources } = context;
  const made: Item[] = [];
  const extract = async (item: Item, index: number): Promise<void> => {
    const path = field.field(index);
    const found = pathReader(path)(item.json);
    if (found === undefined || found === null) throw dataErrors.data_missing({ field: path });
    const html = typeof found === 'string' ? found : JSON.stringify(found);
    const reading: HtmlReading = {
      values: field.values(index).map(({ name, value }) => ({ name, selector: value })),
      skip: field.skip(index),
      trim: field.trim(index),
    };
    const values: JsonObject =
      html.length <= SMALL
        ? (await work.load()).readValues(html, reading)
        : await runInWorker(work, 'readValues', [html, reading], { signal, resources, ...limits });
    made.push(field.keep(index) ? { ...item, json: { ...item.json, ...values } } : { json: values });
  };
  await forEachAsyncYielding(items, extract, context);
  return main(made);
}
