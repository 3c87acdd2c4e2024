import { connect } from 'amqplib';
import { execFile } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { RealServer } from './real-server.ts';
import { programOf, startRealServer } from './real-server.ts';

/** Why a test cannot have a RabbitMQ of its own; null where it can. */
export const noRabbitmq: string | null = programOf('rabbitmq-server') === null ? 'RabbitMQ is not installed' : null;

/** The only login of `startRabbitmq`, which may do everything. */
export const rabbitmqLogin = { user: 'ada', password: 'secret-word' } as const;

/** The environment that keeps a RabbitMQ apart from all others of this machine. Its nodes have no network of their own: the port of Erlang is one of its own. */
function environment(folder: string, port: number): NodeJS.ProcessEnv {
  return {
    HOME: folder,
    ERL_CRASH_DUMP: join(folder, 'crash'),
    RABBITMQ_NODENAME: `test${port}@localhost`,
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq'),
    RABBITMQ_MNESIA_BASE: join(folder, 'data'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_LOGS: '-',
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'),
    RABBITMQ_PID_FILE: join(folder, 'pid'),
    RABBITMQ_DIST_PORT: String(port < 45_000 ? port + 20_000 : port - 20_000),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 1:1 +A 4',
  };
}

/** Starts RabbitMQ. Durable queues with persistent messages outlive a kill. */
export function startRabbitmq(): Promise<RealServer> {
  return startRealServer({
    program: 'rabbitmq-server',
    async prepare(folder, port) {
      // Started by root, it becomes a user of its own.
      await chmod(folder, 0o777);
      const { user, password } = rabbitmqLogin;
      const lines = [
        `listeners.tcp.1 = 127.0.0.1:${port}`,
        `default_user = ${user}`,
        `default_pass = ${password}`,
        'loopback_users = none',
        'log.console = true',
        'disk_free_limit.absolute = 10MB',
      ];
      await writeFile(join(folder, 'rabbitmq.conf'), `${lines.join('\n')}\n`);
      await writeFile(join(folder, 'plugins'), '[].\n');
      return [];
    },
    env: environment,
  });
}

/** Ends the mapper of Erlang's ports that the first RabbitMQ of a machine leaves behind, if no node uses it. */
export async function endPortMapper(): Promise<void> {
  const epmd = programOf('epmd');
  // It refuses where a node is registered.
  if (epmd) await promisify(execFile)(epmd, ['-kill']).catch(() => undefined);
}

/** Makes durable queues, and the exchange `shop`, whose keys that begin with `orders.` lead to the first of them, as an operator does. */
export async function makeQueues(port: number, ...queues: string[]): Promise<void> {
  const { user, password } = rabbitmqLogin;
  const connection = await connect(`amqp://${user}:${password}@127.0.0.1:${port}`);
  const channel = await connection.createChannel();
  for (const queue of queues) await channel.assertQueue(queue, { durable: true });
  await channel.assertExchange('shop', 'topic');
  await channel.bindQueue(queues[0] ?? '', 'shop', 'orders.#');
  await connection.close();
}
