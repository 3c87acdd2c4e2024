import type { ChangedApi, DescribedApiView } from '@heddle/contract/api/described-apis';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useDeleteApi, useUpdateApi } from '../../../api/described-apis.ts';
import type { DescriptionSource } from '../../../apis/source-fields.tsx';
import { SourceFields, sourceBody, sourceProblem } from '../../../apis/source-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialogContent } from '../../../ui/form-dialog.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { Input } from '../../../ui/input.tsx';
import { deleteWithUndo } from '../delete-with-undo.ts';
import { OperationList } from './operation-list.tsx';

/** Shows an API with its operations; changes its name, its address and its description, and deletes it. */
export function ApiDialog({ api, onClose }: { api: DescribedApiView | null; onClose: () => void }) {
  return (
    <Dialog open={api !== null} onOpenChange={(next) => !next && onClose()}>
      {api && <ApiForm key={api.id} api={api} onClose={onClose} />}
    </Dialog>
  );
}

const noSource: DescriptionSource = { url: '', file: null };

function ApiForm({ api, onClose }: { api: DescribedApiView; onClose: () => void }) {
  const update = useUpdateApi(api.id);
  const remove = useDeleteApi();
  const [name, setName] = useState(api.name);
  const [address, setAddress] = useState(api.address);
  const [source, setSource] = useState(noSource);
  const [problem, setProblem] = useState<string | null>(null);
  const chooseSource = (next: DescriptionSource): void => {
    setSource(next);
    setProblem(null);
  };
  const [changed, setChanged] = useState<ChangedApi | null>(null);
  const hasSource = source.file !== null || source.url.trim() !== '';

  const save = async (): Promise<void> => {
    if (update.isPending) return;
    const wrong = hasSource ? sourceProblem(source) : null;
    setProblem(wrong);
    if (wrong !== null) return;
    const given = hasSource ? await sourceBody(source) : {};
    const onSuccess = (answer: ChangedApi): void => {
      if (hasSource) setChanged(answer);
      else onClose();
      setSource(noSource);
    };
    update.mutate({ name: name.trim() || api.name, address: address.trim() || api.address, ...given }, { onSuccess });
  };
  const removeApi = (): void => {
    onClose();
    deleteWithUndo([api.id], { title: 'API Deleted', description: `${api.name} has been deleted.` }, () =>
      remove.mutateAsync(api.id),
    );
  };
  const shown = changed?.api ?? api;

  return (
    <FormDialogContent
      size="lg"
      title={api.name}
      description={`Read ${formatDateTime(shown.updatedAt)}${shown.source === null ? ' from a file' : ` from ${shown.source}`}.`}
      submit="Save"
      pending={update.isPending}
      onSubmit={() => void save()}
      footerStart={
        <Button className="mr-auto" onClick={removeApi}>
          <Trash2 aria-hidden size={15} />
          Delete
        </Button>
      }
    >
      <Facts name={name} address={address} onName={setName} onAddress={setAddress} />
      {shown.credentials !== '' && <p className="text-sm text-ink-2">It asks for {shown.credentials}.</p>}
      <OperationList api={shown} />
      {changed && <Changes {...changed.changes} />}
      <NewerDescription
        canReload={shown.source !== null}
        isPending={update.isPending}
        onReload={() => update.mutate({ reload: true }, { onSuccess: setChanged })}
        source={source}
        problem={problem}
        onSource={chooseSource}
      />
      {update.error && <p className="text-sm text-bad">{errorText(update.error, 'The API could not be saved.')}</p>}
    </FormDialogContent>
  );
}

interface FactsProps {
  name: string;
  address: string;
  onName: (name: string) => void;
  onAddress: (address: string) => void;
}

function Facts({ name, address, onName, onAddress }: FactsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name">
        <Input
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => onName(event.currentTarget.value)}
        />
      </Field>
      <Field label="Base URL" help="For operations that you choose from now on.">
        <Input
          type="url"
          value={address}
          autoComplete="off"
          onChange={(event) => onAddress(event.currentTarget.value)}
        />
      </Field>
    </div>
  );
}

interface NewerDescriptionProps {
  canReload: boolean;
  isPending: boolean;
  onReload: () => void;
  source: DescriptionSource;
  problem: string | null;
  onSource: (source: DescriptionSource) => void;
}

/** Folded away: most visits are for something else. */
function NewerDescription({ canReload, isPending, onReload, source, problem, onSource }: NewerDescriptionProps) {
  return (
    <details>
      <summary className="cursor-pointer rounded-sm text-sm text-ink-2 hover:text-ink">A newer description</summary>
      <div className="mt-3 space-y-4">
        {canReload && (
          <Button size="sm" loading={isPending} onClick={onReload}>
            Load it again
          </Button>
        )}
        <SourceFields source={source} error={problem} onChange={onSource} />
        <p className="text-xs text-ink-3">
          Steps in workflows stay as they are until you choose their operation again.
        </p>
      </div>
    </details>
  );
}

/** What a newer description changed. */
function Changes({ added, removed, changed }: ChangedApi['changes']) {
  const parts = [
    { what: 'New', ids: added },
    { what: 'Changed', ids: changed },
    { what: 'Gone', ids: removed },
  ].filter(({ ids }) => ids.length > 0);
  if (parts.length === 0) return <p className="text-sm text-ink-2">The description has not changed.</p>;
  return (
    <section aria-label="Changes" className="space-y-2 rounded-control border border-line p-3 text-sm">
      {parts.map(({ what, ids }) => (
        <div key={what}>
          <h3 className="text-xs font-semibold text-ink-2">
            {what} ({ids.length})
          </h3>
          <ul className="mt-1 max-h-32 overflow-y-auto font-mono text-xs text-ink-2">
            {ids.map((id) => (
              <li key={id} className="truncate">
                {id}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
