import type { KeyValueBody, KeyValueView } from '@heddle/contract/api/key-values';
import { STATE_KEY_LIMIT } from '@heddle/contract/node/state';
import { VARIABLES } from '@heddle/contract/node/variables';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useDeleteKeyValue, useSetKeyValue } from '../../../api/key-values.ts';
import { useWorkflows } from '../../../api/workflows.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialogContent } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { toast } from '../../../ui/toast.tsx';
import { deleteWithUndo } from '../delete-with-undo.ts';
import { addressOf, idOf, kindOf, sharedBy } from './address.ts';

export interface ValueDialogProps {
  userId: string;
  /** The entry to look at, or 'new'; null while the dialog is closed. */
  entry: KeyValueView | 'new' | null;
  onClose: () => void;
}

/** One value: to look at, to change and to delete. */
export function ValueDialog({ userId, entry, onClose }: ValueDialogProps) {
  return (
    <Dialog open={entry !== null} onOpenChange={(next) => !next && onClose()}>
      {entry !== null && <ValueForm userId={userId} entry={entry === 'new' ? undefined : entry} onClose={onClose} />}
    </Dialog>
  );
}

/** Stands for all workflows among their ids. */
const ALL = 'all';

const why = {
  secret: 'Values of this kind may be secret: they are never shown. The steps that use them write them.',
  large: 'The value is too long to be shown here.',
} as const;

/** What was typed: JSON, or else a text. */
function read(text: string): KeyValueBody['value'] {
  try {
    return JSON.parse(text) as KeyValueBody['value'];
  } catch {
    // Not JSON: then it is a text.
    return text;
  }
}

function ValueForm({
  userId,
  entry,
  onClose,
}: {
  userId: string;
  entry: KeyValueView | undefined;
  onClose: () => void;
}) {
  const set = useSetKeyValue();
  const remove = useDeleteKeyValue();
  const workflows = useWorkflows(userId);
  const [key, setKey] = useState('');
  const [workflowId, setWorkflowId] = useState(ALL);
  const [text, setText] = useState(entry?.shown === 'value' ? JSON.stringify(entry.value, null, 2) : '');
  const [problem, setProblem] = useState<string | null>(null);
  const canEdit = entry === undefined || (entry.shown === 'value' && entry.namespace === VARIABLES);
  const said = set.error && errorText(set.error, 'The value could not be saved.');

  const save = (): void => {
    if (set.isPending) return;
    setProblem(entry === undefined && key.trim() === '' ? 'Give the value a key.' : null);
    if (entry === undefined && key.trim() === '') return;
    const place = workflowId === ALL ? { scope: 'user' as const } : { scope: 'workflow' as const, workflowId };
    const address = entry ? addressOf(entry) : { ...place, namespace: VARIABLES, key: key.trim() };
    const onSuccess = (): void => {
      toast({ title: 'Value Saved', description: `${address.key} has its value for all later steps.` });
      onClose();
    };
    set.mutate({ ...address, value: read(text) }, { onSuccess });
  };
  const removeEntry = (known: KeyValueView): void => {
    onClose();
    deleteWithUndo([idOf(known)], { title: 'Value Deleted', description: `${known.key} has been deleted.` }, () =>
      remove.mutateAsync(addressOf(known)),
    );
  };

  const heading = {
    title: entry ? <span className="font-mono break-all">{entry.key}</span> : 'Add value',
    description: entry
      ? `${kindOf(entry)} of ${sharedBy(entry)}`
      : 'Expressions read it as $vars.name, the Variable Store by its key.',
  };
  const aside = entry && (
    <Button className="mr-auto" onClick={() => removeEntry(entry)}>
      <Trash2 aria-hidden size={15} />
      Delete
    </Button>
  );

  if (!canEdit) {
    return (
      <DialogContent
        {...heading}
        footer={
          <>
            {aside}
            <DialogClose asChild>
              <Button>Close</Button>
            </DialogClose>
          </>
        }
      >
        <ReadOnly entry={entry} />
      </DialogContent>
    );
  }
  return (
    <FormDialogContent {...heading} submit="Save" pending={set.isPending} onSubmit={save} aside={aside}>
      {entry === undefined && (
        <>
          <Field label="Key" required error={problem}>
            <Input
              value={key}
              maxLength={STATE_KEY_LIMIT}
              placeholder="exchangeRate"
              autoComplete="off"
              className="font-mono"
              onChange={(event) => setKey(event.currentTarget.value)}
            />
          </Field>
          <Field label="For">
            <Select
              value={workflowId}
              onValueChange={setWorkflowId}
              options={[
                { value: ALL, label: 'All workflows' },
                ...(workflows.items ?? []).map(({ id, name }) => ({ value: id, label: name || 'Untitled' })),
              ]}
            />
          </Field>
        </>
      )}
      <Field
        label="Value"
        error={said}
        help='JSON, like 1.5, true, "text" or { "page": 7 }. Anything else is taken as a text.'
      >
        <Textarea
          rows={6}
          spellCheck={false}
          className="font-mono text-xs"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
    </FormDialogContent>
  );
}

function ReadOnly({ entry }: { entry: KeyValueView }) {
  if (entry.shown !== 'value') return <p className="text-sm text-ink-2">{why[entry.shown]}</p>;
  return (
    <pre
      tabIndex={0}
      aria-label={`Value of ${entry.key}`}
      className="max-h-96 overflow-auto rounded-control border border-line bg-bg px-3 py-2 font-mono text-xs whitespace-pre-wrap"
    >
      {JSON.stringify(entry.value, null, 2)}
    </pre>
  );
}
