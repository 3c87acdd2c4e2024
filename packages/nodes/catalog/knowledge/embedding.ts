import type { NodeContext } from '@heddle/contract/node/context';
import type { KnowledgeDocument, KnowledgeEmbedding } from '@heddle/contract/node/knowledge';
import type { EmbedContext, Embedded } from '../../lib/ai/embeddings.ts';
import { embedTexts, textBatches } from '../../lib/ai/embeddings.ts';
import type { ModelContext } from '../../lib/ai/models.ts';
import { openModels } from '../../lib/ai/models.ts';
import type { embeddingFields } from './embedding-fields.ts';

const LIMITS = { retries: 3, timeoutMs: 120_000 };

/** A model that turns texts into vectors. */
export interface TextEmbedder {
  embedding: KnowledgeEmbedding;
  /** What it has answered. */
  paid: readonly Embedded[];
  /** The vectors of the texts of one batch. */
  embed(texts: readonly string[]): Promise<Embedded['vectors']>;
}

type EmbedderContext = EmbedContext &
  ModelContext &
  Pick<NodeContext<ReturnType<typeof embeddingFields>>, 'field' | 'credential'>;

/** Opens the model that the fields of a step name. Throws the errors of fields and credentials. */
export async function openEmbedder(context: EmbedderContext): Promise<TextEmbedder> {
  const access = await openModels(await context.credential('credential'), context, LIMITS);
  const model = context.field.model(0).trim();
  const paid: Embedded[] = [];
  return {
    embedding: { provider: access.type, model },
    paid,
    async embed(texts) {
      const answer = await embedTexts(context, { access, model }, texts);
      paid.push(answer);
      return answer.vectors;
    },
  };
}

/** Gives the passages of a document their vectors. Each batch is kept as soon as it is paid for: a step that runs again asks only for what is missing. Throws the errors of the model. */
export async function addVectors(
  { missingVectors, keepVectors }: Pick<NodeContext, 'missingVectors' | 'keepVectors'>,
  embedder: TextEmbedder,
  document: KnowledgeDocument,
): Promise<void> {
  for (const batch of textBatches(await missingVectors(document))) {
    const vectors = await embedder.embed(batch.map(({ text }) => text));
    const kept = batch.map(({ hash }, index) => ({ hash, vector: vectors[index] ?? [] }));
    await keepVectors({ base: document.base, vectors: kept });
  }
}
