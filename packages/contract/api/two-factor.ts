import { z } from 'zod';

/** Whether logging in takes a second step. */
export const TwoFactorStatus = z.object({ enabled: z.boolean(), recoveryCodesLeft: z.number().int() });
export type TwoFactorStatus = z.infer<typeof TwoFactorStatus>;

/** What an authenticator app needs: the secret in base32, and the `otpauth://` address that carries it. */
export const TwoFactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>;

/** Codes that each stand in for the app once. Shown when they are made and never again. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Confirms a change by the account's password. */
export const PasswordBody = z.object({ password: z.string() });
export type PasswordBody = z.infer<typeof PasswordBody>;

/** A code of the app or, where one logs in, a recovery code. White space does not matter. */
export const CodeBody = z.object({ code: z.string().max(100) });
export type CodeBody = z.infer<typeof CodeBody>;
