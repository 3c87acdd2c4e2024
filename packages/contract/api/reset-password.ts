import { z } from 'zod';

/** Read leniently; the service answers with the specified messages for missing values. */
export const ForgotPasswordBody = z.object({ email: z.string().default('') });
export type ForgotPasswordBody = z.input<typeof ForgotPasswordBody>;

/** `token` is that of the link. */
export const ResetPasswordBody = z.object({ token: z.string().default(''), password: z.string().default('') });
export type ResetPasswordBody = z.input<typeof ResetPasswordBody>;
