import { defineErrors } from './define.ts';

/** A database as errors name it, without its login: shop at db.example.com:5432. */
interface Where {
  database: string;
}

/** Errors of the databases of users. */
export const sqlErrors = defineErrors({
  sql_unreachable: {
    status: 502,
    message: (p: Where & { reason: string }) => `The database ${p.database} cannot be reached: ${p.reason}.`,
    hint: 'Check host and port of the credential. The operator of Heddle has to allow databases in private networks (HEDDLE_EGRESS_ALLOW).',
  },
  sql_tls_failed: {
    status: 502,
    message: (p: Where & { reason: string }) => `No secure connection to the database ${p.database}: ${p.reason}.`,
    hint: 'Check "Encryption" in the credential. If your own authority issued the certificate, enter the certificate of the authority.',
  },
  sql_login_refused: {
    status: 502,
    message: (p: Where) => `The database ${p.database} refuses the login.`,
    hint: 'Check user name, password and the permissions of the user.',
  },
  sql_database_missing: {
    status: 502,
    message: (p: Where) => `The database ${p.database} does not exist.`,
    hint: 'Check the name of the database in the credential.',
  },
  sql_file_forbidden: {
    status: 403,
    message: (p: { path: string }) => `Workflows may not work with the file ${p.path}.`,
    hint: 'Enter the absolute path of a SQLite file in one of the folders in HEDDLE_SQLITE_FOLDERS, or ask an operator to add its folder.',
  },
  sql_connection_lost: {
    status: 502,
    message: (p: Where) => `The connection to the database ${p.database} was lost.`,
    hint: 'The database may have been restarted. Nothing of the transaction remains, unless the connection was lost during its commit: turn "Write exactly once" on to make a repetition harmless.',
  },
  sql_busy: {
    status: 503,
    message: (p: Where & { connections: number }) =>
      `All ${p.connections} connections to the database ${p.database} were in use for too long.`,
    hint: 'Let fewer runs work with the database at a time, or make their statements shorter.',
  },
  sql_refused: {
    status: 422,
    message: (p: { reason: string }) => `The database rejected the statement: ${p.reason}`,
    hint: 'Correct the statement or the fields of the node. The error details have the code of the database.',
  },
  sql_conflict: {
    status: 409,
    message: (p: { reason: string }) => `The rows contradict a rule of the table: ${p.reason}`,
    hint: 'A row with this key may exist already: "Insert or update rows" changes it. Otherwise correct the values.',
  },
  sql_contended: {
    status: 503,
    message: (p: { reason: string }) => `Other transactions kept changing the same rows: ${p.reason}`,
    hint: 'Nothing was written. Let the node try again later: set On Failure to retry.',
  },
  sql_out_of_space: {
    status: 507,
    message: (p: { reason: string }) => `The database has no space left: ${p.reason}`,
    hint: 'Nothing was written. Ask the operator of the database for more space.',
  },
  sql_timeout: {
    status: 504,
    message: (p: { seconds: number }) => `The statement took longer than ${p.seconds} seconds and was canceled.`,
    hint: 'Increase "Statement timeout", or make the statement faster, with an index for example.',
  },
  sql_expression_in_statement: {
    status: 422,
    message: 'The text of the statement contains an expression.',
    hint: 'Write :name for a value, or :#name for the name of a table or column, and add the name to "Parameters" with the expression as its value.',
  },
  sql_parameter_missing: {
    status: 422,
    message: (p: { name: string }) => `The statement uses the parameter "${p.name}", which has no value.`,
    hint: 'Add it to "Parameters".',
  },
  sql_statement_invalid: {
    status: 422,
    message: (p: { reason: string }) => `The statement cannot be used: ${p.reason}.`,
    hint: 'Correct the statement.',
  },
  sql_identifier_invalid: {
    status: 422,
    message: (p: { name: string }) => `"${p.name}" cannot be the name of a table or column.`,
    hint: 'Enter the name without quotes, with a dot between schema and table.',
  },
  sql_columns_missing: {
    status: 422,
    message: (p: { what: string }) => `There are no columns to ${p.what}.`,
    hint: 'Give the items fields with the names of columns, or name the columns in the node.',
  },
  sql_key_missing: {
    status: 422,
    message: (p: { table: string }) => `The table ${p.table} has no primary key.`,
    hint: 'Enter the columns that identify a row in "Key columns".',
  },
  sql_poll_failed: {
    status: 502,
    message: (p: { reason: string }) => `The database could not be polled: ${p.reason}.`,
    hint: 'Check the credential and the fields of the trigger. Polling goes on where it was.',
  },
  sql_log_missing: {
    status: 422,
    message: (p: { reason: string }) => `The log of changes cannot be read: ${p.reason}`,
    hint: 'PostgreSQL has to run with wal_level = logical. Create the replication slot with the plugin pgoutput, and the publication.',
  },
});
