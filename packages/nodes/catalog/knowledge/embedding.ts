import type { NodeContext } from '@heddle/contract/node/context';
import { credential, text } from '@heddle/contract/node/fields';
import type { KnowledgeEmbedding } from '@heddle/contract/node/knowledge';
import type { EmbedContext, Embedded } from '../../lib/ai/embeddings.ts';
import { embedTexts } from '../../lib/ai/embeddings.ts';
import type { ModelContext } from '../../lib/ai/models.ts';
import { openModels } from '../../lib/ai/models.ts';

const LIMITS = { retries: 3, timeoutMs: 120_000 };

/** The fields that say which model turns texts into vectors, where other fields have these values. */
export const embeddingFields = <W extends { readonly [field: string]: readonly string[] }>(when: W) => ({
  credential: credential({ label: 'Credential', types: 'embeddings', requiredWhen: when, when }),
  model: text({
    label: 'Embedding model',
    placeholder: 'text-embedding-3-small',
    loads: 'models',
    requiredWhen: when,
    when,
    help: 'The same for all documents of a knowledge base and for searches in it.',
  }),
});

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
