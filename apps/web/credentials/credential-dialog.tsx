import type { CredentialView } from '@heddle/contract/api/credentials';
import type { KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import { errorText } from '../api/client.ts';
import { useCredential, useCredentialTypes } from '../api/credentials.ts';
import { Button } from '../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import type { CredentialDraft } from './credential-form.tsx';
import { CredentialForm } from './credential-form.tsx';
import { CredentialUses } from './credential-uses.tsx';

export interface CredentialDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The credential to edit; none makes a new one. */
  id?: string | undefined;
  /** The types a new credential may have. Default: all. */
  types?: readonly string[] | undefined;
  draft?: CredentialDraft | undefined;
  onSaved?: (credential: CredentialView) => void;
}

/** Makes or edits a credential. */
export function CredentialDialog({ open, onOpenChange, id, types, draft, onSaved }: CredentialDialogProps) {
  const formId = useId();
  const [pending, setPending] = useState(false);
  // A new credential that has to be signed in stays open once it is saved.
  const [made, setMade] = useState<string>();
  const known = id ?? made;
  const change = (isOpen: boolean): void => {
    setMade(undefined);
    onOpenChange(isOpen);
  };
  // Key presses in the dialog must not reach the panel that opened it.
  const keepKeys = (event: KeyboardEvent): void => event.stopPropagation();
  return (
    <Dialog open={open} onOpenChange={change}>
      <DialogContent
        title={known === undefined ? 'New credential' : 'Edit credential'}
        description="Stored encrypted. Secrets are never shown again."
        onKeyDown={keepKeys}
        footer={
          <>
            <DialogClose asChild>
              <Button>{made === undefined ? 'Cancel' : 'Close'}</Button>
            </DialogClose>
            <Button type="submit" form={formId} variant="primary" loading={pending}>
              Save Credential
            </Button>
          </>
        }
      >
        <Contents
          // The form of the new credential becomes the form of the saved one.
          key={known ?? ''}
          formId={formId}
          id={known}
          types={types}
          draft={draft}
          onPending={setPending}
          onSaved={(saved) => {
            // A new one appears where it was asked for; of another secret nothing is to be seen.
            if (known !== undefined)
              toast({ title: 'Credential Saved', description: `${saved.name} has its new values.` });
            onSaved?.(saved);
            if (known === undefined && saved.signIn) setMade(saved.id);
            else change(false);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

interface ContentsProps extends Pick<CredentialDialogProps, 'id' | 'types' | 'draft'> {
  formId: string;
  onPending: (pending: boolean) => void;
  onSaved: (credential: CredentialView) => void;
}

function Contents({ formId, id, types, draft, onPending, onSaved }: ContentsProps) {
  const all = useCredentialTypes();
  const stored = useCredential(id);
  const failed = [all, stored].find((query) => query.error && query.data === undefined);
  if (failed?.error) {
    const description = errorText(failed.error, 'Something went wrong.');
    return (
      <ErrorState
        title="The credential could not be loaded"
        description={description}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    );
  }
  // Values of an earlier look may have been changed since.
  if (!all.data || (id !== undefined && !(stored.data && stored.isFetchedAfterMount))) {
    return (
      <div role="status" className="space-y-3">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-8 w-full" />
        <Skeleton className="h-8 w-full" />
      </div>
    );
  }
  const offered = all.data.filter(({ type }) =>
    stored.data ? type === stored.data.type : (types?.includes(type) ?? true),
  );
  // A node names the usual type first.
  const usual = types?.find((type) => offered.some((one) => one.type === type));
  const edited = id === undefined ? undefined : stored.data;
  return (
    <div className="flex flex-col gap-4">
      <CredentialForm
        id={formId}
        types={offered}
        usual={usual}
        stored={edited}
        draft={draft}
        onPending={onPending}
        onSaved={onSaved}
      />
      {edited && <CredentialUses uses={edited.usedBy} />}
    </div>
  );
}
