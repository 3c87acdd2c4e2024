import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { HeddleError } from '@heddle/contract/errors/define';

/** Time for the client to read the answer before the connection is closed. */
const LINGER_MS = 500;

/** A complete HTTP answer for a socket without a parsed request. */
export function rawAnswer(status: number, error: HeddleError, headers: Readonly<Record<string, string>> = {}): string {
  const body = JSON.stringify(error);
  const lines = Object.entries({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    connection: 'close',
    ...headers,
  });
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

/** Writes a last answer and closes the connection, even if the client neither reads nor closes it. */
export function closeWith(socket: Socket, answer: string): void {
  socket.on('error', () => socket.destroy());
  // Unread bytes would reset the connection, and the answer would be lost.
  socket.resume();
  socket.end(answer);
  const patience = setTimeout(() => socket.destroy(), LINGER_MS);
  patience.unref();
  socket.once('close', () => clearTimeout(patience));
}
