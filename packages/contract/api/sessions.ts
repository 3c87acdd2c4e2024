import { z } from 'zod';

/** A browser or program that is signed in to the user's account. */
export const SessionView = z.object({
  id: z.string(),
  /** In plain words: 'Chrome on Windows'. */
  device: z.string(),
  /** The session of the request itself. */
  current: z.boolean(),
  createdAt: z.iso.datetime(),
  /** To within five minutes. */
  lastUsedAt: z.iso.datetime(),
});
export type SessionView = z.infer<typeof SessionView>;

/** How many sessions were ended. */
export const EndedSessions = z.object({ ended: z.number().int() });
export type EndedSessions = z.infer<typeof EndedSessions>;
