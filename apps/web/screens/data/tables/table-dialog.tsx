import { ColumnTypeSchema } from '@heddle/contract/api/tables';
import type { TableView } from '@heddle/contract/api/tables';
import { tableLimits } from '@heddle/contract/node/tables/tables';
import { Plus, X } from 'lucide-react';
import type { Dispatch, SetStateAction } from 'react';
import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useCreateTable, useUpdateTable } from '../../../api/tables.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialogContent } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import type { DraftColumn } from './columns.ts';
import { draftOf, toBody, typeOptions } from './columns.ts';

export interface TableDialogProps {
  /** The table to change; without it a new table is created. */
  table?: TableView;
  open: boolean;
  onClose: () => void;
  onSaved?: (table: TableView) => void;
}

/** Asks for the name and the columns of a table. */
export function TableDialog({ open, onClose, ...rest }: TableDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {open && <TableForm onClose={onClose} {...rest} />}
    </Dialog>
  );
}

/** The choice of no key column: a choice cannot be empty. */
const NO_KEY = '(none)';

function TableForm({ table, onClose, onSaved }: Omit<TableDialogProps, 'open'>) {
  const create = useCreateTable();
  const update = useUpdateTable(table?.id ?? '');
  const [name, setName] = useState(table?.name ?? '');
  const [columns, setColumns] = useState(() => draftOf(table));
  const [keySlot, setKeySlot] = useState(
    () => columns.find((column) => column.was !== undefined && column.was === table?.key)?.slot,
  );
  const [problem, setProblem] = useState<string | null>(null);
  const { isPending, error } = table ? update : create;

  const gone =
    table?.columns.filter(({ id }) => !columns.some((column) => column.id === id)).map((column) => column.name) ?? [];
  const named = columns.filter((column) => column.name.trim() !== '');

  const save = (): void => {
    if (isPending) return;
    const missing =
      name.trim() === '' ? 'Give the table a name.' : named.length === 0 ? 'Give the table at least one column.' : null;
    setProblem(missing);
    if (missing !== null) return;
    const key = columns.find(({ slot }) => slot === keySlot)?.name.trim() || null;
    const onSuccess = (saved: TableView): void => {
      onClose();
      onSaved?.(saved);
    };
    (table ? update : create).mutate({ name: name.trim(), columns: toBody(columns), key }, { onSuccess });
  };

  return (
    <FormDialogContent
      title={table ? 'Edit table' : 'New table'}
      description="Workflows refer to the table and its columns by their names."
      submit={table ? 'Save' : 'Create table'}
      pending={isPending}
      onSubmit={save}
    >
      <Field label="Name" required error={problem ?? (error && errorText(error, 'The table could not be saved.'))}>
        <Input
          value={name}
          maxLength={tableLimits.name}
          placeholder="Customers"
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </Field>
      <ColumnsField columns={columns} onColumns={setColumns} gone={gone} />
      <Field
        label="Key column"
        help="Its values are unique. Workflows and imports update the row with the same key instead of adding another one."
      >
        <Select
          value={keySlot === undefined || !named.some(({ slot }) => slot === keySlot) ? NO_KEY : String(keySlot)}
          onValueChange={(value) => setKeySlot(value === NO_KEY ? undefined : Number(value))}
          options={[
            { value: NO_KEY, label: 'None' },
            ...named.map((column) => ({ value: String(column.slot), label: column.name.trim() })),
          ]}
        />
      </Field>
    </FormDialogContent>
  );
}

interface ColumnsFieldProps {
  columns: readonly DraftColumn[];
  onColumns: Dispatch<SetStateAction<DraftColumn[]>>;
  /** The names of saved columns that are removed on save. */
  gone: readonly string[];
}

function ColumnsField({ columns, onColumns, gone }: ColumnsFieldProps) {
  const change = (slot: number, part: Partial<DraftColumn>): void =>
    onColumns((all) => all.map((column) => (column.slot === slot ? { ...column, ...part } : column)));
  const add = (): void =>
    onColumns((all) => [...all, { slot: Math.max(-1, ...all.map(({ slot }) => slot)) + 1, name: '', type: 'text' }]);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">Columns</legend>
      <ul className="space-y-2">
        {columns.map((column, index) => (
          <li key={column.slot} className="flex gap-2">
            <Input
              aria-label={`Name of column ${index + 1}`}
              className="min-w-0 flex-1"
              value={column.name}
              maxLength={tableLimits.name}
              placeholder="email"
              autoComplete="off"
              onChange={(event) => change(column.slot, { name: event.currentTarget.value })}
            />
            <Select
              aria-label={`Type of column ${index + 1}`}
              className="w-34 shrink-0"
              value={column.type}
              // The type of a saved column cannot be changed.
              disabled={column.id !== undefined}
              options={typeOptions}
              onValueChange={(value) => change(column.slot, { type: ColumnTypeSchema.parse(value) })}
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove column ${column.name || index + 1}`}
              disabled={columns.length === 1}
              onClick={() => onColumns((all) => all.filter(({ slot }) => slot !== column.slot))}
            >
              <X aria-hidden size={16} />
            </Button>
          </li>
        ))}
      </ul>
      <Button size="sm" className="mt-2" disabled={columns.length >= tableLimits.columns} onClick={add}>
        <Plus aria-hidden size={14} />
        Add column
      </Button>
      {gone.length > 0 && (
        <p role="status" className="mt-2 text-xs text-bad">
          Saving deletes the values of {gone.join(', ')} for good.
        </p>
      )}
    </fieldset>
  );
}
