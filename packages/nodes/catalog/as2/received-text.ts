import type { NodeContext } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { fileOf, readBytes } from '../../lib/files/read.ts';
import { put } from '../../lib/items.ts';
import type { triggerFields } from './fields.ts';

/** Bytes of a file that is given as text. */
const LIMIT = 5 * 1024 * 1024;

/** The items with the text of their file in `body`. Files that are not UTF-8 are Latin 1, as EDIFACT often is. Throws `data_too_large`. */
export async function withText(context: NodeContext<typeof triggerFields>): Promise<Item[]> {
  const { files, items } = context;
  const given: Item[] = [];
  const read = async (item: Item): Promise<void> => {
    const file = fileOf(item, '');
    // A run by hand may begin with the text itself.
    if (!file) return void given.push(item);
    const bytes = Buffer.from(await readBytes(files, file, LIMIT, context));
    const utf8 = bytes.toString('utf8');
    given.push(put(item, 'body', utf8.includes('\ufffd') ? bytes.toString('latin1') : utf8));
  };
  await forEachAsyncYielding(items, read, context);
  return given;
}
