import type { TableView } from '@heddle/contract/api/tables';
import { useMutation } from '@tanstack/react-query';
import { Columns3, Download, Ellipsis, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { errorText } from '../../../api/client.ts';
import { exportCsv, useDeleteTable } from '../../../api/tables.ts';
import { saveFile } from '../../../files/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../ui/dropdown-menu.tsx';
import { toast } from '../../../ui/toast.tsx';
import { deleteWithUndo } from '../delete-with-undo.ts';
import { ImportDialog } from '../tables/import-dialog.tsx';
import { TableDialog } from '../tables/table-dialog.tsx';

/** How long an export may take. Milliseconds. */
const EXPORT_TIME = 120_000;

/** The actions on a whole table. */
export function TableMenu({ table }: { table: TableView }) {
  const [dialog, setDialog] = useState<'columns' | 'import' | null>(null);
  const [, navigate] = useLocation();
  const remove = useDeleteTable();
  const download = useMutation({
    mutationFn: () => exportCsv(table.id, AbortSignal.timeout(EXPORT_TIME)),
    onSuccess: (csv) => saveFile(`${table.name}.csv`, csv),
    onError: (error) =>
      toast({
        title: 'Export Failed',
        description: errorText(error, 'The table could not be read.'),
        tone: 'destructive',
      }),
  });

  const removeTable = (): void => {
    navigate('/data');
    deleteWithUndo(
      [table.id],
      { title: 'Table Deleted', description: `${table.name} has been deleted with its rows.` },
      () => remove.mutateAsync(table.id),
    );
  };

  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="icon" aria-label={`More actions for ${table.name}`} loading={download.isPending}>
            <Ellipsis aria-hidden size={17} />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuItem onSelect={() => setDialog('columns')}>
            <Columns3 aria-hidden size={15} />
            Edit name and columns
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => setDialog('import')}>
            <Upload aria-hidden size={15} />
            Import CSV
          </DropdownMenuItem>
          <DropdownMenuItem onSelect={() => download.mutate()}>
            <Download aria-hidden size={15} />
            Export CSV
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem tone="danger" onSelect={removeTable}>
            <Trash2 aria-hidden size={15} />
            Delete table
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <TableDialog table={table} open={dialog === 'columns'} onClose={() => setDialog(null)} />
      <ImportDialog table={table} open={dialog === 'import'} onClose={() => setDialog(null)} />
    </>
  );
}
