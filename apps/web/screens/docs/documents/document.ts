import type { GuideBlock } from '../markdown/blocks.ts';

/** The groups in which documents are found, in the order of their filter buttons. */
export const documentCategories = ['Getting Started', 'Advanced', 'Migration', 'API Reference'] as const;
export type DocumentCategory = (typeof documentCategories)[number];

export const difficulties = ['Beginner', 'Intermediate', 'Advanced'] as const;
export type Difficulty = (typeof difficulties)[number];

/** A document's facts, as on its card. */
export interface DocumentFacts {
  /** Part of addresses: /docs#{id}. */
  id: string;
  title: string;
  description: string;
  /** A name of the icon table. */
  icon: string;
  category: DocumentCategory;
  difficulty: Difficulty;
  /** '8 min'. */
  readTime: string;
}

/** The content of a document that is announced but not written. */
export const PLACEHOLDER = '#';

/** A document: its text is read when it is opened, or is `PLACEHOLDER`. */
export interface DocumentEntry extends DocumentFacts {
  content: typeof PLACEHOLDER | (() => Promise<readonly GuideBlock[]>);
}

/** True for a document that can be read. */
export function hasContent(
  entry: DocumentEntry,
): entry is DocumentEntry & { content: () => Promise<readonly GuideBlock[]> } {
  return entry.content !== PLACEHOLDER;
}
