import { z } from 'zod';

/** What the operator has set that everybody may see, signed in or not. */
export const PublicSettings = z.object({
  /** Where the community meets; null where none is named. */
  communityUrl: z.string().nullable(),
  /** Whether this server can send mail. */
  sendsMail: z.boolean(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;
