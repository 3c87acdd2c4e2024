import { randomUUIDv7 } from 'node:crypto';
import { nextTurn } from '@heddle/nodes/lib/next-turn';
import type { Compilable } from 'kysely';
import type { Atomically } from '../db/database.ts';
import type { Db } from '../db/kysely.ts';
import { isDuplicate } from '../db/kysely.ts';
import type { KnownTable, RowRecord } from './rows.ts';

/** What is written at once: on SQLite nothing else runs meanwhile. */
const ROWS_AT_ONCE = 1000;
const CHARS_AT_ONCE = 512 * 1024;
/** Rows in one statement: databases take so many parameters. */
const ROWS_IN_STATEMENT = 500;

/** What makes the change hold, and how many versions its pieces make after the one that it makes itself. */
interface Written {
  /** Belong into the transaction that makes the version. */
  statements: readonly Compilable[];
  /** For the table, in the same transaction. */
  facts: { large_change?: string; is_moving?: number };
  versions: number;
}

/** Rows on their way into a table. */
export interface RowWriter {
  put(row: RowRecord): Promise<void>;
  /** Rows that come after this are written after those before it: they may be the same ones. */
  next(): Promise<void>;
  end(): Promise<Written>;
  /** Forgets what was put aside. What nobody could forget is removed later: see `clearTables`. */
  discard(): Promise<void>;
}

/** True where statements were refused because another change has made the version first. */
export const cameSecond = (error: unknown): boolean => isDuplicate(error, 'table_changes', 'version');

/**
 * Writes rows of a change. Where they are too many for one transaction they are put aside first, a piece at a time. The transaction that makes the
 * version of the table then makes the change hold as a whole, and says that its rows are still to be moved; see `moveRows`.
 */
export function createRowWriter(db: Db, table: KnownTable): RowWriter {
  const change = randomUUIDv7();
  let pieces = 0;
  let rows: RowRecord[] = [];
  let chars = 0;

  async function putAside(): Promise<void> {
    pieces += 1;
    const text = JSON.stringify(rows);
    rows = [];
    chars = 0;
    await db
      .insertInto('table_pieces')
      .values({ change, version: table.version + 1 + pieces, table_id: table.id, rows: text, made_at: Date.now() })
      .execute();
    await nextTurn(table.userId);
  }

  return {
    async put(row) {
      const size = row.cells.length;
      if (rows.length > 0 && (rows.length === ROWS_AT_ONCE || chars + size > CHARS_AT_ONCE)) await putAside();
      rows.push(row);
      chars += size;
    },
    async next() {
      if (rows.length > 0) await putAside();
    },
    async end() {
      if (pieces === 0)
        return { statements: await compiledInTurns(puts(db, rows), table.userId), facts: {}, versions: 0 };
      await putAside();
      return { statements: [], facts: { large_change: change, is_moving: 1 }, versions: pieces };
    },
    async discard() {
      if (pieces > 0) await db.deleteFrom('table_pieces').where('change', '=', change).execute();
    },
  };
}

/**
 * Puts the rows of a large change where they belong, a piece at a time. Goes on where whoever did it before was cut off; several may do it at the same
 * time: each piece makes a version of the table, so it is put there once.
 */
export async function moveRows(
  db: Db,
  atomically: Atomically,
  { id, userId, largeChange }: Pick<KnownTable, 'id' | 'userId' | 'largeChange'>,
): Promise<void> {
  if (largeChange === null) return;
  const ofChange = db.selectFrom('table_pieces').where('change', '=', largeChange);
  for (;;) {
    const piece = await ofChange.select(['version', 'rows']).orderBy('version').limit(1).executeTakeFirst();
    if (!piece) break;
    const { version } = piece;
    // Written above only.
    const records = JSON.parse(piece.rows) as RowRecord[];
    await nextTurn(userId);
    try {
      await atomically([
        db
          .insertInto('table_changes')
          .values({ operation: randomUUIDv7(), table_id: id, version, outcome: '{}', applied_at: Date.now() }),
        ...(await compiledInTurns(puts(db, records), userId)),
        db.deleteFrom('table_pieces').where('change', '=', largeChange).where('version', '=', version),
      ]);
    } catch (error) {
      if (!cameSecond(error)) throw error;
    }
    await nextTurn(userId);
  }
  await db
    .updateTable('user_tables')
    .set({ is_moving: 0 })
    .where('id', '=', id)
    .where('large_change', '=', largeChange)
    .execute();
}

function* puts(db: Db, rows: readonly RowRecord[]): Generator<Compilable> {
  for (let start = 0; start < rows.length; start += ROWS_IN_STATEMENT) {
    yield db
      .insertInto('table_rows')
      .values(rows.slice(start, start + ROWS_IN_STATEMENT))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          cells: ref('excluded.cells'),
          search: ref('excluded.search'),
          row_key: ref('excluded.row_key'),
          updated_at: ref('excluded.updated_at'),
        })),
      );
  }
}

/** The same statements, made ready so that others get their turn in between. */
async function compiledInTurns(statements: Iterable<Compilable>, userId: string): Promise<Compilable[]> {
  const ready: Compilable[] = [];
  for (const statement of statements) {
    if (ready.length > 0) await nextTurn(userId);
    const compiled = statement.compile();
    ready.push({ compile: () => compiled });
  }
  return ready;
}
