import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { SeenRequest } from '@heddle/nodes/testing/server';
import { sendJson } from '@heddle/nodes/testing/server';
import { authority, server as identity } from '../../testing/certificates.ts';

/**
 * The answers of a service with an OAuth 2.0 token endpoint at /token and something to read behind it. Tokens are `token-1`, `token-2` … and hold for
 * `expiresIn` seconds, or until `revoke` is called.
 */
export function createTokenService({
  clientId,
  clientSecret,
  expiresIn,
}: {
  clientId: string;
  clientSecret: string;
  expiresIn?: number;
}) {
  let given = 0;
  let revoked = 0;
  const encoded = (text: string): string => new URLSearchParams({ text }).toString().slice('text='.length);
  const basic = `Basic ${Buffer.from(`${encoded(clientId)}:${encoded(clientSecret)}`).toString('base64')}`;

  function token({ headers, body }: SeenRequest, response: ServerResponse): void {
    const form = new URLSearchParams(body);
    const known =
      headers.authorization === basic ||
      (form.get('client_id') === clientId && form.get('client_secret') === clientSecret);
    if (!known || form.get('grant_type') !== 'client_credentials') {
      // As careless services do it: the answer repeats what it was sent.
      const error = {
        error: 'invalid_client',
        error_description: `wrong: ${form.get('client_secret') ?? headers.authorization ?? ''}`,
      };
      return void response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify(error));
    }
    given += 1;
    sendJson(response, {
      access_token: `access-token-${given}`,
      token_type: 'bearer',
      ...(expiresIn === undefined ? {} : { expires_in: expiresIn }),
    });
  }

  return {
    given: () => given,
    /** All tokens given so far are refused from now on. */
    revoke: () => (revoked = given),
    answer(request: SeenRequest, response: ServerResponse): void {
      if (request.url === '/token') return token(request, response);
      const [, number = '0'] = /^Bearer access-token-(\d+)$/.exec(request.headers.authorization ?? '') ?? [];
      if (Number(number) <= revoked) return void response.writeHead(401).end();
      sendJson(response, { token: Number(number), url: request.url });
    },
  };
}

/** An https server that takes only clients with a certificate of the test authority, and answers with whose it is. */
export async function serveMutualTls() {
  const server = createServer(
    { ...identity, ca: authority, requestCert: true, rejectUnauthorized: true },
    (request, response) => {
      // It is a TLS server's socket.
      sendJson(response, { subject: (request.socket as TLSSocket).getPeerCertificate().subject.CN });
    },
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://localhost:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
