import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { oauthClientContext } from '../../platform/crypto/contexts.ts';
import type { Vault } from '../../platform/crypto/vault.ts';

/** A program that signs users in here. */
export interface RegisteredProgram {
  name: string;
  redirectUris: readonly string[];
}

const Client = z.object({ name: z.string(), redirectUris: z.array(z.string()) });

/** Metadata of a registration (RFC 7591, 2). */
export const Registration = z.object({
  client_name: z.string().max(200).optional(),
  redirect_uris: z.array(z.string().max(500)).min(1).max(10),
});

/** Schemes by which an address would be run or read by the browser itself. */
const REFUSED = new Set([
  'javascript:',
  'data:',
  'file:',
  'blob:',
  'vbscript:',
  'about:',
  'view-source:',
  'ws:',
  'wss:',
  'ftp:',
]);
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

const isLoopback = (url: URL): boolean => url.protocol === 'http:' && LOOPBACK.has(url.hostname);

/** True for an address that a program may be answered at: https, this machine, or the scheme of an app. */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.hash !== '' || url.username !== '' || url.password !== '' || REFUSED.has(url.protocol)) return false;
  return url.protocol !== 'http:' || isLoopback(url);
}

/** True where an address is one of those that were registered. On this machine the port may be another one (RFC 8252, 7.3). */
export function isRegistered({ redirectUris }: RegisteredProgram, wanted: string): boolean {
  const withoutPort = (text: string): string | null => {
    const url = URL.parse(text);
    if (!url || !isLoopback(url)) return null;
    url.port = '';
    return url.href;
  };
  const local = withoutPort(wanted);
  return redirectUris.some((one) => one === wanted || (local !== null && withoutPort(one) === local));
}

/** Where a program is, in words. */
export function destinationOf(redirectUri: string): { destination: string; isLocal: boolean } {
  const url = new URL(redirectUri);
  if (isLoopback(url)) return { destination: 'this computer', isLocal: true };
  return { destination: url.protocol === 'https:' ? url.host : `the app of ${url.protocol}`, isLocal: false };
}

/** Registered programs. Nothing is stored of them: the id of a client is its registration, encrypted. So anybody may register, and nothing grows by it. */
export interface OauthClients {
  register(client: RegisteredProgram): string;
  /** Null for an id that this server has not given, or not with a key that it still has. */
  find(id: string): RegisteredProgram | null;
}

/** Programs, sealed with the key of the server. */
export const createOauthClients = (vault: Vault): OauthClients => ({
  register: ({ name, redirectUris }) =>
    vault.seal(JSON.stringify({ name, redirectUris, id: randomUUID() }), oauthClientContext),
  find(id) {
    const opened = vault.open(id, oauthClientContext);
    return opened ? Client.parse(JSON.parse(opened.text)) : null;
  },
});
