import { credentialErrors } from '@heddle/contract/errors/credentials';
import { isJsonObject } from '@heddle/contract/json';
import type { JsonObject } from '@heddle/contract/json';
import type { DiscoveredSignIn } from '@heddle/contract/node/sign-in';
import type { Asking } from '../../lib/http/oauth-client.ts';
import { ask, oauthAddress } from '../../lib/http/oauth-client.ts';
import { textAt } from '../oauth-tokens.ts';
import { readChallenge } from './challenge.ts';
import { clientOf } from './register.ts';

/** What a sign-in is discovered from. */
export interface DiscoveryStart {
  /** The URL of the server whose tools are called. */
  serverUrl: string;
  /** The client of the credential; '' for one that is registered. */
  clientId: string;
  clientSecret: string;
  /** The scopes of the credential, separated by spaces; '' for those that the server names. */
  scope: string;
  redirectUri: string;
}

/** Authorization servers that are asked for their metadata. */
const SERVERS_MAX = 3;

const undiscovered = (server: string, reason: string) => credentialErrors.sign_in_undiscovered({ server, reason });

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];

const plain = (url: string): string => url.replace(/\/+$/, '');

/** A request without a credential, by which a server tells where it is signed in to (RFC 9728, 5.1). */
const probe = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'heddle', version: '1.0.0' } },
});

/** The first JSON object at one of these addresses; null if there is none. */
async function firstObject(urls: readonly string[], asking: Asking): Promise<JsonObject | null> {
  for (const url of urls) {
    const { status, json } = await ask(oauthAddress(url), { headers: { accept: 'application/json' } }, asking);
    if (status === 200 && isJsonObject(json)) return json;
  }
  return null;
}

/** True where a resource is the server, or what it is a part of (RFC 9728, 3.3). */
function isResourceOf(server: URL, resource: string): boolean {
  const url = URL.parse(resource);
  if (url?.origin !== server.origin) return false;
  return `${plain(server.pathname)}/`.startsWith(`${plain(url.pathname)}/`);
}

/** Metadata of an authorization server whose issuer it is (RFC 8414, 3; OpenID Connect Discovery, 4). */
async function serverMetadata(issuer: string, asking: Asking): Promise<JsonObject | null> {
  const url = oauthAddress(issuer);
  const path = plain(url.pathname);
  const addresses = [
    `${url.origin}/.well-known/oauth-authorization-server${path}`,
    `${url.origin}/.well-known/openid-configuration${path}`,
    ...(path === '' ? [] : [`${url.origin}${path}/.well-known/openid-configuration`]),
  ];
  const found = await firstObject(addresses, asking);
  return found && plain(textAt(found, 'issuer')) === plain(issuer) ? found : null;
}

/**
 * Finds out how a user signs in at a server of the Model Context Protocol: from its refusal and metadata (RFC 9728) to those of its authorization server
 * (RFC 8414), where Heddle registers itself unless the credential has a client (RFC 7591). Throws `sign_in_undiscovered`, `sign_in_no_client`, `egress_scheme`,
 * `http_unreachable` and what the egress guard throws.
 */
export async function discoverSignIn(start: DiscoveryStart, asking: Asking): Promise<DiscoveredSignIn> {
  const server = oauthAddress(start.serverUrl);
  const { host, origin } = server;
  const path = plain(server.pathname);
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const refused = await ask(server, { method: 'POST', headers, body: probe }, asking);
  const challenge = readChallenge(refused.challenge);
  const resource = await firstObject(
    challenge.resourceMetadata === ''
      ? [
          ...(path === '' ? [] : [`${origin}/.well-known/oauth-protected-resource${path}`]),
          `${origin}/.well-known/oauth-protected-resource`,
        ]
      : [challenge.resourceMetadata],
    asking,
  );
  if (resource && !isResourceOf(server, textAt(resource, 'resource')))
    throw undiscovered(host, 'its metadata are those of another resource');
  // Servers that follow the protocol of March 2025 are their own authorization servers.
  const issuers = resource ? texts(resource['authorization_servers']) : [origin];
  for (const issuer of issuers.slice(0, SERVERS_MAX)) {
    const metadata = await serverMetadata(issuer, asking);
    if (metadata) return signInOf(start, { host, challenge, resource, issuer, metadata }, asking);
  }
  throw undiscovered(host, 'it names no authorization server whose metadata can be read');
}

interface Found {
  host: string;
  challenge: { scope: string };
  resource: JsonObject | null;
  issuer: string;
  metadata: JsonObject;
}

/** The scopes to ask for: those of the refusal, else all of the resource, and the one by which a grant is renewed. */
function scopeOf({ challenge, resource, metadata }: Found): string {
  const named = challenge.scope === '' ? texts(resource?.['scopes_supported']) : challenge.scope.split(/\s+/);
  const renewing = texts(metadata['scopes_supported']).filter((scope) => scope === 'offline_access');
  return [...new Set([...named, ...renewing])].join(' ');
}

async function signInOf(start: DiscoveryStart, found: Found, asking: Asking): Promise<DiscoveredSignIn> {
  const { host, issuer, metadata, resource } = found;
  const [authorizeUrl, tokenUrl] = [textAt(metadata, 'authorization_endpoint'), textAt(metadata, 'token_endpoint')];
  if (authorizeUrl === '' || tokenUrl === '') throw undiscovered(host, 'its authorization server has no sign-in');
  if (!texts(metadata['code_challenge_methods_supported']).includes('S256'))
    throw undiscovered(host, 'its authorization server does not support PKCE with S256');
  const scope = start.scope.trim() === '' ? scopeOf(found) : start.scope.trim();
  return {
    issuer,
    authorizeUrl,
    tokenUrl,
    revokeUrl: textAt(metadata, 'revocation_endpoint'),
    resource: resource ? textAt(resource, 'resource') : start.serverUrl.trim(),
    scope,
    ...(await clientOf({ ...start, scope, host, metadata }, asking)),
  };
}
