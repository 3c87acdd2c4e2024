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
  knowledge_embedding_differs: {
    status: 409,
    message: (p: { provider: string; model: string }) =>
      `The knowledge base has vectors of another model: ${p.model} (${p.provider}).`,
    hint: 'Choose that model. To use another one, re-index the knowledge base under Data.',
  },
  knowledge_vectors_needed: {
    status: 409,
    message: (p: { provider: string; model: string }) =>
      `The documents of this knowledge base need vectors of the model ${p.model} (${p.provider}).`,
    hint: 'Set "Search by" to "Words and meaning", and choose this model.',
  },
  knowledge_vectors_differ: {
    status: 409,
    message: (p: { has: number; given: number }) =>
      `The vectors of the knowledge base have ${p.has} dimensions, the new ones ${p.given}.`,
    hint: 'The model has changed. Re-index the knowledge base under Data with another name of the model, or delete it and add its documents again.',
  },
  knowledge_without_vectors: {
    status: 409,
    message: 'The knowledge base has no vectors.',
    hint: 'Search its full text, or choose an embedding model where its documents are added.',
  },
  knowledge_credential_needed: {
    status: 409,
    message: (p: { provider: string; model: string }) =>
      `No credential is chosen for the embedding model ${p.model} (${p.provider}) of this knowledge base.`,
    hint: 'Choose one on the page of the knowledge base.',
  },
  knowledge_credential_differs: {
    status: 422,
    message: (p: { provider: string; given: string }) =>
      `The vectors of this knowledge base are made with ${p.provider}, and the credential is for ${p.given}.`,
    hint: 'Choose a credential of that provider. To use another one, re-index.',
  },
  knowledge_job_under_way: {
    status: 409,
    message: 'The knowledge base is being re-indexed.',
    hint: 'Wait until that has ended, or stop it.',
  },
  knowledge_job_unknown: {
    status: 404,
    message: 'There is no such job.',
    hint: 'It may have been removed with its knowledge base.',
  },
  knowledge_job_ended: { status: 409, message: 'The job has ended.', hint: 'Start another one.' },
  knowledge_unseen: {
    status: 409,
    message: (p: { base: string }) =>
      `This run has added no document to "${p.base}": removing the others would empty it.`,
    hint: 'Add the documents in the same run, before the others are removed.',
  },
  knowledge_contended: {
    status: 503,
    message: (p: { source: string }) => `The document "${p.source}" is being changed by another run.`,
    hint: 'Try again in a moment.',
  },
});
