import { ModelFields } from '../model-fields.tsx';
import { chooseCredential, chooseModel } from './remembered-model.ts';
import { useChosenModel } from './use-chosen-model.ts';

/** Which model is asked. */
export function ModelChoice({ disabled }: { disabled: boolean }) {
  const { credentialId, model, isSignedIn } = useChosenModel();
  return (
    <fieldset disabled={disabled} className="grid gap-4 sm:grid-cols-2">
      <ModelFields
        credentialId={credentialId}
        model={model}
        onCredential={chooseCredential}
        onModel={(name) => chooseModel(credentialId, name)}
        isSignedIn={isSignedIn}
      />
    </fieldset>
  );
}
