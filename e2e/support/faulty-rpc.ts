import { createServer } from 'node:http';
import { once } from 'node:events';

/** What a faulty endpoint does to a call. */
export type RpcFault = 'none' | 'refused' | 'lost';

/**
 * An RPC endpoint in front of a chain that now and then refuses a call, or passes it on and loses the answer, as endpoints in front of a busy chain do. `faultOf`
 * decides call by call.
 */
export async function startFaultyRpc(target: string, faultOf: (method: string) => RpcFault) {
  const server = createServer((request, response) => {
    void (async () => {
      const body = Buffer.concat(await Array.fromAsync(request)).toString();
      // The library asks one call at a time.
      const { method } = JSON.parse(body) as { method: string };
      const fault = faultOf(method);
      if (fault === 'refused') {
        response.writeHead(503).end();
        return;
      }
      const answer = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const text = await answer.text();
      if (fault === 'lost') response.destroy();
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
