import type { KnowledgeBaseView } from '@heddle/contract/api/knowledge';
import { knowledgeLimits } from '@heddle/contract/node/knowledge';
import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useSaveKnowledgeBase } from '../../../api/knowledge.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialogContent } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';

export interface BaseDialogProps {
  /** The knowledge base to rename; without it a new one is created. */
  base?: KnowledgeBaseView;
  open: boolean;
  onClose: () => void;
  onSaved?: (base: KnowledgeBaseView) => void;
}

/** Asks for the name of a knowledge base. */
export function BaseDialog({ open, onClose, ...rest }: BaseDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {open && <BaseForm onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function BaseForm({ base, onClose, onSaved }: Omit<BaseDialogProps, 'open'>) {
  const { mutate, isPending, error } = useSaveKnowledgeBase(base?.id);
  const [name, setName] = useState(base?.name ?? '');
  const [isMissing, setMissing] = useState(false);

  const save = (): void => {
    if (isPending) return;
    setMissing(name.trim() === '');
    if (name.trim() === '') return;
    const onSuccess = (saved: KnowledgeBaseView): void => {
      onClose();
      onSaved?.(saved);
    };
    mutate({ name: name.trim() }, { onSuccess });
  };

  return (
    <FormDialogContent
      size="sm"
      title={base ? 'Rename knowledge base' : 'New knowledge base'}
      description={
        base
          ? 'Workflows refer to the knowledge base by its name: change it there as well.'
          : 'Workflows refer to the knowledge base by its name.'
      }
      submit={base ? 'Save' : 'Create knowledge base'}
      pending={isPending}
      onSubmit={save}
    >
      <Field
        label="Name"
        required
        error={
          isMissing
            ? 'Give the knowledge base a name.'
            : error && errorText(error, 'The knowledge base could not be saved.')
        }
      >
        <Input
          value={name}
          maxLength={knowledgeLimits.name}
          placeholder="Handbook"
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
    </FormDialogContent>
  );
}
