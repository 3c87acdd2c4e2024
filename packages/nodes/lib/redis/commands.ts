import { redisErrors } from '@heddle/contract/errors/redis';
import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { RedisArgs } from './port.ts';
import type { RedisSession } from './session.ts';

const words = (text: string): string[] => text.split(' ');

/** Commands that are refused, by the reason. */
const refused: readonly { commands: readonly string[]; reason: string }[] = [
  {
    commands: words(
      'SUBSCRIBE PSUBSCRIBE SSUBSCRIBE UNSUBSCRIBE PUNSUBSCRIBE SUNSUBSCRIBE MONITOR SYNC PSYNC REPLCONF',
    ),
    reason: 'it turns the connection into a stream of messages',
  },
  {
    commands: words('BLPOP BRPOP BRPOPLPUSH BLMOVE BLMPOP BZPOPMIN BZPOPMAX BZMPOP WAIT WAITAOF'),
    reason: 'it waits and holds the connection; use the command that does not wait, and poll',
  },
  {
    commands: words(
      'AUTH HELLO SELECT QUIT RESET CLIENT ASKING READONLY READWRITE MULTI EXEC DISCARD WATCH UNWATCH SCRIPT FUNCTION',
    ),
    reason: 'it changes the connection, which other steps use as well',
  },
  {
    commands: words(
      'SHUTDOWN CONFIG DEBUG SAVE BGSAVE BGREWRITEAOF FLUSHALL FLUSHDB SWAPDB REPLICAOF SLAVEOF FAILOVER CLUSTER MODULE ACL MIGRATE SENTINEL PFDEBUG',
    ),
    reason: 'it administers the server',
  },
  { commands: ['KEYS'], reason: 'it holds up the server; use "List keys"' },
];

const reasons = new Map(refused.flatMap(({ commands, reason }) => commands.map((name) => [name, reason] as const)));

/** The arguments of a command that a user wrote as a list. Throws `redis_value_invalid`, `redis_command_refused`. */
export function readCommand(written: JsonValue | undefined): RedisArgs {
  const invalid = (reason: string): Error => redisErrors.redis_value_invalid({ what: 'command', reason });
  if (!Array.isArray(written) || written.length === 0)
    throw invalid('it has to be a list with the name of the command and its arguments, such as ["GET", "orders:1"]');
  const args = written.map((part) => {
    if (part === null) throw invalid('an argument is null');
    return asText(part);
  });
  const name = (args[0] ?? '').trim().toUpperCase();
  if (!/^[A-Z][A-Z0-9._-]*$/.test(name)) throw invalid('the first entry has to be the name of a command');
  const blocks = /^XREAD(?:GROUP)?$/.test(name) && args.slice(1).some((part) => part.toUpperCase() === 'BLOCK');
  const reason = blocks ? 'with BLOCK it waits and holds the connection' : reasons.get(name);
  if (reason !== undefined) throw redisErrors.redis_command_refused({ command: name, reason });
  return [name, ...args.slice(1)];
}

/** Throws `redis_command_writes` unless the server itself says that a command only reads. */
export async function checkReadOnly(session: RedisSession, [name = '']: RedisArgs): Promise<void> {
  const [facts] = [await session.send(['COMMAND', 'INFO', name])].flat();
  const flags = Array.isArray(facts) ? facts[2] : undefined;
  if (!Array.isArray(flags) || !flags.some((flag) => flag?.toString() === 'readonly'))
    throw redisErrors.redis_command_writes({ command: name.toString() });
}
