import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import { sendByAs2 } from '../as2/send.ts';
import type { ediFields } from '../edi/fields.ts';
import { processEdi } from '../edi/run.ts';
import type { ftpFields } from '../file-servers/ftp-fields.ts';
import { runFtp } from '../file-servers/ftp-run.ts';
import type { supplyChainFields } from './fields.ts';
import { fileOperations, SEND } from './fields.ts';

/** Does the operation for all items: on documents, on files of a server, or with a partner by AS2. */
export async function runSupplyChain(context: NodeContext<typeof supplyChainFields>): Promise<NodeResult> {
  if (context.items.length === 0) return main([]);
  const operation = context.field.operation();
  // Each part reads only the fields of its own operations, which are here under the same names and of the same kinds.
  if (operation === SEND) return sendByAs2(context);
  return fileOperations.some((one) => one === operation)
    ? runFtp(context as unknown as NodeContext<typeof ftpFields>)
    : processEdi(context as unknown as NodeContext<typeof ediFields>);
}
