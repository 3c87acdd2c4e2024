import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** Mails as they came, with soft line ends of quoted-printable taken out. */
export interface Mailbox extends AsyncDisposable {
  /** For HEDDLE_SMTP_URL. */
  url: string;
  received: string[];
}

/** A mail server on this machine that takes all mail. */
export async function openMailbox(): Promise<Mailbox> {
  const received: string[] = [];
  const sockets = new Set<Socket>();

  async function converse(socket: Socket): Promise<void> {
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    let mail: string[] | null = null;
    say('220 mailbox');
    for await (const line of createInterface(socket)) {
      if (mail !== null && line === '.') {
        received.push(mail.join('\n').replaceAll('=\n', '').replaceAll('=3D', '='));
        mail = null;
        say('250 taken');
      } else if (mail !== null) mail.push(line);
      else if (/^data/i.test(line)) {
        mail = [];
        say('354 go on');
      } else if (/^quit/i.test(line)) socket.end('221 bye\r\n');
      else say('250 fine');
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    // A server that is killed in the middle leaves without a word.
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    converse(socket).catch(() => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
