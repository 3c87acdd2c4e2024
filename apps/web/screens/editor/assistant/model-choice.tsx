import { credential } from '@heddle/contract/node/fields';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { CredentialControl } from '../inspector/controls/credential.tsx';
import { chooseModel, useAskedModel } from './remembered-model.ts';

const spec = credential({ label: 'Credential', types: 'chat' });

/** Which model is asked: a credential of an AI provider, and the name of one of its models. */
export function ModelChoice({ disabled }: { disabled: boolean }) {
  const { credentialId, model } = useAskedModel();
  return (
    <fieldset disabled={disabled} className="grid gap-4 sm:grid-cols-2">
      <Field label="AI provider">
        <CredentialControl
          spec={spec}
          value={credentialId}
          onChange={(value) => chooseModel({ credentialId: typeof value === 'string' ? value : '' })}
          onBlur={() => undefined}
        />
      </Field>
      <Field label="Model" help="As the provider names it.">
        <Input
          value={model}
          maxLength={200}
          placeholder="claude-sonnet-4-5"
          onChange={(event) => chooseModel({ model: event.target.value })}
        />
      </Field>
    </fieldset>
  );
}
