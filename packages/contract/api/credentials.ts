import { z } from 'zod';
import { entriesOf } from './any-json.ts';
import type { CredentialTypeEntry } from '../node/credentials.ts';
import { ListQuery } from './workflows.ts';

/** Credentials a user may have at one time. */
export const CREDENTIALS_MAX = 500;

/** Characters a credential's name may have. */
export const CREDENTIAL_NAME_MAX = 100;

/** A workflow that uses a credential. */
export const CredentialUse = z.object({ id: z.string(), name: z.string() });
export type CredentialUse = z.infer<typeof CredentialUse>;

/** Whether a credential is signed in at its service. */
export const SignInState = z.object({
  isSignedIn: z.boolean(),
  /** As the service names it; null if it does not. Stays when the service has signed the credential out, as the scopes do. */
  account: z.string().nullable(),
  scopes: z.array(z.string()),
  /** When the access token expires; null if the service does not say. */
  expiresAt: z.iso.datetime().nullable(),
  /** True if it is renewed then. */
  renews: z.boolean(),
  signedInAt: z.iso.datetime().nullable(),
  /** Why the service signed the credential out; null otherwise. */
  reason: z.string().nullable(),
  /** Why the last sign-in failed; null if it did not. */
  failure: z.string().nullable(),
});
export type SignInState = z.infer<typeof SignInState>;

/** A credential as lists show it: never a value. */
export const CredentialSummary = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** To within a minute; null until a run uses it. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Null if the type has no sign-in. */
  signIn: SignInState.nullable(),
});
export type CredentialSummary = z.infer<typeof CredentialSummary>;

/** `scopes`: the chosen ones of those that the type offers; left out: its defaults. */
export const SignInBody = z.object({ scopes: z.array(z.string().max(500)).max(200).optional() });
export type SignInBody = z.input<typeof SignInBody>;

/** The address of the service that the user has to open. */
export const SignInStart = z.object({ url: z.string() });
export type SignInStart = z.infer<typeof SignInStart>;

/** A code that the user enters on a page of the service, on any device (RFC 8628, 3.2). */
export const DeviceSignIn = z.object({
  /** Names the sign-in when it is asked about. Cannot be guessed. */
  state: z.string(),
  userCode: z.string(),
  /** The page of the service. */
  url: z.string(),
  /** The page with the code in it; null if the service has none. */
  urlWithCode: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  /** How long to wait before each question whether the user has agreed. Seconds. */
  intervalSeconds: z.number(),
});
export type DeviceSignIn = z.infer<typeof DeviceSignIn>;

export const DeviceCheckBody = z.object({ state: z.string().max(200) });
export type DeviceCheckBody = z.infer<typeof DeviceCheckBody>;

/** `isEnded`: the credential says how. `slower`: wait five seconds longer from now on (RFC 8628, 3.5). */
export const DeviceCheck = z.object({ isEnded: z.boolean(), slower: z.boolean() });
export type DeviceCheck = z.infer<typeof DeviceCheck>;

/** `revoked`: whether the service has confirmed that the tokens are void. */
export const SignOutResult = z.object({ revoked: z.boolean() });
export type SignOutResult = z.infer<typeof SignOutResult>;

/** How a service sends the user back (RFC 6749, 4.1.2). */
export const SignInCallbackQuery = z.object({
  state: z.string().max(200).default(''),
  code: z.string().max(8000).optional(),
  error: z.string().max(200).optional(),
  error_description: z.string().max(2000).optional(),
});

/** A credential as its form shows it: its values without secrets, and the names of the secrets it has. */
export const CredentialView = CredentialSummary.extend({
  values: z.record(z.string(), z.json()),
  /** The names of the secret fields that have a value. */
  saved: z.array(z.string()),
  /** At most a hundred. */
  usedBy: z.array(CredentialUse),
});
export type CredentialView = z.infer<typeof CredentialView>;

const Values = entriesOf(z.union([z.string().max(100_000), z.number(), z.boolean()]), 100);

export const CredentialBody = z.object({
  name: z.string().max(CREDENTIAL_NAME_MAX).default(''),
  type: z.string().max(100),
  values: Values.default({}),
});
export type CredentialBody = z.input<typeof CredentialBody>;

/** Properties that are left out stay unchanged: the name, all values, and each secret in `values`. An empty text removes a secret. */
export const CredentialUpdate = z.object({
  name: z.string().max(CREDENTIAL_NAME_MAX).optional(),
  values: Values.optional(),
});
export type CredentialUpdate = z.input<typeof CredentialUpdate>;

/** Newest first. `type` may be repeated. */
export const CredentialListQuery = ListQuery.extend({
  type: z.union([z.string(), z.array(z.string()).max(1000)]).optional(),
});
export type CredentialListQuery = z.infer<typeof CredentialListQuery>;

/** `force` deletes a credential that workflows use. */
export const CredentialDeleteQuery = z.object({ userId: z.string().optional(), force: z.stringbool().default(false) });

/** The result of a test, as a sentence. */
export const CredentialTest = z.object({ message: z.string() });
export type CredentialTest = z.infer<typeof CredentialTest>;

/** A kind of credential, as forms need it. */
export type CredentialType = CredentialTypeEntry;
