import { z } from 'zod';

/** What a user wants of the server. */
export const PreferencesBody = z.object({
  /** A mail when a run fails. */
  emailNotifications: z.boolean(),
});
export type PreferencesBody = z.infer<typeof PreferencesBody>;

export const Preferences = PreferencesBody.extend({
  /** False where the operator has not set up mail. */
  mailAvailable: z.boolean(),
});
export type Preferences = z.infer<typeof Preferences>;
