import { z } from 'zod';

/** What a user wants of the server. */
export const Preferences = z.object({
  /** A mail when a run fails, from a server that sends mail. */
  emailNotifications: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;
