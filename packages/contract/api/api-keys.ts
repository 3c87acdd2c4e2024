import { z } from 'zod';
import { KeyScope } from './key-scopes.ts';

/** API keys a user may have at one time. */
export const API_KEYS_MAX = 50;

/** A key with which a program acts as the user. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The beginning of the secret, by which its owner recognizes it. */
  prefix: z.string(),
  /** The scopes of the key, without those that others of them include. */
  scopes: z.array(KeyScope),
  createdAt: z.iso.datetime(),
  /** To within a minute; null until it is used. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Null if it never expires. For access that is renewed: when it ends unless it is used before. */
  expiresAt: z.iso.datetime().nullable(),
  /** True for the access of a program that renews it by itself. */
  isRenewed: z.boolean(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A new key. The secret is returned only here and not stored. */
export const NewApiKey = ApiKey.extend({ secret: z.string() });
export type NewApiKey = z.infer<typeof NewApiKey>;

/** Without scopes it is a key for everything that keys can do. */
export const ApiKeyBody = z.object({
  name: z.string().max(100).default(''),
  expiresInDays: z.number().int().min(1).max(3650).nullish(),
  scopes: z.array(KeyScope).min(1).max(10).default(['admin']),
});
export type ApiKeyBody = z.input<typeof ApiKeyBody>;
