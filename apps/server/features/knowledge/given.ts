import { createHash } from 'node:crypto';
import { knowledgeErrors } from '@heddle/contract/errors/knowledge';
import type { KnowledgeDocument } from '@heddle/contract/node/knowledge';
import { METADATA_NAME, knowledgeLimits } from '@heddle/contract/node/knowledge';

const invalid = (problem: string): Error => knowledgeErrors.knowledge_document_invalid({ problem });

/** Whether a document can be kept. Throws `knowledge_document_invalid`. */
export function check({ source, title, text, metadata, chunkSize, overlap }: KnowledgeDocument): void {
  const { smallestChunk, largestChunk, value, metadata: most } = knowledgeLimits;
  if (source.trim() === '') throw invalid('it has no source');
  if (source.length > knowledgeLimits.source) throw invalid(`its source exceeds ${knowledgeLimits.source} characters`);
  if (title.length > knowledgeLimits.title) throw invalid(`its title exceeds ${knowledgeLimits.title} characters`);
  if (text.trim() === '') throw invalid('it has no text');
  if (text.length > knowledgeLimits.text) throw invalid(`its text exceeds ${knowledgeLimits.text} characters`);
  if (!Number.isInteger(chunkSize) || chunkSize < smallestChunk || chunkSize > largestChunk)
    throw invalid(`a chunk must have ${smallestChunk} to ${largestChunk} characters`);
  if (!Number.isInteger(overlap) || overlap < 0 || overlap > chunkSize / 4)
    throw invalid('the overlap must be at most a quarter of a chunk');
  const entries = Object.entries(metadata);
  if (entries.length > most) throw invalid(`it has more than ${most} metadata`);
  for (const [name, text] of entries) {
    if (!METADATA_NAME.test(name)) throw invalid(`"${name.slice(0, 50)}" is no name of metadata`);
    if (text.length > value) throw invalid(`the metadata "${name}" exceed ${value} characters`);
  }
}

/** PostgreSQL stores neither NUL nor lone surrogates; what replaces them is as long. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

/** A document as it can be stored. */
export const storableDocument = (document: KnowledgeDocument): KnowledgeDocument => ({
  ...document,
  source: storable(document.source.trim()),
  title: storable(document.title.trim()),
  text: storable(document.text),
  metadata: Object.fromEntries(Object.entries(document.metadata).map(([name, value]) => [name, storable(value)])),
});

/** Of a text in a generation of its knowledge base, whose vectors are of one model. */
export const textHash = (text: string, generation: number): string =>
  createHash('sha256')
    .update(generation === 0 ? text : `${generation}\n${text}`)
    .digest('hex');

/** Whose document it is, and the run that writes it. */
export interface KnowledgeWriter {
  userId: string;
  runId: string;
}

/** Of all that the passages of a document follow from. */
export const hashOf = ({
  title,
  text,
  metadata,
  chunkSize,
  overlap,
}: Pick<KnowledgeDocument, 'title' | 'text' | 'metadata' | 'chunkSize' | 'overlap'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        title,
        Object.entries(metadata).sort(([one], [other]) => (one < other ? -1 : 1)),
        chunkSize,
        overlap,
        text,
      ]),
    )
    .digest('hex');
