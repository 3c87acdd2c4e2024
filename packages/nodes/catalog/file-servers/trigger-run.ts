import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import { openSession } from '../../lib/file-servers/open.ts';
import { cleanPath } from '../../lib/file-servers/paths.ts';
import { withRemoteFile } from './ftp-download.ts';
import type { triggerFields } from './trigger-fields.ts';

const MIB = 1024 * 1024;

/** The items with the files that they name. */
export async function downloadAll(context: NodeContext<typeof triggerFields>): Promise<NodeResult> {
  const { items, field, progress } = context;
  const session = openSession(await context.credential('credential'), context);
  const limit = field.sizeLimit() * MIB;
  const results: Item[] = [];
  try {
    for (const [index, item] of items.entries()) {
      const path = cleanPath(asText(item.json['path'] ?? ''));
      results.push(await withRemoteFile(item, { path, name: 'file', limit }, context, session));
      progress(index + 1, items.length, 'Files');
    }
  } finally {
    session.end();
  }
  return main(results);
}
