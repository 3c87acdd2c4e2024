import { createServer } from 'node:http';
import { once } from 'node:events';
import { keccak256 } from 'viem';
import type { Hex } from 'viem';

/**
 * What a faulty endpoint does to a call: refuses it; passes it on and loses the answer; answers late; says that it has taken a transaction and drops it; or gives a wrong answer.
 */
export type RpcFault = 'none' | 'refused' | 'lost' | 'slow' | 'dropped' | 'false';

/** How late a slow answer is, in milliseconds at most. */
const SLOW_MS = 400;

interface Call {
  method: string;
  id: number;
  params?: unknown[];
}

const numberIn = (text: string): number => Number((JSON.parse(text) as { result: Hex }).result);
const hex = (value: number): Hex => `0x${Math.max(0, value).toString(16)}`;
const below = (most: number): number => Math.floor(Math.random() * most);

/** Wrong answers by method: counts and heights that are too high or too low, transactions that are in no block, accounts with nothing. Others are answered as they are. */
const lies: { readonly [method: string]: (answer: string) => unknown } = {
  eth_getTransactionCount: (answer) => hex(numberIn(answer) + below(11) - 5),
  eth_blockNumber: (answer) => hex(numberIn(answer) + below(41) - 20),
  eth_getTransactionReceipt: () => null,
  eth_getBalance: () => '0x0',
};

/**
 * An RPC endpoint in front of a chain that does wrong now and then, as endpoints in front of a busy chain do. `faultOf` decides call by call.
 */
export async function startFaultyRpc(target: string, faultOf: (method: string) => RpcFault) {
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await Array.fromAsync(request)).toString();
      // The library asks one call at a time.
      const { method, id, params } = JSON.parse(body) as Call;
      const fault = faultOf(method);
      const say = (result: unknown): void =>
        void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ jsonrpc: '2.0', id, result }));
      if (fault === 'refused') {
        response.writeHead(503).end();
        return;
      }
      if (fault === 'dropped' && method === 'eth_sendRawTransaction') {
        say(keccak256(params?.[0] as Hex));
        return;
      }
      if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, Math.random() * SLOW_MS));
      const answer = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const text = await answer.text();
      const lie = fault === 'false' ? lies[method] : undefined;
      if (fault === 'lost') response.destroy();
      else if (lie && text.includes('"result"')) say(lie(text));
      else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
    })().catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
