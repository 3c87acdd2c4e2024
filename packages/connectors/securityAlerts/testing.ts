import { createSocket } from 'node:dgram';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { certificate, key } from '@heddle/nodes/testing/servers/certificate';

/** A message as RFC 5424 lays it out. */
export interface ReadMessage {
  facility: number;
  severity: number;
  timestamp: string;
  hostname: string;
  app: string;
  process: string;
  id: string;
  /** Elements of structured data: their parameters by name, each with its values. */
  data: { [id: string]: { [name: string]: string[] } };
  text: string;
}

const HEADER =
  /^<(\d|[1-9]\d|1[0-8]\d|19[01])>1 (-|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)) ([!-~]{1,255}) ([!-~]{1,48}) ([!-~]{1,128}) ([!-~]{1,32}) /;
const ELEMENT = /^\[([!#-<>-\\^-~]{1,32})((?: [!#-<>-\\^-~]{1,32}="(?:[^"\\\]]|\\["\\\]])*")*)\]/;

/** Reads a message by the grammar of RFC 5424, section 6. Throws where it does not follow it. */
export function readSyslog(bytes: Buffer): ReadMessage {
  const source = bytes.toString('utf8');
  const [head = '', priority = '', timestamp = '', hostname = '', app = '', process = '', id = ''] =
    HEADER.exec(source) ?? [];
  if (head === '') throw new Error(`No header of RFC 5424: ${source.slice(0, 200)}`);
  let rest = source.slice(head.length);
  const data: ReadMessage['data'] = {};
  if (rest.startsWith('-')) rest = rest.slice(1);
  else
    for (let element = ELEMENT.exec(rest); element; element = ELEMENT.exec(rest)) {
      const parameters: { [name: string]: string[] } = {};
      for (const [, name = '', value = ''] of (element[2] ?? '').matchAll(/ ([^=]+)="((?:[^"\\\]]|\\["\\\]])*)"/g))
        (parameters[name] ??= []).push(value.replaceAll(/\\(["\\\]])/g, '$1'));
      data[element[1] ?? ''] = parameters;
      rest = rest.slice(element[0].length);
    }
  if (rest !== '' && !rest.startsWith(' ')) throw new Error(`No structured data of RFC 5424: ${rest.slice(0, 200)}`);
  const facts = { facility: Math.floor(Number(priority) / 8), severity: Number(priority) % 8 };
  return { ...facts, timestamp, hostname, app, process, id, data, text: rest.slice(1) };
}

/** The messages of a stream with octet counting: RFC 6587, section 3.4.1. Throws where the stream does not follow it. */
export function readOctets(stream: Buffer): Buffer[] {
  const messages: Buffer[] = [];
  for (let at = 0; at < stream.length;) {
    const space = stream.indexOf(0x20, at);
    const length = stream.toString('latin1', at, space);
    if (space < 0 || !/^[1-9]\d*$/.test(length)) throw new Error('A message begins with its length.');
    const end = space + 1 + Number(length);
    if (end > stream.length) throw new Error('The stream ends within a message.');
    messages.push(stream.subarray(space + 1, end));
    at = end;
  }
  return messages;
}

export interface SyslogListener extends AsyncDisposable {
  port: number;
  /** What each connection or datagram has brought. */
  received: Buffer[];
  /** Resolves once this many have come. */
  until(count: number): Promise<void>;
}

/** A syslog server on this machine that keeps what it gets. */
export async function startSyslog(transport: 'tls' | 'tcp' | 'udp'): Promise<SyslogListener> {
  const received: Buffer[] = [];
  const waiting: (() => void)[] = [];
  const take = (bytes: Buffer): void => {
    received.push(bytes);
    for (const wake of waiting.splice(0)) wake();
  };
  const until = async (count: number): Promise<void> => {
    while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
  };
  if (transport === 'udp') {
    const socket = createSocket('udp4');
    socket.on('message', take);
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return {
      port: socket.address().port,
      received,
      until,
      [Symbol.asyncDispose]: () => new Promise((resolve) => socket.close(() => resolve())),
    };
  }
  const server: Server = transport === 'tls' ? createTlsServer({ cert: certificate, key }) : createServer();
  server.on(transport === 'tls' ? 'secureConnection' : 'connection', (socket: Socket) => {
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.on('end', () => {
      if (chunks.length > 0) take(Buffer.concat(chunks));
      socket.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    received,
    until,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
