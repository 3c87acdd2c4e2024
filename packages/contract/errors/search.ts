import { defineErrors } from './define.ts';

/** Errors of search indexes. */
export const searchErrors = defineErrors({
  search_index_full: {
    status: 507,
    message: (p: { index: string; limit: string }) => `The search index "${p.index}" is full: it holds ${p.limit}.`,
    hint: 'Remove documents, index fewer or shorter fields, or use another index for a part of them.',
  },
  search_document_too_large: {
    status: 422,
    message: (p: { id: string; what: string; limit: string }) =>
      `${p.what} of the document "${p.id}" is larger than ${p.limit}.`,
    hint: 'Index fewer fields, or split the document.',
  },
  search_id_invalid: {
    status: 422,
    message: (p: { field: string; item: number; limit: number }) =>
      `Item ${p.item + 1} has no ID at "${p.field}": it must be a text or a number of 1 to ${p.limit} characters.`,
    hint: 'Enter the field that identifies a document.',
  },
});
