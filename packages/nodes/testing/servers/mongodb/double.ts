import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Document } from 'mongodb';
import type { Cursors } from './commands.ts';
import { documentCommands } from './commands.ts';
import { CommandError, Login } from './login.ts';
import { DocumentStore } from './store.ts';
import type { WireMessage } from './wire.ts';
import { readMessages, writeAnswer } from './wire.ts';

interface Setup {
  /** A name makes it a server of a replica set, which has transactions. */
  setName?: string;
  /** The host and port of the primary server, where that is another one. */
  primary?: string;
  tls?: { cert: string; key: string };
}

/**
 * A server that speaks MongoDB's wire protocol and keeps documents in memory: for tests, as no real server can be had for every machine. Queries, updates and
 * aggregations are mingo's; there are SCRAM logins, cursors, and transactions one at a time.
 */
export interface MongodbDouble extends AsyncDisposable {
  port: number;
  store: DocumentStore;
  /** The names of commands that were done, in their order, without those of logins and sessions. */
  commands: string[];
  /** Indexes that were created. */
  indexes: Document[];
  /** Ends it as a crash does: its connections end, its documents stay. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

interface Transaction {
  id: string;
  undo(): void;
}

const greetings = new Set(['hello', 'isMaster', 'ismaster']);
const free = new Set([...greetings, 'saslStart', 'saslContinue', 'ping', 'endSessions']);

/** Starts one. */
export async function startMongodbDouble({ setName, primary, tls }: Setup = {}): Promise<MongodbDouble> {
  const sockets = new Set<Socket>();
  const host = { store: new DocumentStore(), cursors: new Map() as Cursors, indexes: [] as Document[] };
  const done: string[] = [];
  let open: Transaction | null = null;
  let server: Server | null = null;
  let port = 0;

  const hello = (command: Document): Document => ({
    helloOk: true,
    isWritablePrimary: primary === undefined,
    ismaster: primary === undefined,
    secondary: primary !== undefined,
    maxBsonObjectSize: 16_777_216,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    minWireVersion: 0,
    maxWireVersion: 21,
    ...(setName === undefined
      ? {}
      : { setName, hosts: [primary ?? `127.0.0.1:${port}`], logicalSessionTimeoutMinutes: 30 }),
    ...(primary === undefined ? {} : { primary }),
    ...(command['saslSupportedMechs'] === undefined ? {} : { saslSupportedMechs: ['SCRAM-SHA-256'] }),
  });

  function inTransaction(name: string, command: Document, work: () => Document): Document {
    if (command['autocommit'] !== false) return work();
    const id = JSON.stringify([command['lsid'], command['txnNumber']]);
    if (command['startTransaction'] === true) {
      if (open !== null)
        throw new CommandError(112, 'WriteConflict error: another transaction is open', ['TransientTransactionError']);
      open = { id, undo: host.store.remember() };
    } else if (open?.id !== id) {
      // A commit whose answer was lost is asked for again.
      if (name === 'commitTransaction') return {};
      throw new CommandError(251, 'Transaction is not open', ['TransientTransactionError']);
    }
    if (name === 'abortTransaction') open?.undo();
    if (name === 'abortTransaction' || name === 'commitTransaction') {
      open = null;
      return {};
    }
    return work();
  }

  function answer(command: Document, login: Login): Document {
    const [name = ''] = Object.keys(command);
    if (greetings.has(name)) return hello(command);
    if (!free.has(name) && !login.done) throw new CommandError(13, `command ${name} requires authentication`);
    if (name === 'saslStart') return login.start(command);
    if (name === 'saslContinue') return login.finish(command);
    if (free.has(name)) return {};
    done.push(name);
    const collection = typeof command[name] === 'string' ? command[name] : String(command['collection'] ?? '');
    return inTransaction(name, command, () => {
      const work = documentCommands[name];
      if (!work) throw new CommandError(59, `no such command: '${name}'`);
      return work(host, command, `${String(command['$db'])}.${collection}`);
    });
  }

  function serve(socket: Socket): void {
    const login = new Login();
    sockets.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    readMessages(socket, (message: WireMessage) => {
      let given: Document;
      try {
        given = { ...answer(message.command, login), ok: 1 };
      } catch (thrown) {
        // What mingo does not know is an error of the command as well.
        const { code, labels } = thrown instanceof CommandError ? thrown : { code: 2, labels: [] };
        given = { ok: 0, code, errmsg: thrown instanceof Error ? thrown.message : '', errorLabels: labels };
      }
      socket.write(writeAnswer(message, given));
    });
  }

  async function start(): Promise<void> {
    server = tls ? createTlsServer(tls, serve) : createServer(serve);
    // Clients that trust no certificate of this one end the handshake.
    server.on('tlsClientError', () => undefined);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    // It listens on TCP.
    port = (server.address() as AddressInfo).port;
  }

  async function kill(): Promise<void> {
    const running = server;
    server = null;
    if (!running) return;
    open?.undo();
    open = null;
    running.close();
    for (const socket of sockets) socket.destroy();
    await once(running, 'close');
  }

  await start();
  return { ...host, port, commands: done, start, kill, [Symbol.asyncDispose]: kill };
}
