import type { NodeList } from '@heddle/contract/api/node-lists';
import { NODE_LIST_MAX } from '@heddle/contract/api/node-lists';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import { runErrors } from '@heddle/contract/errors/run';
import type { ListRequest } from '@heddle/contract/node/define';
import { unlimitedResources } from '@heddle/contract/node/resources';
import { toSqlServer } from '../../lib/sql/server.ts';
import { inTransaction } from '../../lib/sql/session.ts';
import { columnsOf, listTables } from '../../lib/sql/tables.ts';
import { LISTS } from './fields.ts';

const TIMEOUT_MS = 15_000;
/** Columns that the label of a table names. */
const SHOWN = 8;

/** Tables to choose from, each with its columns and their types where a search leaves a few. Throws `connector_list_unknown` and the errors of the database. */
export async function loadSqlList({ list, search, credential, addressOf, signal }: ListRequest): Promise<NodeList> {
  if (list !== LISTS.tables) throw connectorErrors.connector_list_unknown({ list });
  if (!addressOf) throw runErrors.step_needs_server();
  const server = toSqlServer(credential);
  const options = { server, credential, readOnly: true, timeoutMs: TIMEOUT_MS };
  return inTransaction(options, { addressOf, signal, resources: unlimitedResources }, async (session) => {
    const tables = await listTables(session, search.trim(), NODE_LIST_MAX + 1);
    const described = tables.length <= SHOWN;
    const entries: NodeList['entries'] = [];
    for (const value of tables.slice(0, NODE_LIST_MAX)) {
      const columns = described ? await columnsOf(session, value) : [];
      const facts = columns.slice(0, SHOWN).map(({ name, type, key }) => `${name} ${type}${key ? ' (key)' : ''}`);
      const more = columns.length > SHOWN ? ', …' : '';
      entries.push({ value, label: facts.length > 0 ? `${value}: ${facts.join(', ')}${more}` : value });
    }
    return { entries, more: tables.length > NODE_LIST_MAX };
  });
}
