import type { CredentialSummary, CredentialUse } from '@heddle/contract/api/credentials';
import { errorText } from '../../../api/client.ts';
import { useCredential, useDeleteCredential } from '../../../api/credentials.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

export interface DeleteCredentialDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  credential: CredentialSummary;
}

/** Workflows that are named; of more, the number. */
const MOST_NAMED = 5;

function usedBy(uses: readonly CredentialUse[]): string {
  const named = uses.slice(0, MOST_NAMED).map(({ name }) => `“${name}”`);
  const others = uses.length - named.length;
  const all = [...named, ...(others > 0 ? [`${others} more`] : [])];
  return all.length === 1 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
}

/** Asks before a credential is deleted, and says which workflows use it. */
export function DeleteCredentialDialog({ open, onOpenChange, credential }: DeleteCredentialDialogProps) {
  const { id, name } = credential;
  const view = useCredential(open ? id : undefined);
  const remove = useDeleteCredential();
  const uses = view.data?.usedBy ?? [];

  const confirm = (): void =>
    remove.mutate(
      { id, force: uses.length > 0 },
      {
        onSuccess: () => onOpenChange(false),
        onError: (error) => {
          toast({
            title: 'Delete Failed',
            description: errorText(error, 'The credential could not be deleted.'),
            tone: 'destructive',
          });
          // A workflow may have begun to use it since.
          void view.refetch();
        },
      },
    );

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete ${name}?`}
      description={
        view.isFetching
          ? 'Looking for the workflows that use it…'
          : uses.length === 0
            ? 'Its secrets are deleted as well. This cannot be undone.'
            : `It is used by ${usedBy(uses)}. Nodes there fail until another credential is chosen. This cannot be undone.`
      }
      confirmLabel={uses.length === 0 ? 'Delete credential' : 'Delete anyway'}
      pending={view.isFetching || remove.isPending}
      onConfirm={confirm}
    />
  );
}
