import { z } from 'zod';

const Name = z.string().max(100).nullish();

/** Changes to a user's profile. A blank name is removed. A new email address requires the password of the account. */
export const ProfileBody = z.object({
  firstName: Name,
  lastName: Name,
  email: z.string(),
  password: z.string().default(''),
});
export type ProfileBody = z.input<typeof ProfileBody>;

/** The token in the link that confirms an email address. */
export const ConfirmEmailBody = z.object({ token: z.string().max(200) });
export type ConfirmEmailBody = z.infer<typeof ConfirmEmailBody>;

/** The email address that is in force now. */
export const ConfirmedEmail = z.object({ email: z.string() });
export type ConfirmedEmail = z.infer<typeof ConfirmedEmail>;
