import type { DescribedApiView } from '@heddle/contract/api/described-apis';
import { useState } from 'react';
import { errorText } from '../api/client.ts';
import { useAddApi } from '../api/described-apis.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialogContent } from '../ui/form-dialog.tsx';
import { Input } from '../ui/input.tsx';
import type { DescriptionSource } from './source-fields.tsx';
import { SourceFields, sourceBody, sourceProblem } from './source-fields.tsx';

export interface AddApiDialogProps {
  open: boolean;
  onClose: () => void;
  onAdded?: (api: DescribedApiView) => void;
}

/** Asks for the description of an API and adds it. */
export function AddApiDialog({ open, onClose, onAdded }: AddApiDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {open && <AddApiForm onClose={onClose} {...(onAdded ? { onAdded } : {})} />}
    </Dialog>
  );
}

function AddApiForm({ onClose, onAdded }: Omit<AddApiDialogProps, 'open'>) {
  const { mutate, isPending, error } = useAddApi();
  const [source, setSource] = useState<DescriptionSource>({ url: '', file: null });
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (): Promise<void> => {
    if (isPending) return;
    const wrong = sourceProblem(source);
    setProblem(wrong);
    if (wrong !== null) return;
    const onSuccess = (api: DescribedApiView): void => {
      onClose();
      onAdded?.(api);
    };
    const facts = {
      ...(name.trim() === '' ? {} : { name: name.trim() }),
      ...(address.trim() === '' ? {} : { address: address.trim() }),
    };
    mutate({ ...(await sourceBody(source)), ...facts }, { onSuccess });
  };

  return (
    <FormDialogContent
      title="Add an API"
      description="Its operations become steps of your workflows, each with its own form."
      submit="Add"
      pending={isPending}
      onSubmit={() => void send()}
    >
      <SourceFields
        source={source}
        error={problem ?? (error && errorText(error, 'The API could not be added.'))}
        onChange={(next) => {
          setSource(next);
          setProblem(null);
        }}
      />
      <Field label="Name" help="If empty, the name in the description.">
        <Input
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <Field label="Base URL" help="If empty, the URL in the description.">
        <Input
          type="url"
          value={address}
          placeholder="https://api.example.com/v1"
          autoComplete="off"
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
      </Field>
    </FormDialogContent>
  );
}
