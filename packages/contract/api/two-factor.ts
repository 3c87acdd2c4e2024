import { z } from 'zod';

/** Whether logging in takes a second step. */
export const TwoFactorStatus = z.object({ enabled: z.boolean(), recoveryCodesLeft: z.number().int() });
export type TwoFactorStatus = z.infer<typeof TwoFactorStatus>;

/** The data for an authenticator app: the secret in base32, and the `otpauth://` address that contains it. */
export const TwoFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>;

/** Single-use codes that replace the app's code. Shown once, when they are created. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Confirms a change by the account's password. */
export const PasswordBody = z.object({ password: z.string() });
export type PasswordBody = z.infer<typeof PasswordBody>;

/** A code of the app or, for a login, a recovery code. White space is ignored. */
export const CodeBody = z.object({ code: z.string().max(100) });
export type CodeBody = z.infer<typeof CodeBody>;
