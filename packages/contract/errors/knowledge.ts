import { defineErrors } from './define.ts';

/** Errors of knowledge bases. */
export const knowledgeErrors = defineErrors({
  knowledge_unknown: {
    status: 404,
    message: 'Knowledge base not found.',
    hint: 'It may have been deleted, or it belongs to someone else.',
  },
  knowledge_not_found: {
    status: 404,
    message: (p: { name: string }) => `There is no knowledge base "${p.name}".`,
    hint: 'Check its name. The Knowledge Documents node creates it with the first document.',
  },
  knowledge_name_taken: {
    status: 409,
    message: (p: { name: string }) => `There already is a knowledge base "${p.name}".`,
    hint: 'Choose another name.',
  },
  knowledge_file_unreadable: {
    status: 422,
    message: (p: { name: string; reason: string }) => `No text can be read from ${p.name}: ${p.reason}.`,
    hint: 'Use a PDF with text, Word, OpenDocument, HTML, CSV, Markdown or plain text.',
  },
  knowledge_document_unknown: {
    status: 404,
    message: 'Document not found.',
    hint: 'It may have been removed from its knowledge base.',
  },
  knowledge_document_invalid: {
    status: 422,
    message: (p: { problem: string }) => `The document cannot be kept: ${p.problem}.`,
    hint: 'Correct it, or split it into several documents.',
  },
  knowledge_full: {
    status: 507,
    message: (p: { limit: string }) => `Knowledge bases would exceed a limit: ${p.limit}.`,
    hint: 'Remove what is no longer needed, or use another knowledge base.',
  },
  knowledge_contended: {
    status: 503,
    message: (p: { source: string }) => `The document "${p.source}" is being changed by another run.`,
    hint: 'Try again in a moment.',
  },
});
