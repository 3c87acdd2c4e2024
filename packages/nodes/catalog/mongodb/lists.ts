import type { NodeList } from '@heddle/contract/api/node-lists';
import { NODE_LIST_MAX } from '@heddle/contract/api/node-lists';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import { runErrors } from '@heddle/contract/errors/run';
import type { ListRequest } from '@heddle/contract/node/define';
import { unlimitedResources } from '@heddle/contract/node/resources';
import { toMongodbServer } from '../../lib/mongodb/server.ts';
import { withMongodb } from '../../lib/mongodb/session.ts';
import { LISTS } from './fields.ts';

const TIMEOUT_MS = 15_000;

/** Collections and views to choose from. Throws `connector_list_unknown` and the errors of the database. */
export async function loadMongodbList({ list, search, credential, addressOf, signal }: ListRequest): Promise<NodeList> {
  if (list !== LISTS.collections) throw connectorErrors.connector_list_unknown({ list });
  if (!addressOf) throw runErrors.step_needs_server();
  const options = { server: toMongodbServer(credential), credential, timeoutMs: TIMEOUT_MS };
  return withMongodb(options, { addressOf, signal, resources: unlimitedResources }, async ({ db }) => {
    const wanted = search.trim().toLowerCase();
    const names: string[] = [];
    for await (const { name } of db.listCollections({}, { nameOnly: true, signal }))
      if (name.toLowerCase().includes(wanted) && !name.startsWith('system.')) names.push(name);
    const shown = names.toSorted().slice(0, NODE_LIST_MAX);
    return { entries: shown.map((value) => ({ value, label: value })), more: names.length > NODE_LIST_MAX };
  });
}
