import { z } from 'zod';

/** An invitation to make an account, as administrators see it. */
export const InvitationView = z.object({
  id: z.string(),
  /** The only address that may use it; null where any may. */
  email: z.string().nullable(),
  /** What is sent to whoever is invited. */
  link: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type InvitationView = z.infer<typeof InvitationView>;

export const InvitationBody = z.object({ email: z.string().max(254).nullish() });
export type InvitationBody = z.input<typeof InvitationBody>;
