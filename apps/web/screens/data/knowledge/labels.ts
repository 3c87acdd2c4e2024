import type { KnowledgeDocumentView } from '@heddle/contract/api/knowledge';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** Longer than any document takes to be indexed. Milliseconds. */
const INDEXING_TIME = 10 * 60_000;

interface DocumentState {
  label: string;
  tone: BadgeTone;
  /** What it means and what to do; null where there is nothing to say. */
  note: string | null;
}

/** Whether searches find a document. One that is not indexed after a long time was interrupted. */
export function stateOf(
  { isIndexed, updatedAt }: Pick<KnowledgeDocumentView, 'isIndexed' | 'updatedAt'>,
  now: number,
): DocumentState {
  if (isIndexed) return { label: 'Indexed', tone: 'ok', note: null };
  return now - Date.parse(updatedAt) < INDEXING_TIME
    ? { label: 'Being indexed', tone: 'neutral', note: 'Searches find it in a moment.' }
    : { label: 'Failed', tone: 'bad', note: 'It was interrupted while being indexed. Add it again.' };
}

/** The address of a knowledge base. */
export const pathOf = (id: string): string => `/data?knowledge=${encodeURIComponent(id)}`;

/** The address of the list. */
export const ALL_BASES = '/data?tab=knowledge';
