import { Link } from 'wouter';
import { useAcceptedTypes, useCredentials } from '../../../api/credentials.ts';
import { Select } from '../../../ui/select.tsx';

interface CredentialSelectProps {
  value: string;
  onChange: (id: string) => void;
  /** Only credentials of this provider. */
  provider?: string;
  disabled?: boolean;
}

/** A credential whose provider has embedding models. */
export function CredentialSelect({ value, onChange, provider, disabled = false }: CredentialSelectProps) {
  const accepted = useAcceptedTypes('embeddings');
  const types = provider === undefined ? accepted : [provider];
  const { data } = useCredentials(types, types !== undefined);
  const isUnknown = data !== undefined && value !== '' && !data.some(({ id }) => id === value);
  return (
    <>
      <Select
        value={isUnknown ? '' : value}
        onValueChange={onChange}
        disabled={disabled || data?.length === 0}
        placeholder={data?.length === 0 ? 'No credential yet' : 'Choose a credential'}
        options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      {data?.length === 0 && (
        <p className="mt-1 text-xs text-ink-2">
          Add one under{' '}
          <Link href="/settings#credentials" className="text-accent hover:underline">
            Credentials
          </Link>
          .
        </p>
      )}
    </>
  );
}
