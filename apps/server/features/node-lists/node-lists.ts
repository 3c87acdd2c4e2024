import type { NodeList, NodeListBody } from '@heddle/contract/api/node-lists';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import { noCredential, openChosen } from '@heddle/contract/node/credentials';
import type { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';

const TIMEOUT_MS = 20_000;

/**
 * Reads a list that a field of a node offers to choose from, with the credential that is chosen in the node. Throws `connector_list_unknown`, the errors of
 * opening the credential and those of the service.
 */
export async function readNodeList(
  { nodes, offers, egress, config }: Platform,
  userId: string,
  { type, list, data, search }: z.output<typeof NodeListBody>,
): Promise<NodeList> {
  const node = nodes.get(type);
  if (!node?.loadList) throw connectorErrors.connector_list_unknown({ list });
  const chosen = data['credential'];
  const isLeftOut = (chosen === undefined || chosen === '') && node.fields['credential']?.required !== true;
  const credential = isLeftOut
    ? noCredential
    : await openChosen(node, 'credential', chosen, (id) => offers.get('openCredential')(userId, id));
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const { fetch, addressOf } = egress.of({ userId });
  return node.loadList({
    list,
    data,
    search,
    credential,
    fetch,
    addressOf,
    vendorAddress: (vendor) => config.connectorAddresses.get(vendor),
    signal,
  });
}
