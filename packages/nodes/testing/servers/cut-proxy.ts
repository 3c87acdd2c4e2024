import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** A way to a server that can be cut. */
export interface CutProxy extends AsyncDisposable {
  port: number;
  /** The next bytes of a client that contain this reach the server; its answer does not come back, and the connection ends. */
  cutAfter(text: string): void;
  /** How often that has happened. */
  readonly cuts: number;
}

/** Starts one to a port of this machine. */
export async function startCutProxy(target: number): Promise<CutProxy> {
  let wanted: string | null = null;
  let cuts = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    let cutting = false;
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      // Either side may end at any time: that is what it is for.
      socket.on('error', end).on('close', () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on('data', (data) => {
      if (wanted !== null && data.includes(wanted)) {
        wanted = null;
        cutting = true;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (cutting) {
        cuts += 1;
        end();
      } else client.write(data);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on TCP.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cutAfter(text) {
      wanted = text;
    },
    get cuts() {
      return cuts;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
