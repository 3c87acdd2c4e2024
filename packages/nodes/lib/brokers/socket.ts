import type { LookupFunction, Socket } from 'node:net';
import { connect as connectPlain, isIP } from 'node:net';
import type { PeerCertificate } from 'node:tls';
import { callbackify } from 'node:util';
import { checkServerIdentity, connect as connectTls } from 'node:tls';
import { brokerErrors } from '@heddle/contract/errors/brokers';
import { tlsOptions } from '../connections/encryption.ts';
import type { ServerHost } from '../connections/hosts.ts';
import type { BrokerNetwork, BrokerServer } from './port.ts';
import { nameOf } from './server.ts';

/** Longest time for a connection and its login. Milliseconds. */
export const CONNECT_MS = 15_000;

/** In place of a name: whatever is to be reached is looked up, addresses as well, which otherwise would not be checked. */
const ANY_NAME = 'broker.invalid';

/** A lookup of the network layer that gives the address that was checked. */
function lookupOf(host: string, addressOf: BrokerNetwork['addressOf']): LookupFunction {
  const find = callbackify(addressOf);
  return (_name, { all }, done) =>
    find(host, (error, address) => {
      if (error) done(error, '', 4);
      else if (all === true) done(null, [{ address, family: isIP(address) }]);
      else done(null, address, isIP(address));
    });
}

type TlsFacts = Pick<BrokerServer, 'encryption' | 'ca' | 'certificate' | 'key'>;

/** The options of TLS for one host, with the client's own certificate; undefined without encryption. */
export function tlsFor(server: TlsFacts, host: string) {
  const tls = tlsOptions(server, host);
  if (!tls) return undefined;
  const { certificate, key } = server;
  return {
    ...tls,
    ...(certificate.trim() === '' ? {} : { cert: certificate, key }),
    checkServerIdentity: (_name: string, presented: PeerCertificate) => checkServerIdentity(host, presented),
  };
}

/** The options that lead a driver's own connection to a host, at an address that may be reached. */
export const wayTo = (
  server: TlsFacts,
  { host, port }: ServerHost,
  { addressOf }: Pick<BrokerNetwork, 'addressOf'>,
) => ({
  host: ANY_NAME,
  port,
  lookup: lookupOf(host, addressOf),
  timeout: CONNECT_MS,
  ...tlsFor(server, host),
});

/** Begins a connection to a host, at an address that may be reached. `onConnect` is called once it is there, with TLS where it is wanted. */
export function socketTo(
  server: TlsFacts,
  place: ServerHost,
  network: Pick<BrokerNetwork, 'addressOf'>,
  onConnect: () => void,
): Socket {
  const way = wayTo(server, place, network);
  const begin = (): void => {
    // Silence is up to the protocol.
    socket.setTimeout(0);
    onConnect();
  };
  const socket = server.encryption === 'off' ? connectPlain(way, begin) : connectTls(way, begin);
  socket.setNoDelay(true);
  socket.setKeepAlive(true, 30_000);
  return socket;
}

/** Opens a connection at the first host that answers. Throws the failure of the last one, and the reason of the signal. */
export async function firstOf<T>(
  server: Pick<BrokerServer, 'hosts'>,
  { signal }: Pick<BrokerNetwork, 'signal'>,
  open: (place: ServerHost) => Promise<T>,
  close: (opened: T) => unknown,
): Promise<T> {
  let failure: unknown = brokerErrors.broker_unreachable({ broker: nameOf(server), reason: 'no host is named' });
  for (const place of server.hosts) {
    signal.throwIfAborted();
    try {
      return await orStopped(open(place), signal, close);
    } catch (error) {
      signal.throwIfAborted();
      failure = error;
    }
  }
  throw failure;
}

/** The result of work, or the reason of the signal if it is aborted before; a result that comes too late is undone. */
export async function orStopped<T>(work: Promise<T>, signal: AbortSignal, undo: (late: T) => unknown): Promise<T> {
  const stopped = Promise.withResolvers<never>();
  const stop = (): void => stopped.reject(signal.reason as Error);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, stopped.promise]);
  } catch (error) {
    // What ends too late, or fails, is of no use to anybody.
    work.then(undo).catch(() => undefined);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
