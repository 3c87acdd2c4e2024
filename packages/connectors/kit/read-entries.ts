import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonValue } from '@heddle/contract/json';
import type { FileStore } from '@heddle/contract/node/context';
import type { ListRequest } from '@heddle/contract/node/define';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { unlimitedResources } from '@heddle/contract/node/resources';
import { createNodeState } from '@heddle/contract/node/state';
import { STEP_LIMIT } from '@heddle/nodes/lib/http/content';
import { openAccount } from './account.ts';
import { callOperation } from './call.ts';
import type { Connector, NamedOperation } from './connector.ts';

const REQUEST_LIMITS = { timeoutMs: 15_000, retries: 1 };

/** Lists that are read outside of runs have no files. */
const noFiles: FileStore = {
  put: () => Promise.reject(connectorErrors.connector_list_unknown({ list: 'files' })),
  open: () => Promise.reject(connectorErrors.connector_list_unknown({ list: 'files' })),
};

/** The entries that an operation gives outside of runs: for forms, triggers and their webhooks. `until` ends a list early. Throws the errors of the operation. */
export async function readEntries(
  connector: Connector,
  operation: NamedOperation,
  { credential, fetch, vendorAddress, signal }: Pick<ListRequest, 'credential' | 'fetch' | 'vendorAddress' | 'signal'>,
  {
    read,
    limit,
    until,
  }: { read: (key: string) => unknown; limit: number; until?: (entries: readonly JsonValue[]) => boolean },
): Promise<readonly JsonValue[]> {
  const state = createNodeState(createMemoryState(), operation.id);
  const account = await openAccount(connector, credential, { fetch, vendorAddress, state, signal });
  const { entries } = await callOperation({
    connector,
    operation,
    account,
    read,
    item: undefined,
    files: noFiles,
    resources: unlimitedResources,
    idempotencyKey: operation.id,
    signal,
    limits: { ...REQUEST_LIMITS, repeatable: operation.effect === 'read' },
    allowance: { bytes: STEP_LIMIT },
    limit,
    onPage: () => undefined,
    ...(until ? { until } : {}),
  });
  return entries;
}
