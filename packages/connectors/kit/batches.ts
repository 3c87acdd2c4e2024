import type { ListPaging } from '@heddle/contract/described/paging';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { HAND_ON } from '@heddle/contract/node/hand-on';
import { PairedItems, pairedMain } from '@heddle/nodes/lib/paired-items';
import type { OperationCall, PagePosition } from './call.ts';
import { firstPosition, readPage, toConnectorItem } from './call.ts';

/** Where the reading of the lists of all items goes on. */
interface BatchPosition {
  /** The item whose list is read, and the page of it; null before its first. */
  item: number;
  page: PagePosition | null;
}

/** True where a node hands on its lists in batches. */
export const handsOnBatches = ({ field }: NodeContext): boolean => field[HAND_ON.field]?.(0) === HAND_ON.batches;

/**
 * Reads pages of the lists of all items, one after the other, until there are enough for a batch, which is a pass of what follows. Where it goes on is recorded with
 * the batch: so each page is handed on once, whenever the server is stopped. Throws the errors of the operation.
 */
export async function nextBatch(
  paging: ListPaging,
  context: NodeContext,
  callFor: (index: number) => OperationCall,
): Promise<NodeResult> {
  const { items, field, run } = context;
  const size = Math.max(1, Math.floor(Number(field['batchSize']?.(0))));
  const read = new PairedItems();
  // The engine gives back what was returned as `position` below.
  let at = (run.position ?? { item: 0, page: null }) as unknown as BatchPosition;
  while (read.items.length < size && at.item < items.length) {
    const call = callFor(at.item);
    const from = at.page ?? firstPosition(call, paging);
    const { entries, next } = from ? await readPage(call, paging, from) : { entries: [], next: null };
    read.pushAll(
      entries.map((entry) => toConnectorItem(entry, undefined, '')),
      at.item,
    );
    at = next ? { item: at.item, page: next } : { item: at.item + 1, page: null };
    context.progress((from?.read ?? 0) + entries.length, undefined, call.operation.name);
  }
  if (read.items.length === 0) return pairedMain(read);
  // It has numbers, texts and what a vendor has sent as JSON.
  const position = at as unknown as JsonObject;
  const goesOn = at.item < items.length ? { again: true as const, position } : {};
  return { outputs: {}, loop: { size, items: read.items, origins: read.origins, ...goesOn } };
}
