import type { Fields } from './fields.ts';

/** What an app may do at a service, as the user chooses it. */
export interface SignInScope {
  /** As the service names it. */
  scope: string;
  /** What it allows: "Read your calendars". */
  label: string;
  /** Chosen unless the user says otherwise. Default: false. */
  default?: boolean;
}

/**
 * How a credential signs in: OAuth 2.0, authorization code (RFC 6749, 4.1) with PKCE (RFC 7636, S256), or with a code on another device (RFC 8628).
 *
 * Addresses are templates: `{field}` is a value of the credential. At the beginning of a template it is an address and used as it is; anywhere else it
 * is percent-encoded.
 */
export interface SignInDefinition {
  /** The service as the button names it: "Sign in with Google". */
  vendor: string;
  /** The name of the operator's client in `HEDDLE_OAUTH_<name>_ID` and `_SECRET`: `GOOGLE`. Without it every user brings a client. */
  client?: string;
  /** The field with the URL of a server that says itself how to sign in; the values of `DiscoveredSignIn` then count as fields. */
  discoveredAt?: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** Where a code is given out that the user enters on another device (RFC 8628, 3.1). '' once its values are inserted: nowhere. */
  deviceUrl?: string;
  /** Where tokens are revoked. '' once its values are inserted: not at all. With `revokeRequest`, `{token}` is the token. */
  revokeUrl?: string;
  /** How they are revoked at a service that does not follow RFC 7009. */
  revokeRequest?: RevokeRequest;
  /** What the user can choose from. */
  scopes: readonly SignInScope[];
  /** A text field of the credential with further scopes, separated by spaces. */
  scopeField?: string;
  /** Between the scopes of a request and of an answer. Default: a space. */
  scopeSeparator?: ' ' | ',';
  /** How the client authenticates at the token address; `{ field }` names a choice of the credential. `none`: its secret is not sent. */
  clientAuth: ClientAuth | { field: string };
  /** Further parameters of the authorize request: `{ access_type: 'offline' }`. */
  parameters?: { readonly [name: string]: string };
  /**
   * Parts of the token answer that become values of the credential, by name: `{ instanceUrl: 'instance_url', team: 'team.name' }`. Only texts and
   * numbers are kept.
   */
  keep?: { readonly [value: string]: string };
  /** Parameters of the redirect back that become values of the credential, by name: `{ realmId: 'realmId' }`. */
  keepFromRedirect?: { readonly [value: string]: string };
  /** The part of the token answer that names the account. Default: the email address or name in its ID token. */
  account?: string;
}

/** How a user signs in at a server, as its metadata say. Kept with the grant, as values of the credential. */
export type DiscoveredSignIn = {
  /** The authorization server. */
  issuer: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** '' where tokens are not revoked. */
  revokeUrl: string;
  /** What the tokens are for (RFC 8707). */
  resource: string;
  /** Separated by spaces; '' for none. */
  scope: string;
  clientId: string;
  /** '' for a public client. */
  clientSecret: string;
  clientAuth: ClientAuth;
};

/** The values of `DiscoveredSignIn` that no field has. */
const DISCOVERED = ['authorizeUrl', 'tokenUrl', 'revokeUrl', 'clientAuth'];

/** How a service revokes tokens in a way of its own. */
export interface RevokeRequest {
  method: 'POST' | 'DELETE';
  /** The token that it takes. */
  token: 'access' | 'refresh';
  /** What is sent in the header `Authorization`: client id and secret (Basic), the token itself (Bearer), or nothing. */
  authorization: 'client' | 'token' | 'none';
  /** The property of a JSON body that holds the token. Default: no body. */
  property?: string;
  headers?: { readonly [name: string]: string };
}

export type ClientAuth = 'header' | 'body' | 'none';

/** What a service has granted to a credential. */
export interface Grant {
  accessToken: string;
  /** Scopes as the service named them. */
  scopes: readonly string[];
}

