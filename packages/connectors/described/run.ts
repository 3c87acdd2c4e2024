import { readOperation } from '@heddle/contract/described/configured';
import { OPERATION_FIELD } from '@heddle/contract/described/field';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { noCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import { PairedItems, pairedMain } from '@heddle/nodes/lib/paired-items';
import { runOperation } from '../kit/run.ts';
import { ONLY_OPERATION, describedConnector } from './connector.ts';

/** Does the chosen operation of a described API for every item. Throws the errors of connectors. */
export async function runDescribed(context: NodeContext): Promise<NodeResult> {
  const read = (name: string): string => asText(context.field[name]?.(0));
  // The field has checked what it holds.
  const chosen = readOperation(context.field[OPERATION_FIELD]?.(0) as never);
  if (context.items.length === 0 || !chosen) return pairedMain(new PairedItems());
  // The types of a definition that is made at run time do not know its fields.
  const credential = read('credential') === '' ? noCredential : await context.credential('credential' as never);
  const connector = describedConnector(chosen, {
    address: read('address').replace(/\/+$/, ''),
    items: read('itemsAt'),
    pagesBy: read('pagesBy'),
    pageParameter: read('pageParameter'),
    pageAt: read('pageAt'),
  });
  return runOperation(connector, ONLY_OPERATION, credential, context);
}
