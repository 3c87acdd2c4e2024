import { z } from 'zod';
import { knowledgeLimits } from '../node/knowledge.ts';
import { PAGE_SIZE } from './page-size.ts';

export const KnowledgeBaseView = z.object({
  id: z.string(),
  name: z.string(),
  documentCount: z.number().int(),
  chunkCount: z.number().int(),
  /** The model that its vectors are made by, and the credential that it is called with from the Data screen; null where it has no vectors. */
  embedding: z.object({ provider: z.string(), model: z.string(), credentialId: z.string().nullable() }).nullable(),
  createdAt: z.iso.datetime(),
  /** When a document was added or updated last, or the knowledge base made. */
  updatedAt: z.iso.datetime(),
});
export type KnowledgeBaseView = z.infer<typeof KnowledgeBaseView>;

/** A new knowledge base, or the new name of one. */
export const KnowledgeBaseBody = z.object({ name: z.string().trim().min(1).max(knowledgeLimits.name) });
export type KnowledgeBaseBody = z.infer<typeof KnowledgeBaseBody>;

/** A document without its text. One with `isIndexed` false is being added, or that was interrupted; searches do not find it. */
export const KnowledgeDocumentView = z.object({
  id: z.string(),
  source: z.string(),
  title: z.string(),
  metadata: z.record(z.string(), z.string()),
  chunkCount: z.number().int(),
  /** Characters of its text, as far as it is indexed. */
  size: z.number().int(),
  isIndexed: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type KnowledgeDocumentView = z.infer<typeof KnowledgeDocumentView>;

/** A document that is added as text, or updated where there is one of this source. Without a title it has that of its source. */
export const KnowledgeDocumentBody = z.object({
  source: z.string().trim().min(1).max(knowledgeLimits.source),
  title: z.string().trim().max(knowledgeLimits.title).default(''),
  text: z.string().max(knowledgeLimits.text),
});
export type KnowledgeDocumentBody = z.input<typeof KnowledgeDocumentBody>;

/** What is known of a file whose bytes are sent: its name, which its type follows from, and the document's source and title. The source is the name by default. */
export const KnowledgeFileQuery = z.object({
  name: z.string().trim().min(1).max(knowledgeLimits.source),
  source: z.string().trim().max(knowledgeLimits.source).default(''),
  title: z.string().trim().max(knowledgeLimits.title).default(''),
});

/** A page of documents, in the order of their sources; with a search, of those with this text in their source or title. */
export const KnowledgeDocumentQuery = z.object({
  search: z.string().trim().max(knowledgeLimits.source).default(''),
  limit: z.coerce.number().int().min(1).max(500).default(PAGE_SIZE),
  offset: z.coerce.number().int().min(0).default(0),
});

/** Which credential the embedding model of a knowledge base is called with. */
export const KnowledgeCredentialBody = z.object({ credentialId: z.string().min(1) });

/** How a job indexes all documents of a knowledge base anew; without an embedding it gets no vectors. */
export const KnowledgeJobBody = z
  .object({
    chunkSize: z.number().int().min(knowledgeLimits.smallestChunk).max(knowledgeLimits.largestChunk),
    overlap: z.number().int().min(0),
    embedding: z
      .object({ credentialId: z.string().min(1), model: z.string().trim().min(1).max(knowledgeLimits.name) })
      .nullable(),
  })
  .refine(({ chunkSize, overlap }) => overlap <= chunkSize / 4, {
    path: ['overlap'],
    message: 'must be at most a quarter of the chunk size',
  });
export type KnowledgeJobBody = z.infer<typeof KnowledgeJobBody>;

/** How far a job is. */
export const KnowledgeJobView = z.object({
  id: z.string(),
  status: z.enum(['running', 'completed', 'stopped', 'failed']),
  /** Documents that are indexed anew, of all. */
  done: z.number().int(),
  total: z.number().int(),
  chunkSize: z.number().int(),
  overlap: z.number().int(),
  embedding: z.object({ provider: z.string(), model: z.string() }).nullable(),
  error: z.object({ code: z.string(), message: z.string(), hint: z.string() }).nullable(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
});
export type KnowledgeJobView = z.infer<typeof KnowledgeJobView>;

/** A search that may ask the embedding model of the knowledge base. */
export const KnowledgeSearchBody = z.object({
  query: z.string().max(knowledgeLimits.query),
  limit: z.number().int().min(1).max(knowledgeLimits.hits).default(10),
  mode: z.enum(['words', 'both', 'vectors']),
});
export type KnowledgeSearchBody = z.infer<typeof KnowledgeSearchBody>;

export const KnowledgeSearchQuery = z.object({
  query: z.string().max(knowledgeLimits.query),
  limit: z.coerce.number().int().min(1).max(knowledgeLimits.hits).default(10),
});
