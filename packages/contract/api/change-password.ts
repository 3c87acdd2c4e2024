import { z } from 'zod';

/** Read leniently; the service answers with the specified messages for what is missing. */
export const ChangePasswordBody = z.object({ currentPassword: z.string().default(''), newPassword: z.string().default('') });
export type ChangePasswordBody = z.input<typeof ChangePasswordBody>;
