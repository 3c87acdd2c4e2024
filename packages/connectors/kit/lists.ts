import type { ListEntry, NodeList } from '@heddle/contract/api/node-lists';
import { NODE_LIST_MAX } from '@heddle/contract/api/node-lists';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { ListRequest } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ChoiceList, Connector } from './connector.ts';
import { readEntries } from './read-entries.ts';

/** Entries that are read to be searched, where the vendor cannot do it. */
const SEARCHED = 2000;
/**
 * Reads a list of the account to choose from, at most `NODE_LIST_MAX` entries; empty while fields that it needs are not set. Throws `connector_list_unknown`
 * and the errors of the operation that gives it.
 */
export async function loadList(connector: Connector, request: ListRequest): Promise<NodeList> {
  const { list, data, search } = request;
  const source = Object.hasOwn(connector.lists, list) ? connector.lists[list] : undefined;
  const operation = source && connector.operations.get(source.operation);
  if (!source || !operation) throw connectorErrors.connector_list_unknown({ list });
  const fields = fieldsFor(source, data, search);
  if (!fields) return { entries: [], more: false };
  const limit = search.trim() === '' || source.search !== undefined ? NODE_LIST_MAX + 1 : SEARCHED;
  const entries = await readEntries(connector, operation, request, { read: (key) => fields[key], limit });
  const found = entries.flatMap((entry) => toEntry(source, entry));
  // Where the vendor has no search, the entries are searched.
  const wanted = source.search === undefined ? search.trim().toLowerCase() : '';
  const fitting = found.filter(
    ({ label, value }) => label.toLowerCase().includes(wanted) || value.toLowerCase() === wanted,
  );
  const isCut = wanted === '' ? entries.length > NODE_LIST_MAX : entries.length === SEARCHED;
  return { entries: fitting.slice(0, NODE_LIST_MAX), more: isCut || fitting.length > NODE_LIST_MAX };
}

/** The fields of the list's operation; null while one that it needs is not set, or is an expression. */
function fieldsFor(source: ChoiceList, data: JsonObject, search: string): JsonObject | null {
  const fields: JsonObject = { ...source.with };
  for (const name of source.needs ?? []) {
    const value = asText(data[name]).trim();
    if (value === '' || value.includes('{{')) return null;
    fields[name] = value;
  }
  if (source.search !== undefined && search.trim() !== '') fields[source.search] = search.trim();
  return fields;
}

function toEntry({ value, label }: ChoiceList, entry: JsonValue): ListEntry[] {
  const found = asText(readPath(entry, value));
  return found === '' ? [] : [{ value: found, label: asText(readPath(entry, label)) || found }];
}
