import type { ImportResult, TableView } from '@heddle/contract/api/tables';
import { tableLimits } from '@heddle/contract/node/tables/tables';
import { useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { useImportCsv } from '../../../api/tables.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialogContent } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { toast } from '../../../ui/toast.tsx';

export interface ImportDialogProps {
  /** The table that rows are added to; without it a new table is created. */
  table?: TableView;
  open: boolean;
  onClose: () => void;
  onImported?: (table: TableView) => void;
}

/** Asks for a CSV file. */
export function ImportDialog({ open, onClose, ...rest }: ImportDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      {open && <ImportForm onClose={onClose} {...rest} />}
    </Dialog>
  );
}

/** Bytes of a file. */
const FILE_LIMIT = 8 * 1024 * 1024;

/** The name of a file without its ending, as a table may be called. */
const nameOf = (file: File): string => file.name.replace(/\.[^.]*$/, '').slice(0, tableLimits.name);

const rows = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;

function said({ inserted, updated, table }: ImportResult): string {
  return `${rows(inserted)} added to ${table.name}${updated > 0 ? `, ${rows(updated)} changed` : ''}.`;
}

function ImportForm({ table, onClose, onImported }: Omit<ImportDialogProps, 'open'>) {
  const { mutate, isPending, error } = useImportCsv(table?.id);
  const [file, setFile] = useState<File | null>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (): Promise<void> => {
    if (isPending) return;
    const wrong =
      file === null
        ? 'Choose a CSV file.'
        : file.size > FILE_LIMIT
          ? `The file is larger than ${FILE_LIMIT / 1024 / 1024} MiB.`
          : null;
    setProblem(wrong);
    if (file === null || wrong !== null) return;
    const csv = await file.text();
    const onSuccess = (result: ImportResult): void => {
      toast({ title: 'CSV Imported', description: said(result) });
      onClose();
      onImported?.(result.table);
    };
    mutate(table ? { csv } : { csv, name: name.trim() || nameOf(file) }, { onSuccess });
  };

  return (
    <FormDialogContent
      size="sm"
      title={table ? `Import into ${table.name}` : 'Import CSV'}
      description={
        table
          ? `The first line names the columns. ${table.key === null ? 'Every row is added.' : `Rows whose ${table.key} is already in the table are updated, the others are added.`}`
          : 'A table is created from the file. The first line has the names of the columns; their types are detected.'
      }
      submit="Import"
      pending={isPending}
      onSubmit={() => void send()}
    >
      <Field
        label="CSV file"
        required
        error={problem ?? (error && errorText(error, 'The file could not be imported.'))}
      >
        <Input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          className="h-auto py-1.5 file:mr-3 file:rounded-sm file:border file:border-line-strong file:bg-surface-2 file:px-2.5 file:py-0.5 file:text-xs file:text-ink"
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0] ?? null;
            setFile(chosen);
            setProblem(null);
            if (chosen && name === '') setName(nameOf(chosen));
          }}
        />
      </Field>
      {!table && (
        <Field label="Name of the table">
          <Input
            value={name}
            maxLength={tableLimits.name}
            placeholder="Customers"
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
      )}
    </FormDialogContent>
  );
}
