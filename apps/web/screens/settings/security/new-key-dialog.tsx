import type { NewApiKey } from '@heddle/contract/api/api-keys';
import type { KeyScope } from '@heddle/contract/api/key-scopes';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { useCreateApiKey } from '../../../api/api-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useFormProblem } from '../../../shell/form-problem.ts';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { ScopeChoice } from './key-scopes.tsx';

const expiries = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: 'never', label: 'Never' },
] as const;

export interface NewKeyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called with the key and its secret. */
  onMade: (key: NewApiKey) => void;
}

/** Asks for name, scopes and expiry of a new key. */
export function NewKeyDialog({ open, onOpenChange, onMade }: NewKeyDialogProps) {
  const formId = useId();
  const create = useCreateApiKey();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="sm"
        title="Create API key"
        description="Name it after the program that will use it."
        footer={
          <>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant="primary" loading={create.isPending}>
              Create API Key
            </Button>
          </>
        }
      >
        <NewKeyForm id={formId} create={create} onMade={onMade} />
      </DialogContent>
    </Dialog>
  );
}

interface NewKeyFormProps {
  id: string;
  create: ReturnType<typeof useCreateApiKey>;
  onMade: (key: NewApiKey) => void;
}

/** Mounted each time the dialog opens, so that it starts empty. */
function NewKeyForm({ id, create, onMade }: NewKeyFormProps) {
  const [name, setName] = useState('');
  const [expiry, setExpiry] = useState('90');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['run']);
  const problem = useFormProblem<'name'>(({ code }) => (code === 'api_key_name_blank' ? 'name' : null));

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (create.isPending) return;
    const expiresInDays = expiry === 'never' ? null : Number(expiry);
    create.mutate(
      { name, expiresInDays, scopes: [...scopes] },
      {
        onSuccess: onMade,
        onError: (error) => problem.failed(error, 'Create Failed', 'The key could not be created.'),
      },
    );
  };

  return (
    <form ref={problem.form} id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Name" error={problem.fields.name}>
        <Input
          value={name}
          maxLength={100}
          placeholder="Nightly import"
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value);
            problem.clear('name');
          }}
        />
      </Field>
      <ScopeChoice scopes={scopes} onChange={setScopes} />
      <Field label="Expires">
        <Select value={expiry} onValueChange={setExpiry} options={expiries} />
      </Field>
    </form>
  );
}
