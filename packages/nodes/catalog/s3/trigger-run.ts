import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import { openStorage } from '../../lib/s3/client.ts';
import { withObject } from './run.ts';
import type { s3TriggerFields } from './trigger-fields.ts';

const MIB = 1024 * 1024;

/** The items with the versions of objects that they name. Throws `storage_object_replaced` where there is another version meanwhile: that has a run of its own. */
export async function downloadVersions(context: NodeContext<typeof s3TriggerFields>): Promise<NodeResult> {
  const { items, field, progress } = context;
  const storage = await openStorage(await context.credential('credential'), context);
  const limit = field.sizeLimit() * MIB;
  const results: Item[] = [];
  for (const [index, item] of items.entries()) {
    const [bucket, key, etag] = ['bucket', 'key', 'etag'].map((name) => asText(item.json[name] ?? ''));
    const object = { bucket: bucket ?? '', key: key ?? '', name: 'file', limit };
    results.push(await withObject(item, etag ? { ...object, etag } : object, context, storage));
    progress(index + 1, items.length, 'Objects');
  }
  return main(results);
}
