import { nextTurn } from '@heddle/nodes/lib/next-turn';

/** Rows that one statement deletes where there may be many: on SQLite nothing else runs meanwhile. */
export const ROWS_IN_PIECE = 500;

/** Deletes by a statement that takes some rows, again and again until there are none left. Gives the number of rows. */
export async function deleteInPieces(deleteSome: {
  executeTakeFirstOrThrow(): Promise<{ numDeletedRows: bigint }>;
}): Promise<number> {
  for (let total = 0; ; await nextTurn()) {
    const { numDeletedRows } = await deleteSome.executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return total;
    total += Number(numDeletedRows);
  }
}
