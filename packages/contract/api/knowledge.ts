import { z } from 'zod';
import { knowledgeLimits } from '../node/knowledge.ts';
import { PAGE_SIZE } from './page-size.ts';

export const KnowledgeBaseView = z.object({
  id: z.string(),
  name: z.string(),
  documentCount: z.number().int(),
  chunkCount: z.number().int(),
  createdAt: z.iso.datetime(),
});
export type KnowledgeBaseView = z.infer<typeof KnowledgeBaseView>;

/** A document without its text. One with `isIndexed` false is being added, or that was interrupted; searches do not find it. */
export const KnowledgeDocumentView = z.object({
  id: z.string(),
  source: z.string(),
  title: z.string(),
  metadata: z.record(z.string(), z.string()),
  chunkCount: z.number().int(),
  isIndexed: z.boolean(),
  updatedAt: z.iso.datetime(),
});
export type KnowledgeDocumentView = z.infer<typeof KnowledgeDocumentView>;

/** A page of documents, in the order of their sources. */
export const KnowledgeDocumentQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(PAGE_SIZE),
  offset: z.coerce.number().int().min(0).default(0),
});

export const KnowledgeSearchQuery = z.object({
  query: z.string().max(knowledgeLimits.query),
  limit: z.coerce.number().int().min(1).max(knowledgeLimits.hits).default(10),
});
