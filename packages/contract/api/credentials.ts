import { z } from 'zod';
import { entriesOf } from './any-json.ts';
import type { CredentialTypeEntry } from '../node/credentials.ts';
import { ListQuery } from './workflows.ts';

/** Credentials a user may have at one time. */
export const CREDENTIALS_MAX = 500;

/** Characters a credential's name may have. */
export const CREDENTIAL_NAME_MAX = 100;

/** A credential as lists show it: never a value. */
export const CredentialSummary = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** To within a minute; null until a run uses it. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type CredentialSummary = z.infer<typeof CredentialSummary>;

/** A workflow that uses a credential. */
export const CredentialUse = z.object({ id: z.string(), name: z.string() });
export type CredentialUse = z.infer<typeof CredentialUse>;

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
  type: z.union([z.string(), z.array(z.string()).max(100)]).optional(),
});
export type CredentialListQuery = z.infer<typeof CredentialListQuery>;

/** `force` deletes a credential that workflows use. */
export const CredentialDeleteQuery = z.object({ userId: z.string().optional(), force: z.stringbool().default(false) });

/** The result of a test, as a sentence. */
export const CredentialTest = z.object({ message: z.string() });
export type CredentialTest = z.infer<typeof CredentialTest>;

/** A kind of credential, as forms need it. */
export type CredentialType = CredentialTypeEntry;
