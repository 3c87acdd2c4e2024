import { z } from 'zod';

/** The preferences of a user. */
export const Preferences = z.object({
  /** A mail when a run fails, from a server that sends mail. */
  emailNotifications: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;
