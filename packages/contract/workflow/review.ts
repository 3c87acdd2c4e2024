import { z } from 'zod';
import type { JsonObject } from '../json.ts';

/** What is left to do on a node: something to do by hand, or an account to choose. `fields` are those in which it is done, where they are known. */
export const ReviewNote = z.object({
  need: z.enum(['hand', 'account']),
  text: z.string().max(2000),
  fields: z.array(z.string().max(100)).max(50).optional(),
});
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

/** The configuration without the note of this text. */
export const withoutReviewNote = (data: JsonObject, text: string): JsonObject =>
  withNotes(
    data,
    reviewNotes(data).filter((note) => note.text !== text),
  );

/** The configuration without the notes on a field: whoever changes it has seen to them. */
export function withoutNotesOn(data: JsonObject, field: string): JsonObject {
  const notes = reviewNotes(data);
  const left = notes.filter(({ fields = [] }) => !fields.includes(field));
  return left.length === notes.length ? data : withNotes(data, left);
}

/** The configuration with these notes and no others. */
export function withNotes(data: JsonObject, notes: readonly ReviewNote[]): JsonObject {
  const { [REVIEW_KEY]: _all, ...rest } = data;
  if (notes.length === 0) return rest;
  const written = notes.map(({ need, text, fields }) => ({ need, text, ...(fields ? { fields: [...fields] } : {}) }));
  return { ...rest, [REVIEW_KEY]: written };
}
