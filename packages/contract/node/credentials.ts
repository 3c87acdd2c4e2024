import { credentialErrors } from '../errors/credentials.ts';
import { nodeErrors } from '../errors/node.ts';
import { emptyScope } from '../expression/scope.ts';
import type { JsonObject } from '../json.ts';
import type { GuardedFetch } from './context.ts';
import type { AnyNode } from './define.ts';
import type { FieldSpec, FieldValue, Fields } from './fields.ts';
import { compileFields, fieldProblems } from './values.ts';
import { isInUse } from './values/when.ts';

/** Who to be towards a server in TLS, and whom to trust. All in PEM. */
export interface TlsIdentity {
  cert?: string;
  key?: string;
  passphrase?: string;
  /** Trusted in place of the usual authorities. */
  ca?: string;
}

/** What goes along with an HTTP request. */
export interface HttpAuth {
  headers?: { readonly [name: string]: string };
  query?: { readonly [name: string]: string };
  tls?: TlsIdentity;
  /** Texts besides the secret fields that must not show up anywhere: what was made from them or fetched with them. */
  secrets?: readonly string[];
}

/** A credential of the run's owner, opened for a step. It lives no longer than the step and never leaves the server. */
export interface OpenCredential {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  /** The values of its fields. */
  readonly values: { readonly [field: string]: unknown };
  /** Texts that must not show up in errors, items or logs; grows as requests are signed. */
  readonly secrets: ReadonlySet<string>;
  /** True where `http({ fresh: true })` may give something else than before: a token that is fetched. */
  readonly renewable: boolean;
  /** What goes along with a request. `fresh`: not what was refused before. Throws `credential_not_for_http` and what fetching a token throws. */
  http(options?: { fresh?: boolean; signal?: AbortSignal }): Promise<HttpAuth>;
}

/** What a credential type works with. */
export interface CredentialTools {
  fetch: GuardedFetch;
  /** The IP address to connect to for a host name. Throws what looking it up throws; a host that is denied looks like one that refuses connections. */
  addressOf(host: string): Promise<string>;
  signal: AbortSignal;
  /**
   * A token that is kept in memory until shortly before `expiresAt` (epoch ms), however many ask for it at a time; null is never kept.
   */
  token(fetchToken: () => Promise<{ value: string; expiresAt: number | null }>): Promise<string>;
}

type Values<F extends Fields> = { readonly [K in keyof F]: FieldValue<F[K]> };

interface CredentialFacts {
  /** The key that stands in the database and in workflow nodes' fields. Never changes. */
  type: string;
  name: string;
  description: string;
  /** A lucide icon name in kebab case. */
  icon: string;
}

/** A kind of credential: what it asks for, how it signs a request, how it is tried. Forms, checks and documentation follow from it. */
export interface CredentialDefinition<F extends Fields = Fields> extends CredentialFacts {
  /** Secret ones are of the kind `secret`. No value is an expression. */
  fields: F;
  /** What no single field can tell: keys that do not fit each other. Throws `credential_invalid`. */
  check?(values: Values<F>): void;
  /** What goes along with an HTTP request, where the type has a meaning for one. */
  http?(values: Values<F>, tools: CredentialTools): HttpAuth | Promise<HttpAuth>;
  /** True where `http` fetches a token. */
  renewable?: boolean;
  /** Tries it without a test address, and says in a sentence what was found. Throws what is wrong. */
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
  /** True where it can sign an HTTP request. */
  forHttp: boolean;
}

/** The part of a definition that can be sent as JSON. */
export function toCredentialTypeEntry({
  type,
  name,
  description,
  icon,
  fields,
  http,
}: AnyCredential): CredentialTypeEntry {
  return { type, name, description, icon, fields, forHttp: http !== undefined };
}

/** The fields as they are read: a `{{` in a password is nothing but text. */
const withoutExpressions = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, spec]) => [name, { ...spec, expression: false }]));

/** What is wrong with the values of a credential, field by field. */
export function credentialProblems(
  { fields }: Pick<AnyCredential, 'fields'>,
  values: JsonObject,
): { field: string; message: string }[] {
  return fieldProblems(withoutExpressions(fields), values).map(({ field, error }) => ({
    field,
    message: error.message,
  }));
}

/** The values of a credential with their types and defaults. Throws `field_required`, `field_invalid`. */
export function readCredentialValues(
  { fields }: Pick<AnyCredential, 'fields'>,
  stored: JsonObject,
): { [field: string]: unknown } {
  const compiled = compileFields({ fields: withoutExpressions(fields) }, stored);
  return Object.fromEntries(Object.keys(fields).map((name) => [name, compiled.read(name, emptyScope)]));
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

/**
 * Opens the credential that a node's field names, checked against the types the field takes.
 * Throws `field_required`, `credential_type_wrong` and what `open` throws.
 */
export async function openChosen(
  node: Pick<AnyNode, 'fields'>,
  field: string,
  id: unknown,
  open: ((id: string) => Promise<OpenCredential>) | undefined,
): Promise<OpenCredential> {
  const spec = node.fields[field];
  const label = spec?.label ?? field;
  if (typeof id !== 'string' || id === '') throw nodeErrors.field_required({ field: label }, { details: { field } });
  if (!open) throw credentialErrors.credential_not_found(undefined, { details: { field } });
  const opened = await open(id);
  if (spec?.types && !spec.types.includes(opened.type)) {
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
