import { SIGN_IN_CALLBACK } from '@heddle/contract/node/sign-in';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

/** The address that apps at services send users back to, to be copied. */
export function RedirectAddress({ help }: { help: string }) {
  const address = new URL(SIGN_IN_CALLBACK, window.location.origin).href;
  return (
    <Field label="Redirect URL" help={help}>
      <div className="flex items-center gap-2">
        <Input readOnly value={address} className="min-w-0 flex-1 font-mono text-xs" />
        <CopyButton text={address} label="Copy" />
      </div>
    </Field>
  );
}
