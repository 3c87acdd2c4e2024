import { credentialErrors } from '../errors/credentials.ts';
import { nodeErrors } from '../errors/node.ts';
import type { JsonObject } from '../json.ts';
import type { GuardedFetch } from './context.ts';
import type { AnyNode } from './define.ts';
import type { CredentialAbility, FieldSpec, FieldValue, Fields } from './fields.ts';
import type { ModelKind } from './models.ts';
import type { Grant, SignInDefinition, SignInEntry } from './sign-in.ts';
import { toSignInEntry } from './sign-in.ts';
import { isInUse } from './when.ts';

/** A client's identity in TLS and the authorities it trusts, all in PEM. */
export interface TlsIdentity {
  cert?: string;
  key?: string;
  passphrase?: string;
  /** Trusted in place of the usual authorities. */
  ca?: string;
}

/** A request that is about to be sent, for a signature over it. */
export interface UnsignedRequest {
  readonly method: string;
  /** With its whole query. */
  readonly url: URL;
  /** All headers that the request is given; `host` is not among them. */
  readonly headers: Headers;
  /** The bytes of its body, which are read anew by each call; empty if it has none. */
  body(): AsyncIterable<Uint8Array>;
}

/** Additions to an HTTP request. */
export interface HttpAuth {
  headers?: { readonly [name: string]: string };
  query?: { readonly [name: string]: string };
  tls?: TlsIdentity;
  /** Returns what depends on the request itself, such as a signature over it. Called for each request that is sent, with `headers` and `query` in it. */
  sign?(request: UnsignedRequest): Promise<Pick<HttpAuth, 'headers' | 'query'>>;
  /** Texts besides the secret fields that must be redacted: derived from these or fetched with them. */
  secrets?: readonly string[];
}

/** A credential of the run's owner, opened for a step. It lives no longer than the step and never leaves the server. */
export interface OpenCredential {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  /** The values of its fields, and what its sign-in has kept beside them. */
  readonly values: { readonly [field: string]: unknown };
  /** Texts that must not show up in errors, items or logs; grows as requests are signed. */
  readonly secrets: ReadonlySet<string>;
  /** True if `http({ fresh: true })` may return something new, such as a token that is fetched. */
  readonly renewable: boolean;
  /**
   * Returns the additions to a request. `fresh`: do not reuse a token that was refused. Throws `credential_not_for_http` and the errors of fetching a
   * token.
   */
  http(options?: { fresh?: boolean; signal?: AbortSignal }): Promise<HttpAuth>;
  /**
   * Waits until one more request with the credential may be under way to `place`, where all servers together send `total` at a time; returns what to call at
   * its end. Rejects with the reason of the signal. Undefined where there is one server.
   */
  takeSlot?(place: string, total: number, signal: AbortSignal): Promise<() => void>;
}

/** In place of a credential, for services that take requests from everybody. */
export const noCredential: OpenCredential = {
  id: 'none',
  type: '',
  name: '',
  values: {},
  secrets: new Set(),
  renewable: false,
  http: () => Promise.resolve({}),
};

/** Network access for credential types. */
export interface CredentialTools {
  fetch: GuardedFetch;
  /** Resolves a host name to the IP address to connect to. Throws the errors of the lookup; a denied host looks like one that refuses connections. */
  addressOf(host: string): Promise<string>;
  signal: AbortSignal;
  /**
   * A token that is kept in memory until shortly before `expiresAt` (epoch ms), however many ask for it at a time; null is never kept.
   */
  token(fetchToken: () => Promise<{ value: string; expiresAt: number | null }>): Promise<string>;
  /**
   * What the service has granted to a credential whose type has `signIn`: renewed if it is about to expire. Throws `credential_signed_out`,
   * `credential_unreadable` and the errors of fetching a token.
   */
  grant?(): Promise<Grant>;
}

type Values<F extends Fields> = { readonly [K in keyof F]: FieldValue<F[K]> };

interface CredentialFacts {
  /** The key in the database and in the fields of workflow nodes. Never changes. */
  type: string;
  name: string;
  description: string;
  /** A lucide icon name in kebab case. */
  icon: string;
}

