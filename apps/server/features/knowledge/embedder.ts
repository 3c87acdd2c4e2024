import { knowledgeErrors } from '@heddle/contract/errors/knowledge';
import type {
  KnowledgeDocument,
  KnowledgeEmbedding,
  KnowledgeText,
  KnowledgeVector,
} from '@heddle/contract/node/knowledge';
import type { ModelAccess } from '@heddle/nodes/lib/ai/models';
import { offered, openModels } from '@heddle/nodes/lib/ai/models';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';
import type { Db } from '../../platform/db/kysely.ts';
import type { Platform } from '../../platform/platform.ts';
import type { KnowledgeWriter } from './given.ts';
import { missingTexts } from './put.ts';
import { embeddingOf, keepVectors } from './vectors.ts';

const LIMITS = { retries: 3, timeoutMs: 120_000 };

type Surroundings = Pick<Platform, 'config' | 'db' | 'egress' | 'offers'>;

/** Whose credential calls which model, and for what. Calls of one `runId` and `task` with the same texts are the same call. */
export interface Embedding {
  userId: string;
  credentialId: string;
  model: string;
  runId: string;
  task: string;
  signal: AbortSignal;
}

/** Opens the provider of a credential, which has embedding models. Throws `credential_not_found`, `ai_provider_missing`, `ai_not_offered`. */
export async function openProvider(
  { config, egress, offers }: Surroundings,
  { userId, credentialId, signal }: Pick<Embedding, 'userId' | 'credentialId' | 'signal'>,
): Promise<ModelAccess> {
  const credential = await offers.get('openCredential')(userId, credentialId);
  const { fetch } = egress.of({ userId });
  const vendorAddress = (vendor: string): string | undefined => config.connectorAddresses.get(vendor);
  const access = await openModels(credential, { fetch, signal, vendorAddress }, LIMITS);
  offered(access, 'embeddings');
  return access;
}

/**
 * Turns texts into vectors outside of a run, within the budgets of the user. `keep` is called with each batch as soon as it is paid for. Throws the errors of
 * credentials, models and budgets, and the reason of the signal.
 */
export async function embedOutside(
  surroundings: Surroundings,
  { userId, credentialId, model, runId, task, signal }: Embedding,
  texts: readonly KnowledgeText[],
  keep: (vectors: readonly KnowledgeVector[]) => Promise<void>,
): Promise<void> {
  if (texts.length === 0) return;
  const access = await openProvider(surroundings, { userId, credentialId, signal });
  const { embedTexts, textBatches } = await lazyImport(import('@heddle/nodes/lib/ai/embeddings'));
  const meter = surroundings.offers.get('meterModels')({ userId, task: 'embed', runId });
  const context = { ...meter, signal, run: { id: runId, stepKey: task } };
  try {
    for (const batch of textBatches(texts)) {
      signal.throwIfAborted();
      const { vectors } = await embedTexts(
        context,
        { access, model },
        batch.map(({ text }) => text),
      );
      await keep(batch.map(({ hash }, index) => ({ hash, vector: vectors[index] ?? [] })));
    }
  } finally {
    await meter.end();
  }
}

/** The embedding of a knowledge base and its credential; null where it has no vectors. Throws `knowledge_credential_needed`. */
export async function chosenEmbedding(
  db: Db,
  baseId: string,
): Promise<{ embedding: KnowledgeEmbedding; credentialId: string } | null> {
  const { provider, model, credentialId } = await embeddingOf(db, baseId);
  if (model === '') return null;
  if (credentialId === '') throw knowledgeErrors.knowledge_credential_needed({ provider, model });
  return { embedding: { provider, model }, credentialId };
}

/** Chooses the credential that the model of a knowledge base is called with. Throws `knowledge_without_vectors`, `knowledge_credential_differs`. */
export async function chooseCredential(
  surroundings: Surroundings,
  {
    userId,
    baseId,
    credentialId,
    signal,
  }: { userId: string; baseId: string; credentialId: string; signal: AbortSignal },
): Promise<void> {
  const { db } = surroundings;
  const { provider, model } = await embeddingOf(db, baseId);
  if (model === '') throw knowledgeErrors.knowledge_without_vectors();
  const { type } = await openProvider(surroundings, { userId, credentialId, signal });
  if (type !== provider) throw knowledgeErrors.knowledge_credential_differs({ provider, given: type });
  await db.updateTable('knowledge_bases').set({ credential_id: credentialId }).where('id', '=', baseId).execute();
}

/** Gives a document that a person adds its vectors, where its knowledge base has some; returns it as it can be put. Throws what `embedOutside` throws. */
export async function withEmbedding(
  surroundings: Surroundings,
  { writer, baseId, signal }: { writer: KnowledgeWriter; baseId: string; signal: AbortSignal },
  document: Omit<KnowledgeDocument, 'embedding'>,
): Promise<KnowledgeDocument> {
  const { db } = surroundings;
  const chosen = await chosenEmbedding(db, baseId);
  if (!chosen) return { ...document, embedding: null };
  const whole = { ...document, embedding: chosen.embedding };
  const { userId } = writer;
  const asked = { userId, credentialId: chosen.credentialId, model: chosen.embedding.model, signal };
  await embedOutside(
    surroundings,
    { ...asked, runId: `knowledge-${baseId}`, task: document.source },
    await missingTexts(db, writer, whole),
    (vectors) => keepVectors(db, baseId, vectors),
  );
  return whole;
}
