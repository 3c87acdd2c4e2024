import type { RowView, TableView } from '@heddle/contract/api/tables';
import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useSaveRow } from '../../../api/tables.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialogContent } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { typeLabels } from '../../../tables/column-types.ts';
import { fieldText, typedValue } from './cells.ts';

export interface RowDialogProps {
  table: TableView;
  /** The row to change, or 'new'; null while the dialog is closed. */
  row: RowView | 'new' | null;
  onClose: () => void;
}

/** Asks for the values of a row. */
export function RowDialog({ table, row, onClose }: RowDialogProps) {
  return (
    <Dialog open={row !== null} onOpenChange={(next) => !next && onClose()}>
      {row !== null && <RowForm table={table} row={row === 'new' ? undefined : row} onClose={onClose} />}
    </Dialog>
  );
}

type Column = TableView['columns'][number];

function RowForm({ table, row, onClose }: { table: TableView; row: RowView | undefined; onClose: () => void }) {
  const { mutate, isPending, error } = useSaveRow(table.id, row?.id);
  const [texts, setTexts] = useState(() =>
    Object.fromEntries(table.columns.map(({ id, name, type }) => [id, fieldText(type, row?.values[name])])),
  );
  const [wrong, setWrong] = useState<{ [columnId: string]: string }>({});
  const said = error && errorText(error, 'The row could not be saved.');
  // The server names the column it cannot fill.
  const blamed = said ? table.columns.find(({ name }) => said.includes(`"${name}"`))?.id : undefined;

  const save = (): void => {
    if (isPending) return;
    const values = table.columns.map((column) => ({ column, value: typedValue(column.type, texts[column.id] ?? '') }));
    const broken = values
      .filter(({ value }) => value === undefined)
      .map(({ column }): [string, string] => [column.id, 'This is not valid JSON. Put texts in quotes.']);
    setWrong(Object.fromEntries(broken));
    if (broken.length > 0) return;
    mutate(
      {
        values: Object.fromEntries(
          values.flatMap(({ column, value }) => (value === undefined ? [] : [[column.name, value]])),
        ),
      },
      { onSuccess: onClose },
    );
  };

  return (
    <FormDialogContent
      title={row ? 'Edit row' : 'Add row'}
      submit={row ? 'Save' : 'Add row'}
      pending={isPending}
      onSubmit={save}
      footerStart={
        said &&
        blamed === undefined && (
          <p role="alert" className="mr-auto text-xs text-bad">
            {said}
          </p>
        )
      }
    >
      {table.columns.map((column) => (
        <Field
          key={column.id}
          label={column.name}
          required={column.name === table.key}
          action={
            <span className="text-xs text-ink-3">
              {column.name === table.key ? `${typeLabels[column.type]}, key` : typeLabels[column.type]}
            </span>
          }
          error={wrong[column.id] ?? (column.id === blamed ? said : null)}
        >
          <CellInput
            column={column}
            value={texts[column.id] ?? ''}
            onChange={(text) => setTexts((all) => ({ ...all, [column.id]: text }))}
          />
        </Field>
      ))}
    </FormDialogContent>
  );
}

/** The choice of no value: a choice cannot be empty. */
const EMPTY = '(empty)';
const truths = [
  { value: EMPTY, label: 'Empty' },
  { value: 'true', label: 'True' },
  { value: 'false', label: 'False' },
];

function CellInput({
  column: { type },
  value,
  onChange,
}: {
  column: Column;
  value: string;
  onChange: (text: string) => void;
}) {
  const shared = {
    value,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  switch (type) {
    case 'boolean':
      return (
        <Select
          value={value === '' ? EMPTY : value}
          onValueChange={(next) => onChange(next === EMPTY ? '' : next)}
          options={truths}
        />
      );
    case 'json':
      return (
        <Textarea
          rows={4}
          spellCheck={false}
          placeholder='{ "tags": ["new"] }'
          className="font-mono text-xs"
          {...shared}
        />
      );
    case 'text':
      return <Textarea rows={1} className="field-sizing-content max-h-60 resize-none" {...shared} />;
    case 'number':
      return <Input inputMode="decimal" autoComplete="off" className="figures" {...shared} />;
    case 'date':
      return (
        <Input autoComplete="off" placeholder="2026-12-24 or 2026-12-24T18:00:00Z" className="figures" {...shared} />
      );
  }
}
