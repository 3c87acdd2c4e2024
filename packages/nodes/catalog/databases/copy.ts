import { sqlErrors } from '@heddle/contract/errors/sql';
import type { NodeResult } from '@heddle/contract/node/context';
import { toItem } from '@heddle/contract/run/item';
import { main } from '@heddle/contract/node/context';
import { toSqlServer } from '../../lib/sql/server.ts';
import type { SqlOptions } from '../../lib/sql/session.ts';
import { inTransaction } from '../../lib/sql/session.ts';
import { readStatements } from '../../lib/sql/statement.ts';
import { columnsOf } from '../../lib/sql/tables.ts';
import { writeStatements } from '../../lib/sql/write.ts';
import type { SqlContext } from './step.ts';
import { change } from './step.ts';

/** Rows that are on their way at a time. */
const PAGE = 5000;

/** Copies the rows of a statement to a table of another database: all or none of them arrive. They pass through in small lists. */
export async function copyRows(context: SqlContext, source: SqlOptions): Promise<NodeResult> {
  const { items, field } = context;
  const credential = await context.credential('targetCredential');
  const server = toSqlServer(credential);
  const target: SqlOptions = { ...source, server, credential, readOnly: false };
  const counts = await change(context, target, async (to) => {
    const done: number[] = [];
    for (let index = 0; index < items.length; index += 1) {
      await context.expressions?.ready(index);
      const table = field.targetTable(index);
      const columns = await columnsOf(to, table);
      const write = { dialect: server.dialect, kind: 'insert', table, columns, keys: [], returning: false } as const;
      const [statement, ...more] = readStatements(
        source.server.dialect,
        field.statement(index),
        field.parameters(index),
      );
      if (!statement || more.length > 0) throw sqlErrors.sql_statement_invalid({ reason: 'it has to be one query' });
      const copied = await inTransaction(source, context, async (from) => {
        let count = 0;
        for await (const rows of from.stream(statement, PAGE)) {
          for (const one of writeStatements(write, rows)) count += (await to.query(one)).affected;
          context.progress(count, undefined, table);
        }
        return count;
      });
      done.push(copied);
    }
    return done;
  });
  return main(counts.map((rows) => toItem({ rows })));
}
