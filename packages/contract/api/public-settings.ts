import { z } from 'zod';

/** The operator's settings that everybody may see, signed in or not. */
export const PublicSettings = z.object({
  /** The address of the community; null if there is none. */
  communityUrl: z.string().nullable(),
  /** True if anybody can create an account at the moment. */
  registrationOpen: z.boolean(),
  /** Whether who is invited can create an account, where not everybody can. */
  invites: z.boolean(),
  /** Whether this server can send mail. */
  sendsMail: z.boolean(),
  /** The address of webhooks, without a path, if they have a host of their own; null if it is the address of the application. */
  hooksUrl: z.string().nullable(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;
