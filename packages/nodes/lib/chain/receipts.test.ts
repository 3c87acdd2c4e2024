import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { toHex } from 'viem';
import { afterEach, describe, expect, it } from 'vitest';
import { connectChain } from './client.ts';
import { networkOf } from './networks.ts';
import { receiptsOf } from './receipts.ts';

interface Asked {
  id: number;
  params: [string];
}

const hashOf = (number: number) => toHex(number, { size: 32 });
/** A receipt in block 5; odd transactions have none. */
const answerTo = ({ id, params: [hash] }: Asked) => ({
  jsonrpc: '2.0',
  id,
  result:
    BigInt(hash) % 2n === 1n
      ? null
      : {
          transactionHash: hash,
          status: '0x1',
          blockNumber: '0x5',
          blockHash: hashOf(5),
          gasUsed: '0x5208',
          effectiveGasPrice: '0x1',
          logs: [],
        },
});

describe('receipts', () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  /** An endpoint, and how many requests it has had. */
  async function endpoint(takesBatches: boolean): Promise<{ url: string; requests: () => number }> {
    let requests = 0;
    const server = createServer((request, response) => {
      void (async () => {
        requests += 1;
        const asked = JSON.parse(await text(request)) as Asked | Asked[];
        if (Array.isArray(asked) && !takesBatches) return void response.writeHead(400).end('no batches');
        response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answerTo) : answerTo(asked)));
      })();
    }).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    // A server that listens on a port has an address of this form.
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, requests: () => requests };
  }
  function reader(...urls: string[]) {
    const network = networkOf('ethereum');
    if (!network) throw new Error('There is Ethereum.');
    const guarded: typeof fetch = (input, init) => fetch(input, init);
    return receiptsOf(
      connectChain(
        { network, urls, headers: {}, relay: null },
        { fetch: guarded, signal: new AbortController().signal },
      ),
    );
  }
  async function ask(receipts: ReturnType<typeof receiptsOf>) {
    const hashes = Array.from({ length: 200 }, (_, number) => hashOf(number));
    await receipts.readAhead(hashes);
    return Promise.all(hashes.map((hash) => receipts.of(hash)));
  }

  it('of two hundred transactions take two requests of each endpoint, and are read once', async () => {
    const [one, other] = [await endpoint(true), await endpoint(true)];
    const receipts = reader(one.url, other.url);
    const read = await ask(receipts);
    expect(read.map((receipt) => receipt?.blockNumber ?? null)).toEqual(
      Array.from({ length: 200 }, (_, number) => (number % 2 === 1 ? null : 5n)),
    );
    await ask(receipts);
    expect([one.requests(), other.requests()]).toEqual([2, 2]);
  });

  it('are read singly from an endpoint that takes no batches', async () => {
    const { url } = await endpoint(false);
    expect((await ask(reader(url))).filter((receipt) => receipt !== null)).toHaveLength(100);
  });
});
