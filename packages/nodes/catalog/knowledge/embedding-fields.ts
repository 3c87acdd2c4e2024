import { MODEL_LIST } from '@heddle/contract/node/models';
import { credential, text } from '@heddle/contract/node/fields';

/** The fields that say which model turns texts into vectors, where other fields have these values. */
export const embeddingFields = <W extends { readonly [field: string]: readonly string[] }>(when: W) => ({
  credential: credential({ label: 'Credential', types: 'embeddings', requiredWhen: when, when }),
  model: text({
    label: 'Embedding model',
    placeholder: 'text-embedding-3-small',
    loads: MODEL_LIST,
    requiredWhen: when,
    when,
    help: 'The same for all documents of a knowledge base and for searches in it.',
  }),
});
