import type { ListEntry, NodeList } from '@heddle/contract/api/node-lists';
import { NODE_LIST_MAX } from '@heddle/contract/api/node-lists';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { ListRequest } from '@heddle/contract/node/define';
import { asText } from '@heddle/contract/node/text';
import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { toServerError } from './failures.ts';
import type { McpSession } from './session.ts';
import { openSession } from './session.ts';

/** Pages of tools that are read, so that a server cannot go on for ever. */
const PAGES_MAX = 20;
const LIST_SECONDS = 15;
const LABEL_MAX = 120;

/** The tools of a server. Throws the errors of `toServerError`. */
async function readTools({ client, server }: McpSession, signal: AbortSignal): Promise<Tool[]> {
  const tools: Tool[] = [];
  let cursor: string | undefined;
  try {
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const params = cursor === undefined ? {} : { cursor };
      const answer = await client.listTools(params, { signal, timeout: LIST_SECONDS * 1000 });
      tools.push(...answer.tools);
      cursor = answer.nextCursor;
      if (cursor === undefined) break;
    }
  } catch (thrown) {
    throw toServerError(thrown, { server, tool: 'tools/list', seconds: LIST_SECONDS });
  }
  return tools;
}

const clipped = (text: string): string => (text.length > LABEL_MAX ? `${text.slice(0, LABEL_MAX - 1)}…` : text);

function toolEntry({ name, title, description = '', annotations }: Tool): ListEntry {
  const shown = [title ?? annotations?.title ?? name, description.split('\n', 1)[0] ?? ''].filter(
    (part) => part !== '',
  );
  return {
    value: name,
    label: clipped(`${shown.join(': ')}${annotations?.readOnlyHint === true ? ' (reads only)' : ''}`),
  };
}

/** `city, string, required: Where` */
function argumentEntries({ inputSchema }: Tool): ListEntry[] {
  const required = new Set(inputSchema.required ?? []);
  return Object.entries(inputSchema.properties ?? {}).map(([value, given]) => {
    // Schemas were read as JSON.
    const spec = given as JsonValue;
    const { type = '', description = '' } = isJsonObject(spec) ? spec : {};
    const facts = [value, asText(type), required.has(value) ? 'required' : ''].filter((part) => part !== '').join(', ');
    return { value, label: clipped(description === '' ? facts : `${facts}: ${asText(description)}`) };
  });
}

/** The lists that the fields of a node offer: the tools of its server, and the arguments of its tool. */
export async function toolLists(request: ListRequest): Promise<NodeList> {
  const { list, data, search, signal } = request;
  const session = await openSession({ ...request, address: asText(data['address'] ?? '') });
  try {
    const tools = await readTools(session, signal);
    const chosen = tools.find(({ name }) => name === data['tool']);
    if (list !== 'tools' && list !== 'arguments') throw connectorErrors.connector_list_unknown({ list });
    const entries = list === 'tools' ? tools.map(toolEntry) : chosen ? argumentEntries(chosen) : [];
    const wanted = search.trim().toLowerCase();
    const found = entries.filter(({ value, label }) => `${value} ${label}`.toLowerCase().includes(wanted));
    return { entries: found.slice(0, NODE_LIST_MAX), more: found.length > NODE_LIST_MAX };
  } finally {
    await session.close();
  }
}
