import { z } from 'zod';

/** The signed-in user in the responses of `GET /api/auth/user` and `GET /api/auth/session`, which is null without one. */
export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** The response of `POST /api/login` for accounts with a second step: the user is not signed in yet. */
export const SecondStep = z.object({ twoFactorRequired: z.literal(true) });

/** The answer of `POST /api/login`. */
export const LoginAnswer = z.union([SecondStep, CurrentUser]);
export type LoginAnswer = z.infer<typeof LoginAnswer>;

export { PASSWORD_MAX, PASSWORD_MIN } from './password.ts';

/** Bodies are read leniently; the service answers with the specified messages for missing values. */
export const LoginBody = z.object({ email: z.string().default(''), password: z.string().default('') });
export type LoginBody = z.infer<typeof LoginBody>;

export const RegisterBody = z.object({
  email: z.string().default(''),
  password: z.string().default(''),
  firstName: z.string().max(100).nullish(),
  lastName: z.string().max(100).nullish(),
  /** What the link of an invitation carries, on servers that take accounts by invitation. */
  invitation: z.string().max(200).nullish(),
});
export type RegisterBody = z.input<typeof RegisterBody>;
