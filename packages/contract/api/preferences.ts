import { z } from 'zod';

/** What a user wants of the server. */
export const Preferences = z.object({
  /** A mail when a run fails. Kept for the day the server can send one. */
  emailNotifications: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;
