import { assistantLimits } from '@heddle/contract/api/assistant';
import { MODEL_LIST } from '@heddle/contract/node/models';
import { credential } from '@heddle/contract/node/fields';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { CredentialControl } from './inspector/controls/credential.tsx';
import { LoadedField } from './inspector/controls/loaded/loaded.tsx';
import { NodeFormContext } from './inspector/node-form.ts';
import { useEditor } from './session.tsx';
import type { Catalog } from './store/catalog.ts';

const spec = credential({ label: 'Credential', types: 'chat' });

/** A node type that lists the models of every provider that answers messages. */
const listerIn = ({ entries }: Catalog) => entries.find(({ listsModels }) => listsModels === spec.types);

interface ModelFieldsProps {
  credentialId: string;
  model: string;
  onCredential: (id: string) => void;
  onModel: (name: string) => void;
  /** False for a visitor, who has no credentials. */
  isSignedIn?: boolean;
}

/** A credential of an AI provider, and the name of one of its models. */
export function ModelFields({ credentialId, model, onCredential, onModel, isSignedIn = true }: ModelFieldsProps) {
  const lister = useEditor(({ catalog }) => listerIn(catalog));
  return (
    <>
      <Field label="AI provider">
        <CredentialControl
          spec={spec}
          value={credentialId}
          onChange={(value) => onCredential(typeof value === 'string' ? value : '')}
          onBlur={() => undefined}
        />
      </Field>
      {isSignedIn && (
        <Field label="Model" help="Choose one of the list, or enter a name as the provider writes it.">
          <NodeFormContext
            value={lister ? { type: lister.type, data: { credential: credentialId }, needsCredential: true } : null}
          >
            <LoadedField list={MODEL_LIST} label="Model" value={model} onChange={onModel}>
              <Input
                value={model}
                disabled={credentialId === ''}
                maxLength={assistantLimits.model}
                placeholder={credentialId === '' ? 'Choose a provider first' : 'Name of a model'}
                onChange={(event) => onModel(event.target.value)}
              />
            </LoadedField>
          </NodeFormContext>
        </Field>
      )}
    </>
  );
}
