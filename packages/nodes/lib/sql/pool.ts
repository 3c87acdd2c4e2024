import { sqlErrors } from '@heddle/contract/errors/sql';
import { createPools } from '../connections/pool.ts';
import { openSql } from './connect.ts';
import { nameOf } from './failures.ts';
import type { SqlConnection, SqlServer } from './port.ts';

/** The pool of a user's credential for a database. */
export const poolOf = createPools<SqlServer, SqlConnection>({
  open: openSql,
  busy: (server, connections) => sqlErrors.sql_busy({ database: nameOf(server), connections }),
});
