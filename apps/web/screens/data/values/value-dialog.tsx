import type { KeyValueBody, KeyValueView } from '@heddle/contract/api/key-values';
import { STATE_KEY_LIMIT } from '@heddle/contract/node/state';
import { VARIABLES } from '@heddle/contract/node/variables';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
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
import { deleteWithUndo } from '../delete-with-undo.ts';
import { addressOf, idOf, kindOf, sharedBy } from './address.ts';

export interface ValueDialogProps {
  userId: string;
  /** The entry that is shown, or 'new'; null while the dialog is closed. */
  entry: KeyValueView | 'new' | null;
  onClose: () => void;
}

/** Shows, changes and deletes one value. */
export function ValueDialog({ userId, entry, onClose }: ValueDialogProps) {
  return (
    <Dialog open={entry !== null} onOpenChange={(next) => !next && onClose()}>
      {entry !== null && <ValueForm userId={userId} entry={entry === 'new' ? undefined : entry} onClose={onClose} />}
    </Dialog>
  );
}

/** The choice of all workflows, among their ids. */
const ALL = 'all';

const why = {
  secret: 'Values of this kind may be secret: they are never shown. The steps that use them write them.',
  large: 'The value is too long to be shown here.',
} as const;

/** The typed value: JSON, or else text. */
function read(text: string): KeyValueBody['value'] {
  try {
    return JSON.parse(text) as KeyValueBody['value'];
  } catch {
    // Not JSON: the text is the value.
    return text;
  }
}

const headingOf = (entry: KeyValueView | undefined) => ({
  title: entry ? <span className="font-mono break-all">{entry.key}</span> : 'Add value',
  description: entry
    ? `${kindOf(entry)} of ${sharedBy(entry)}`
    : 'Expressions read it as $vars.name, the Variable Store by its key.',
});

interface ValueFormProps {
  userId: string;
  entry: KeyValueView | undefined;
  onClose: () => void;
}

function ValueForm({ userId, entry, onClose }: ValueFormProps) {
  const set = useSetKeyValue();
  const remove = useDeleteKeyValue();
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
    set.mutate({ ...address, value: read(text) }, { onSuccess: onClose });
  };
  const removeEntry = (known: KeyValueView): void => {
    onClose();
    deleteWithUndo([idOf(known)], { title: 'Value Deleted', description: `${known.key} has been deleted.` }, () =>
      remove.mutateAsync(addressOf(known)),
    );
  };

  const heading = headingOf(entry);
  const deleteButton = entry && (
    <Button className="mr-auto" onClick={() => removeEntry(entry)}>
      <Trash2 aria-hidden size={15} />
      Delete
    </Button>
  );

  if (!canEdit) return <ReadOnly heading={heading} entry={entry} footerStart={deleteButton} />;
  return (
    <FormDialogContent {...heading} submit="Save" pending={set.isPending} onSubmit={save} footerStart={deleteButton}>
      {entry === undefined && (
        <NewAddress
          userId={userId}
          keyText={key}
          onKey={setKey}
          problem={problem}
          workflowId={workflowId}
          onWorkflow={setWorkflowId}
        />
      )}
      <Field label="Value" error={said} help='JSON, like 1.5, true, "text" or { "page": 7 }. Anything else is text.'>
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

interface NewAddressProps {
  userId: string;
  keyText: string;
  onKey: (key: string) => void;
  problem: string | null;
  /** `ALL` or the id of a workflow. */
  workflowId: string;
  onWorkflow: (workflowId: string) => void;
}

/** The key of a new value and the workflows that share it. */
function NewAddress({ userId, keyText, onKey, problem, workflowId, onWorkflow }: NewAddressProps) {
  const workflows = useWorkflows(userId);
  return (
    <>
      <Field label="Key" required error={problem}>
        <Input
          value={keyText}
          maxLength={STATE_KEY_LIMIT}
          placeholder="exchangeRate"
          autoComplete="off"
          className="font-mono"
          onChange={(event) => onKey(event.currentTarget.value)}
        />
      </Field>
      <Field label="For">
        <Select
          value={workflowId}
          onValueChange={onWorkflow}
          options={[
            { value: ALL, label: 'All workflows' },
            ...(workflows.items ?? []).map(({ id, name }) => ({ value: id, label: name || 'Untitled' })),
          ]}
        />
      </Field>
    </>
  );
}

interface ReadOnlyProps {
  heading: ReturnType<typeof headingOf>;
  entry: KeyValueView;
  footerStart: ReactNode;
}

/** A value that cannot be edited here. */
function ReadOnly({ heading, entry, footerStart }: ReadOnlyProps) {
  const footer = (
    <>
      {footerStart}
      <DialogClose asChild>
        <Button>Close</Button>
      </DialogClose>
    </>
  );
  return (
    <DialogContent {...heading} footer={footer}>
      {entry.shown === 'value' ? (
        <pre
          tabIndex={0}
          aria-label={`Value of ${entry.key}`}
          className="max-h-96 overflow-auto rounded-control border border-line bg-bg px-3 py-2 font-mono text-xs whitespace-pre-wrap"
        >
          {JSON.stringify(entry.value, null, 2)}
        </pre>
      ) : (
        <p className="text-sm text-ink-2">{why[entry.shown]}</p>
      )}
    </DialogContent>
  );
}
