import { z } from 'zod';
import { API_KEYS_MAX } from './api-keys.ts';

/**
 * Read leniently; the service answers with the specified messages for missing values. `revokeApiKeys`: all API keys, or those with these ids, are
 * revoked as well.
 */
export const ChangePasswordBody = z.object({
  currentPassword: z.string().default(''),
  newPassword: z.string().default(''),
  revokeApiKeys: z.union([z.boolean(), z.array(z.string()).max(API_KEYS_MAX)]).optional(),
});
export type ChangePasswordBody = z.input<typeof ChangePasswordBody>;
