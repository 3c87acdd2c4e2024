import { z } from 'zod';
import type { JsonObject } from '../json.ts';

/** What is left to do on a node: something to do by hand, or an account to choose. */
export const ReviewNote = z.object({ need: z.enum(['hand', 'account']), text: z.string().max(2000) });
export type ReviewNote = z.infer<typeof ReviewNote>;

/** Where a node's configuration holds these notes. */
export const REVIEW_KEY = 'review';

const ReviewNotes = z.array(ReviewNote).max(100);

/**
 * What somebody has to look at before the node may run, as an import has left it. The notes are removed one by one, by whoever has looked; until then no
 * run executes the node, but for dry runs.
 */
export function reviewNotes(data: JsonObject): readonly ReviewNote[] {
  if (!(REVIEW_KEY in data)) return [];
  const notes = ReviewNotes.safeParse(data[REVIEW_KEY]);
  return notes.success ? notes.data : [unreadable];
}

const unreadable: ReviewNote = { need: 'hand', text: 'Look at this node: what was noted about it cannot be read.' };

/** The configuration without the nth note. */
export function withoutReviewNote(data: JsonObject, index: number): JsonObject {
  const { [REVIEW_KEY]: _all, ...rest } = data;
  const left = reviewNotes(data).filter((_, at) => at !== index);
  return left.length > 0 ? { ...rest, [REVIEW_KEY]: left.map((note) => ({ ...note })) } : rest;
}
