import { createSocket } from 'node:dgram';
import type { Socket } from 'node:net';
import { connect, isIP, isIPv6 } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { HeddleError } from '@heddle/contract/errors/define';
import { securityAlertErrors } from '@heddle/contract/errors/security-alerts';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import { hostIn } from '@heddle/nodes/lib/file-servers/ssh-connection';
import { networkReason } from '@heddle/nodes/lib/http/failures';
import type { SyslogServerValues } from './syslog-server.ts';
import { syslogPort } from './syslog-server.ts';

type Reach = Pick<CredentialTools, 'addressOf' | 'signal'>;

/** How long a server may take to close its side of a connection that has carried everything. Some keep it open: what was sent has then been taken. */
const CLOSE_MS = 3000;

/** A message as a stream carries it. RFC 6587, sections 3.4.1 and 3.4.2: its length before it, or a line break behind it. */
export function framed(message: Buffer, framing: SyslogServerValues['framing']): Buffer {
  if (framing === 'octets') return Buffer.concat([Buffer.from(`${message.length} `, 'latin1'), message]);
  const line = message.toString('utf8').replaceAll(/[\r\n]+/g, ' ');
  return Buffer.from(`${line}\n`, 'utf8');
}

/**
 * Sends a message to a syslog server at an address that may be reached; null only connects to it. A server answers nothing: over TCP and TLS, it has been sent
 * once the server has taken all bytes and closed without an error, over UDP once it is on its way. Throws `syslog_unreachable` and the reason of the signal.
 */
export async function deliver(
  server: SyslogServerValues,
  message: Buffer | null,
  { addressOf, signal }: Reach,
  timeoutMs: number,
): Promise<void> {
  signal.throwIfAborted();
  const [host, port] = [hostIn(server.host), syslogPort(server)];
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    const address = await addressOf(host);
    if (server.transport === 'udp') {
      if (message) await sendDatagram(message, address, port);
    } else await sendStream(server, { host, address, port }, message, limit);
  } catch (thrown) {
    signal.throwIfAborted();
    if (thrown instanceof HeddleError) throw thrown;
    const code = thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
    const reason = limit.aborted ? `it took longer than ${timeoutMs / 1000} seconds` : networkReason(code);
    throw securityAlertErrors.syslog_unreachable({ host, port, reason }, { cause: thrown });
  }
}

function sendDatagram(message: Buffer, address: string, port: number): Promise<void> {
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  return new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.send(message, port, address, (error) => (error ? reject(error) : resolve()));
  }).finally(() => socket.close());
}

interface Place {
  host: string;
  address: string;
  port: number;
}

async function sendStream(
  server: SyslogServerValues,
  place: Place,
  message: Buffer | null,
  limit: AbortSignal,
): Promise<void> {
  const socket = open(server, place);
  const stop = (): void => {
    socket.destroy(new Error('stopped', { cause: limit.reason }));
  };
  limit.addEventListener('abort', stop, { once: true });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject);
      socket.once('close', () => resolve());
      socket.once(server.transport === 'tls' ? 'secureConnect' : 'connect', () => {
        // What a server may say is not looked at, but has to be read before the end of the connection is seen.
        socket.resume();
        const done = (): void => {
          const late = setTimeout(() => socket.destroy(), CLOSE_MS);
          socket.once('close', () => clearTimeout(late));
        };
        if (message) socket.end(framed(message, server.transport === 'tls' ? 'octets' : server.framing), done);
        else socket.end(done);
      });
    });
    limit.throwIfAborted();
  } finally {
    limit.removeEventListener('abort', stop);
    socket.destroy();
  }
}

/** Connects to the address that was checked; the name is for the certificate. */
function open({ transport, ca, certificate, key }: SyslogServerValues, { host, address, port }: Place): Socket {
  if (transport === 'tcp') return connect({ host: address, port });
  return connectTls({
    host: address,
    port,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ca.trim() === '' ? {} : { ca }),
    ...(certificate.trim() === '' ? {} : { cert: certificate, key }),
    // An address has no name that is sent; its certificate has to be for it.
    ...(isIP(host) === 0 ? {} : { host: address }),
  });
}
