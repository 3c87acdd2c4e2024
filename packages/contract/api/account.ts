import { z } from 'zod';

/** Facts about the account itself. */
export const AccountView = z.object({
  createdAt: z.iso.datetime(),
  /** False if the operator does not allow users to delete their accounts. */
  deletable: z.boolean(),
  /** True if the user may change what belongs to the whole server. */
  isAdministrator: z.boolean(),
  /** The new email address until it is confirmed by the link that was sent to it; null if there is none. */
  pendingEmail: z.string().nullable(),
});
export type AccountView = z.infer<typeof AccountView>;

/** The email address of the account, typed to confirm that it is to be deleted, and its password. */
export const DeleteAccountBody = z.object({ email: z.string(), password: z.string().default('') });
export type DeleteAccountBody = z.input<typeof DeleteAccountBody>;

/** The account's use of the server's disk, and its quota, in bytes. */
export const AccountUsage = z.object({
  files: z.number(),
  /** The records of runs. */
  runData: z.number(),
  /** Versions of workflows. */
  revisions: z.number(),
  /** All of that, and the quota for it. */
  bytes: z.number(),
  bytesLimit: z.number(),
  /** The number of stored runs, and its limit. */
  runs: z.number(),
  runsLimit: z.number(),
  /** When it was measured; null as long as that is under way for the first time, and all figures are 0. */
  measuredAt: z.iso.datetime().nullable(),
});
export type AccountUsage = z.infer<typeof AccountUsage>;
