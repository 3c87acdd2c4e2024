import type { AddressInfo } from 'node:net';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { SMTPServerOptions } from 'smtp-server';
import { SMTPServer } from 'smtp-server';

/** Self-signed for smtp.example.com, valid for a hundred years. Nothing else trusts it, so its key can be public. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBqjCCAVCgAwIBAgIUIRqYb9t/3g35Hi12DYnQluW5r+IwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQc210cC5leGFtcGxlLmNvbTAgFw0yNjExMjIwMDE5MzZaGA8y
MTI2MTAyOTAwMTkzNlowGzEZMBcGA1UEAwwQc210cC5leGFtcGxlLmNvbTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABO+KFgVZXvfC6autQJPuFUpGoTyzKOHymUkW
acpLWQwV/c4FXG6VK97zXFzrn5CHkRbs4uIe1YN3LztElmOa43OjcDBuMB0GA1Ud
DgQWBBTnJWfmJ5936SWuarx+7HcG9m0YezAfBgNVHSMEGDAWgBTnJWfmJ5936SWu
arx+7HcG9m0YezAPBgNVHRMBAf8EBTADAQH/MBsGA1UdEQQUMBKCEHNtdHAuZXhh
bXBsZS5jb20wCgYIKoZIzj0EAwIDSAAwRQIgORPXTME9AnajGpAkxXAWFt7zdYBO
ngnU3gW8wGTb5uICIQCtY40KpY3fnahkxoKmUDZKSraz9jUN3ALNtvUaEESqiw==
-----END CERTIFICATE-----`;

const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgd+fe0VQcsqjnuP2e
6/WCaqc6PMIRhGGMD+ajVwOyZgihRANCAATvihYFWV73wumrrUCT7hVKRqE8syjh
8plJFmnKS1kMFf3OBVxulSve81xc65+Qh5EW7OLiHtWDdy87RJZjmuNz
-----END PRIVATE KEY-----`;

interface Received {
  from: string;
  to: string[];
  source: string;
}

/** A mail server on this machine that knows `shop@example.com` with the password `geheim` and takes no mail for `gone@…`. */
export interface TestMailServer extends AsyncDisposable {
  port: number;
  received: Received[];
}

/** Starts one. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    cert: certificate,
    key,
    onAuth: ({ username, password }, _session, done) =>
      username === 'shop@example.com' && password === 'geheim'
        ? done(null, { user: username })
        : done(new Error('Unknown user')),
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('gone@') ? Object.assign(new Error('No such user'), { responseCode: 550 }) : null),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    ...options,
  });
  // The tests include clients that disconnect in the middle.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, received, [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** An open credential for a mail server. */
export function mailCredential(values: { [field: string]: unknown }): OpenCredential {
  const complete = {
    host: 'localhost',
    security: 'starttls',
    port: undefined,
    user: 'shop@example.com',
    password: 'geheim',
    ca: '',
    ...values,
  };
  const http = (): Promise<never> => Promise.reject(new Error('It is not for HTTP.'));
  return {
    id: 'mail',
    type: 'smtp',
    name: 'Mail',
    values: complete,
    secrets: new Set(['geheim']),
    renewable: false,
    http,
  };
}
