import { z } from 'zod';

/** API keys a user may have at one time. */
export const API_KEYS_MAX = 50;

/** A key with which a program acts as the user. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** The beginning of the secret, by which its owner recognises it. */
  prefix: z.string(),
  createdAt: z.iso.datetime(),
  /** To within a minute; null until it is used. */
  lastUsedAt: z.iso.datetime().nullable(),
  /** Null where it never expires. */
  expiresAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** A key that was just made. The secret is told this once and kept nowhere. */
export const NewApiKey = ApiKey.extend({ secret: z.string() });
export type NewApiKey = z.infer<typeof NewApiKey>;

export const ApiKeyBody = z.object({ name: z.string().max(100).default(''), expiresInDays: z.number().int().min(1).max(3650).nullish() });
export type ApiKeyBody = z.input<typeof ApiKeyBody>;
