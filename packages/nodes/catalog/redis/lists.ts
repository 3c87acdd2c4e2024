import type { NodeList } from '@heddle/contract/api/node-lists';
import { NODE_LIST_MAX } from '@heddle/contract/api/node-lists';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import { runErrors } from '@heddle/contract/errors/run';
import type { ListRequest } from '@heddle/contract/node/define';
import { unlimitedResources } from '@heddle/contract/node/resources';
import { scanned } from '../../lib/redis/listing.ts';
import { toRedisServer } from '../../lib/redis/server.ts';
import { withRedis } from '../../lib/redis/session.ts';
import { LISTS } from './fields.ts';

const TIMEOUT_MS = 15_000;
/** Pages that are looked through at most: a rare key among millions is not worth more. */
const MOST_PAGES = 100;

/** Keys to choose from that contain what is searched for. Throws `connector_list_unknown` and the errors of the server. */
export async function loadRedisList({ list, search, credential, addressOf, signal }: ListRequest): Promise<NodeList> {
  if (list !== LISTS.keys) throw connectorErrors.connector_list_unknown({ list });
  if (!addressOf) throw runErrors.step_needs_server();
  const options = { server: toRedisServer(credential), credential, timeoutMs: TIMEOUT_MS };
  return withRedis(options, { addressOf, signal, resources: unlimitedResources }, async (session) => {
    // The signs of patterns are searched for as they are.
    const pattern = `*${search.trim().replaceAll(/[*?[\]\\^]/g, (sign) => `\\${sign}`)}*`;
    const keys: string[] = [];
    let pages = 0;
    for await (const page of scanned(session, { start: ['SCAN'], end: ['MATCH', pattern] }, NODE_LIST_MAX + 1)) {
      keys.push(...page.map((key) => key.toString()));
      pages += 1;
      if (pages === MOST_PAGES) break;
    }
    const shown = keys.slice(0, NODE_LIST_MAX).toSorted();
    return {
      entries: shown.map((value) => ({ value, label: value })),
      more: keys.length > NODE_LIST_MAX || pages === MOST_PAGES,
    };
  });
}
