import { yieldToEventLoop } from '@heddle/nodes/lib/cooperative';

/** Rows deleted by one statement: on SQLite a statement blocks the process. */
export const ROWS_PER_BATCH = 500;

/** Repeats a statement that deletes up to a batch of rows until none is left. Returns the number of rows. */
export async function deleteInBatches(deleteSome: {
  executeTakeFirstOrThrow(): Promise<{ numDeletedRows: bigint }>;
}): Promise<number> {
  for (let total = 0; ; await yieldToEventLoop()) {
    const { numDeletedRows } = await deleteSome.executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return total;
    total += Number(numDeletedRows);
  }
}
