import type { DocumentCategory, DocumentEntry } from '../documents/document.ts';

/** The search. Both conditions must hold. */
export interface Filter {
  category: DocumentCategory | 'All';
  /** Words that must occur in title or description, in any order, upper or lower case. */
  search: string;
}

/** The documents that a filter lets through, in their order. */
export function filterDocuments(documents: readonly DocumentEntry[], { category, search }: Filter): DocumentEntry[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return documents.filter((entry) => {
    if (category !== 'All' && entry.category !== category) return false;
    const text = `${entry.title} ${entry.description} ${entry.id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
