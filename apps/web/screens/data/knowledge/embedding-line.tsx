import type { KnowledgeBaseView } from '@heddle/contract/api/knowledge';
import { errorText } from '../../../api/client.ts';
import { useChooseKnowledgeCredential } from '../../../api/knowledge.ts';
import { Field } from '../../../ui/field.tsx';
import { CredentialSelect } from './credential-select.tsx';

/** The embedding model of a knowledge base; asks for the credential that it is called with here where none is chosen. */
export function EmbeddingLine({ base: { id, embedding } }: { base: KnowledgeBaseView }) {
  const { mutate, isPending, error } = useChooseKnowledgeCredential(id);
  if (!embedding) return null;
  const { provider, model, credentialId } = embedding;
  return (
    <>
      <p className="mt-1 text-sm break-words text-ink-2">Embedding model: {model}</p>
      {credentialId === null && (
        <Field
          label="Credential"
          className="mt-3 max-w-96"
          error={error && errorText(error, 'It could not be chosen.')}
          help="The model is called with it when you add documents or search by meaning here. Workflows name their own."
        >
          <CredentialSelect value="" provider={provider} disabled={isPending} onChange={(chosen) => mutate(chosen)} />
        </Field>
      )}
    </>
  );
}
