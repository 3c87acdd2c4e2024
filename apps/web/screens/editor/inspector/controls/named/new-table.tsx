import { tableLimits } from '@heddle/contract/node/tables/tables';
import { Plus } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useState } from 'react';
import { errorText } from '../../../../../api/client.ts';
import { useCreateTable } from '../../../../../api/tables.ts';
import { typeLabels } from '../../../../../tables/column-types.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Field } from '../../../../../ui/field.tsx';
import { Input } from '../../../../../ui/input.tsx';
import { useTextSurroundings } from '../../text/text-surroundings.ts';
import { columnsOfItems } from './columns-of-items.ts';

interface NewTableProps {
  /** The name that the field has now. */
  value: string;
  onCreated: (name: string) => void;
}

/** Creates a table whose columns are the fields of the items that arrived in the last run. */
export function NewTable({ value, onCreated }: NewTableProps) {
  const { scope } = useTextSurroundings().sample;
  const create = useCreateTable();
  const [name, setName] = useState<string | null>(null);
  const columns = columnsOfItems(scope?.items ?? []);

  if (columns.length === 0)
    return (
      <p className="px-2 pt-2 text-xs text-ink-3">
        To create a table from data, run the workflow up to this node first.
      </p>
    );
  if (name === null)
    return (
      <Button size="sm" variant="ghost" className="mt-1 w-full justify-start" onClick={() => setName(value.trim())}>
        <Plus aria-hidden size={14} />
        Create a table from this data
      </Button>
    );

  const save = (): void => {
    const written = name.trim();
    if (written === '' || create.isPending) return;
    create.mutate({ name: written, columns }, { onSuccess: (table) => onCreated(table.name) });
  };
  // The form around belongs to the node.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    save();
  };
  return (
    <div className="mt-2 space-y-2 border-t border-line px-2 pt-2.5">
      <Field
        label="Name of the new table"
        error={create.error && errorText(create.error, 'The table was not created.')}
      >
        <Input
          autoFocus
          value={name}
          maxLength={tableLimits.name}
          placeholder="Customers"
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <ul aria-label="Columns of the new table" className="max-h-40 overflow-y-auto text-xs">
        {columns.map((column) => (
          <li key={column.name} className="flex justify-between gap-3 py-0.5">
            <span className="min-w-0 truncate">{column.name}</span>
            <span className="shrink-0 text-ink-3">{typeLabels[column.type]}</span>
          </li>
        ))}
      </ul>
      <Button variant="primary" size="sm" disabled={name.trim() === ''} loading={create.isPending} onClick={save}>
        Create table
      </Button>
    </div>
  );
}
