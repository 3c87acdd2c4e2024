import { z } from 'zod';
import { knowledgeLimits } from '../node/knowledge.ts';
import { PAGE_SIZE } from './page-size.ts';

export const KnowledgeBaseView = z.object({
  id: z.string(),
  name: z.string(),
  documentCount: z.number().int(),
  chunkCount: z.number().int(),
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

export const KnowledgeSearchQuery = z.object({
  query: z.string().max(knowledgeLimits.query),
  limit: z.coerce.number().int().min(1).max(knowledgeLimits.hits).default(10),
});
