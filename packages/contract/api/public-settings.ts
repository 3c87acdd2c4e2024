import { z } from 'zod';

/** The operator's settings that everybody may see, signed in or not. */
export const PublicSettings = z.object({
  /** Where the community meets; null where none is named. */
  communityUrl: z.string().nullable(),
  /** Whether one can make an account here right now. */
  registrationOpen: z.boolean(),
  /** Whether this server can send mail. */
  sendsMail: z.boolean(),
  /** Where webhooks are called, without a path, where they have a host of their own; null where that is the address of the application. */
  hooksUrl: z.string().nullable(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;