/** A credential type: its fields, how it signs a request, how it is tested. Forms, checks and documentation follow from it. */
export interface CredentialDefinition<F extends Fields = Fields> extends CredentialFacts {
  /** Secret ones are of the kind `secret`. No value is an expression. */
  fields: F;
  /** Checks that no single field can do, such as keys that have to match. Throws `credential_invalid`. */
  check?(values: Values<F>): void;
  /** Returns the additions to an HTTP request, for types that can sign one. */
  http?(values: Values<F>, tools: CredentialTools): HttpAuth | Promise<HttpAuth>;
  /** True if `http` fetches a token. */
  renewable?: boolean;
  /** The kinds of AI models that it gives access to. How they are reached is in `packages/nodes/lib/ai/providers`, in the file of this type. */
  models?: readonly ModelKind[];
  /** How a user signs in at the service. `http` gets what was granted by `tools.grant`. */
  signIn?: SignInDefinition;
  /** Tests the credential without a test address and returns the result as a sentence. Throws the error that was found. */
  test?(values: Values<F>, tools: CredentialTools): Promise<string>;
}

/** A definition whose field types are forgotten, as the registry holds it. */
export type AnyCredential = CredentialDefinition;

/** Declares a credential type. */
export function defineCredential<const F extends Fields>(definition: CredentialDefinition<F>): AnyCredential {
  // Method parameters are bivariant: a type that reads only its own fields may be held as one that is given any.
  return definition;
}

/** A credential type as forms need it. */
export interface CredentialTypeEntry extends CredentialFacts {
  fields: { [name: string]: FieldSpec };
  /** What it can do, where that is of use to nodes of many kinds. */
  abilities: readonly CredentialAbility[];
  /** None: the type has no sign-in. */
  signIn?: SignInEntry;
}

/** The part of a definition that can be sent as JSON. */
export function toCredentialTypeEntry({
  type,
  name,
  description,
  icon,
  fields,
  http,
  models = [],
  signIn,
}: AnyCredential): CredentialTypeEntry {
  return {
    type,
    name,
    description,
    icon,
    fields,
    abilities: [...(http ? (['requests'] as const) : []), ...models],
    ...(signIn ? { signIn: toSignInEntry(signIn) } : {}),
  };
}

/** The secret texts among the values. */
export function secretValues(
  { fields }: Pick<AnyCredential, 'fields'>,
  values: { readonly [field: string]: unknown },
): string[] {
  return Object.entries(fields).flatMap(([name, { kind }]) => {
    const value = values[name];
    return kind === 'secret' && typeof value === 'string' && value !== '' ? [value] : [];
  });
}

/** Opens the credential that a node's field names and checks its type. Throws `field_required`, `credential_type_wrong` and the errors of `open`. */
export async function openChosen(
  node: Pick<AnyNode, 'fields'>,
  field: string,
  id: unknown,
  open: ((id: string) => Promise<OpenCredential>) | undefined,
): Promise<OpenCredential> {
  const spec = node.fields[field];
  const label = spec?.label ?? field;
  if (typeof id !== 'string' || id === '')
    throw nodeErrors.field_required({ field: label, kind: 'credential' }, { details: { field } });
  if (!open) throw credentialErrors.credential_not_found(undefined, { details: { field } });
  const opened = await open(id);
  // A type that cannot do what is asked of it throws then.
  if (Array.isArray(spec?.types) && !spec.types.includes(opened.type)) {
    throw credentialErrors.credential_type_wrong(
      { name: opened.name, type: opened.type, field: label },
      { details: { field } },
    );
  }
  return opened;
}

/** The credentials that a node's configuration names, in fields that are in use. */
export function chosenCredentials({ fields }: Pick<AnyNode, 'fields'>, data: JsonObject): string[] {
  return Object.entries(fields).flatMap(([name, spec]) => {
    const id = data[name];
    return spec.kind === 'credential' && typeof id === 'string' && id !== '' && isInUse(spec, fields, data) ? [id] : [];
  });
}
