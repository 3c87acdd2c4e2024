import { defineErrors } from './define.ts';

/** A database as errors name it, without its login: shop at db.example.com:27017. */
interface Where {
  database: string;
}

/** Errors of the MongoDB databases of users. */
export const mongodbErrors = defineErrors({
  mongodb_unreachable: {
    status: 502,
    message: (p: Where & { reason: string }) => `The database ${p.database} cannot be reached: ${p.reason}.`,
    hint: 'Check the hosts of the credential. The operator of Heddle has to allow databases in private networks (HEDDLE_EGRESS_ALLOW).',
  },
  mongodb_tls_failed: {
    status: 502,
    message: (p: Where & { reason: string }) => `No secure connection to the database ${p.database}: ${p.reason}.`,
    hint: 'Check "Encryption" in the credential. If your own authority issued the certificate, enter the certificate of the authority.',
  },
  mongodb_login_refused: {
    status: 502,
    message: (p: Where) => `The database ${p.database} refuses the login.`,
    hint: 'Check user name, password and the authentication database of the credential.',
  },
  mongodb_permission_missing: {
    status: 403,
    message: (p: { reason: string }) => `The login may not do this: ${p.reason}`,
    hint: 'Ask the operator of the database for a role with this permission.',
  },
  mongodb_no_primary: {
    status: 503,
    message: (p: Where) => `The database ${p.database} has no primary server at present.`,
    hint: 'The replica set may be electing one. Let the node try again later: set On Failure to retry.',
  },
  mongodb_connection_lost: {
    status: 502,
    message: (p: Where) => `The connection to the database ${p.database} was lost.`,
    hint: 'The database may have been restarted. What was under way may have been done: turn "Write exactly once" on to make a repetition harmless.',
  },
  mongodb_busy: {
    status: 503,
    message: (p: Where) => `All connections to the database ${p.database} were in use for too long.`,
    hint: 'Let fewer runs work with the database at a time.',
  },
  mongodb_timeout: {
    status: 504,
    message: (p: { seconds: number }) => `The database did not answer within ${p.seconds} seconds.`,
    hint: 'A write may have been done. Increase "Operation timeout", or add an index.',
  },
  mongodb_refused: {
    status: 422,
    message: (p: { reason: string }) => `The database rejected the operation: ${p.reason}`,
    hint: 'Correct the fields of the node. The error details have the code of the database.',
  },
  mongodb_conflict: {
    status: 409,
    message: (p: { reason: string }) => `The documents contradict a unique index: ${p.reason}`,
    hint: 'A document with this key exists already. Use "Replace a document" or "Update documents" with upsert to change it.',
  },
  mongodb_document_invalid: {
    status: 422,
    message: (p: { what: string; reason: string }) => `The ${p.what} cannot be used: ${p.reason}.`,
    hint: 'Write it as JSON. Values of other types are written in Extended JSON, such as {"$oid": "…"} and {"$date": "…"}.',
  },
  mongodb_expression_in_filter: {
    status: 422,
    message: (p: { what: string }) => `The ${p.what} contains an expression.`,
    hint: 'Write ":name" for a value, and add the name to "Parameters" with the expression as its value.',
  },
  mongodb_parameter_missing: {
    status: 422,
    message: (p: { name: string }) => `The parameter "${p.name}" has no value.`,
    hint: 'Add it to "Parameters". For a text that begins with a colon, write two colons.',
  },
  mongodb_operator_refused: {
    status: 422,
    message: (p: { operator: string; reason: string }) => `The operator ${p.operator} is refused: ${p.reason}.`,
    hint: 'Operators are written in the field itself, not in values of parameters. JavaScript in the database is never run.',
  },
  mongodb_pipeline_writes: {
    status: 422,
    message: (p: { stage: string }) => `The stage ${p.stage} writes, and the aggregation is set to read only.`,
    hint: 'Turn "Only read" off.',
  },
  mongodb_once_unsupported: {
    status: 422,
    message: 'This database has no transactions, so that the operation cannot count once.',
    hint: 'Use a replica set or a sharded cluster, or turn "Write exactly once" off. Inserts count once on every database.',
  },
});
