import { defineErrors } from './define.ts';

/** A Redis server as errors name it, without its login: cache.example.com:6379. */
interface Where {
  server: string;
}

/** Errors of the Redis servers of users. */
export const redisErrors = defineErrors({
  redis_unreachable: {
    status: 502,
    message: (p: Where & { reason: string }) => `The Redis server ${p.server} cannot be reached: ${p.reason}.`,
    hint: 'Check host and port of the credential. The operator of Heddle has to allow servers in private networks (HEDDLE_EGRESS_ALLOW).',
  },
  redis_tls_failed: {
    status: 502,
    message: (p: Where & { reason: string }) => `No connection to the Redis server ${p.server}: ${p.reason}.`,
    hint: 'Check "Encryption" in the credential. If your own authority issued the certificate, enter the certificate of the authority.',
  },
  redis_login_refused: {
    status: 502,
    message: (p: Where) => `The Redis server ${p.server} refuses the login.`,
    hint: 'Check user name and password. Servers older than Redis 6 have a password only: leave the user name empty.',
  },
  redis_permission_missing: {
    status: 403,
    message: (p: { reason: string }) => `The login may not do this: ${p.reason}`,
    hint: 'Ask the operator of the Redis server for the permission (ACL SETUSER).',
  },
  redis_connection_lost: {
    status: 502,
    message: (p: Where) => `The connection to the Redis server ${p.server} was lost.`,
    hint: 'The server may have been restarted. Commands that were under way may have been done: turn "Write exactly once" on to make a repetition harmless.',
  },
  redis_unavailable: {
    status: 503,
    message: (p: Where & { reason: string }) => `The Redis server ${p.server} cannot work at present: ${p.reason}`,
    hint: 'It may be loading its data, or another script may be running. Let the node try again later: set On Failure to retry.',
  },
  redis_busy: {
    status: 503,
    message: (p: Where & { connections: number }) =>
      `All ${p.connections} connections to the Redis server ${p.server} were in use for too long.`,
    hint: 'Let fewer runs work with the server at a time.',
  },
  redis_timeout: {
    status: 504,
    message: (p: { seconds: number }) => `Redis did not answer within ${p.seconds} seconds.`,
    hint: 'The command may have been done. Increase "Command timeout", or ask for less at a time.',
  },
  redis_refused: {
    status: 422,
    message: (p: { reason: string }) => `Redis rejected the command: ${p.reason}`,
    hint: 'Correct the fields of the node.',
  },
  redis_type_wrong: {
    status: 409,
    message: (p: { key: string }) => `The key "${p.key}" holds a value of another type.`,
    hint: 'Choose the operation for its type: a list, a set, a hash. The command TYPE says which it is.',
  },
  redis_out_of_memory: {
    status: 507,
    message: 'The Redis server has no memory left for writing.',
    hint: 'Ask its operator for more memory (maxmemory), or let keys expire.',
  },
  redis_command_refused: {
    status: 422,
    message: (p: { command: string; reason: string }) => `The command ${p.command} cannot be used here: ${p.reason}.`,
    hint: 'Choose another command. The guide "Databases" lists the commands that are refused.',
  },
  redis_command_writes: {
    status: 422,
    message: (p: { command: string }) => `The command ${p.command} is not one that only reads.`,
    hint: 'Turn "Only read" off.',
  },
  redis_value_invalid: {
    status: 422,
    message: (p: { what: string; reason: string }) => `The ${p.what} cannot be used: ${p.reason}.`,
    hint: 'Check the value, and how "Values are" says that values are written.',
  },
  redis_too_many: {
    status: 422,
    message: (p: { key: string; count: number; most: number }) =>
      `The hash "${p.key}" has ${p.count} fields; at most ${p.most} are read at once.`,
    hint: 'Read single fields, or use the command HSCAN.',
  },
});
