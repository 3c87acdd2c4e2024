import type { WorkflowSummary } from '@heddle/contract/api/workflows';
import { limits } from '@heddle/contract/workflow/schema';
import { useState } from 'react';
import { errorText } from '../../api/client.ts';
import { useUpdateWorkflow } from '../../api/workflows.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialogContent } from '../../ui/form-dialog.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.tsx';

export interface RenameDialogProps {
  workflow: WorkflowSummary;
  open: boolean;
  onClose: () => void;
}

/** Asks for another name. A blank one changes nothing. */
export function RenameDialog({ workflow, open, onClose }: RenameDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {open && <RenameForm workflow={workflow} onClose={onClose} />}
    </Dialog>
  );
}

function RenameForm({ workflow, onClose }: Omit<RenameDialogProps, 'open'>) {
  const [name, setName] = useState(workflow.name);
  const { mutate, isPending, error } = useUpdateWorkflow();

  const rename = (): void => {
    const wanted = name.trim();
    if (wanted === '' || wanted === workflow.name) {
      onClose();
      return;
    }
    mutate(
      { id: workflow.id, body: { name: wanted } },
      {
        onSuccess: () => {
          toast({ title: 'Workflow Renamed', description: `Workflow renamed to "${wanted}".` });
          onClose();
        },
        onError: () =>
          toast({ title: 'Rename Failed', description: 'Failed to rename workflow.', tone: 'destructive' }),
      },
    );
  };

  return (
    <FormDialogContent size="sm" title="Rename Workflow" submit="Rename" pending={isPending} onSubmit={rename}>
      <Field label="Name" error={error && errorText(error, 'Failed to rename workflow.')}>
        <Input
          value={name}
          maxLength={limits.name}
          placeholder="Enter workflow name..."
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
    </FormDialogContent>
  );
}
