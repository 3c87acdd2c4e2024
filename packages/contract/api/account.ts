import { z } from 'zod';

/** Facts about the account itself. */
export const AccountView = z.object({
  createdAt: z.iso.datetime(),
  /** False where the operator keeps users from deleting their accounts. */
  deletable: z.boolean(),
});
export type AccountView = z.infer<typeof AccountView>;

/** The email address of the account, typed to confirm that it is to be deleted. */
export const DeleteAccountBody = z.object({ email: z.string() });
export type DeleteAccountBody = z.infer<typeof DeleteAccountBody>;