/** The sign-in of a credential type as forms need it. */
export interface SignInEntry {
  vendor: string;
  scopes: readonly SignInScope[];
  /** See `SignInDefinition.deviceUrl`. */
  deviceUrl?: string;
  /** The name of the operator's client, if the type can use one. */
  client?: string;
  /** True if the server says itself how to sign in, and registers clients. */
  discovers?: boolean;
  /** True if the operator of this server has set that client: a user may leave client id and secret empty. */
  hasClient?: boolean;
}

/** The part of a sign-in that can be sent as JSON. */
export function toSignInEntry({ vendor, scopes, client, deviceUrl, discoveredAt }: SignInDefinition): SignInEntry {
  return {
    vendor,
    scopes,
    ...(client === undefined ? {} : { client }),
    ...(deviceUrl === undefined ? {} : { deviceUrl }),
    ...(discoveredAt === undefined ? {} : { discovers: true }),
  };
}

/** The path of the redirect address, the same for all services. */
export const SIGN_IN_CALLBACK = '/api/credentials/sign-in/callback';

/** The path of the page that a sign-in ends on. Its query names the credential; a sign-in that is not known has none. */
export const SIGN_IN_SCREEN = '/signed-in';

/** The name of the broadcast channel by which the window of a sign-in tells the form of its end. Messages are ids of credentials. */
export const SIGN_IN_CHANNEL = 'heddle-sign-in';

/** The names of the values that a template inserts. */
const inserted = (template: string): string[] => [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** A template with values inserted, see `SignInDefinition`. */
export function withValues(template: string, values: { readonly [field: string]: unknown }): string {
  const valueOf = (name: string): string => {
    const value = values[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  };
  return template.replaceAll(/\{(\w+)\}/g, (_all, name: string, at: number) =>
    at === 0 ? valueOf(name).replace(/\/+$/, '') : encodeURIComponent(valueOf(name)),
  );
}

/**
 * True if no value can lead requests to this address away from the service: its host is fixed, or one value names a host below a domain of the service.
 * Only there the operator's client secret may be sent, which users must not learn.
 */
export function isAtVendor(template: string): boolean {
  return /^https:\/\/(\{\w+\}\.)?([a-z\d-]+\.)+[a-z]+(:\d+)?(\/|$)/.test(template);
}

/** What is wrong with a sign-in beside these fields, as a sentence without a subject; null if nothing is. */
export function signInProblem(signIn: SignInDefinition, fields: Fields): string | null {
  const named = [
    ...[signIn.authorizeUrl, signIn.tokenUrl, signIn.deviceUrl ?? ''].flatMap(inserted),
    ...inserted(signIn.revokeUrl ?? '').filter((name) => !(signIn.revokeRequest && name === 'token')),
    ...(signIn.scopeField === undefined ? [] : [signIn.scopeField]),
    ...(typeof signIn.clientAuth === 'string' ? [] : [signIn.clientAuth.field]),
    'clientId',
    'clientSecret',
    ...(signIn.discoveredAt === undefined ? [] : [signIn.discoveredAt]),
  ];
  const isFound = (name: string): boolean => signIn.discoveredAt !== undefined && DISCOVERED.includes(name);
  const missing = named.find((name) => !Object.hasOwn(fields, name) && !isFound(name));
  if (missing !== undefined) return `has a sign-in that needs the field "${missing}"`;
  if (
    signIn.client !== undefined &&
    ![signIn.authorizeUrl, signIn.tokenUrl, signIn.deviceUrl ?? signIn.tokenUrl].every(isAtVendor)
  )
    return 'has a client of the operator, whose secret an address with values in its host could give away';
  const clash = Object.keys({ ...signIn.keep, ...signIn.keepFromRedirect }).find((name) => Object.hasOwn(fields, name));
  return clash === undefined ? null : `keeps "${clash}", which is a field`;
}
