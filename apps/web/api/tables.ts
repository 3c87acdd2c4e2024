import type {
  ImportBody,
  ImportResult,
  ImportTableBody,
  RowBody,
  RowListQuery,
  RowView,
  TableBody,
  TableUpdate,
  TableView,
} from '@heddle/contract/api/tables';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { request, requestFile } from './client.ts';
import { keys } from './keys.ts';
import type { PageState } from './list.ts';
import { pageQuery, usePage } from './list.ts';

const pathOf = (id: string): string => keys.table(id).join('/');

/** Which rows of a table are shown, and where in their list; `page` counts from 0. */
export interface RowsView extends Partial<Pick<RowListQuery, 'sort'>> {
  search: string;
  descending: boolean;
  page: number;
}

/** How a table begins: all rows as they were added. */
export const firstRows: RowsView = { search: '', descending: false, page: 0 };

/** Invalidates a table, the list of tables and the rows. */
async function refreshTable(client: QueryClient, id: string): Promise<void> {
  const isOfTable = (key: unknown): boolean =>
    typeof key === 'string' && (key === keys.tables[0] || key.startsWith(`${pathOf(id)}/rows`));
  await client.invalidateQueries({ predicate: ({ queryKey }) => isOfTable(queryKey[0]) });
}

/** The user's tables. Workflows write them at any time, so they are read again on mount. */
export function useTables() {
  return useQuery<TableView[]>({ queryKey: keys.tables, refetchOnMount: 'always', refetchOnWindowFocus: 'always' });
}

/** One table without its rows. */
export function useTable(id: string) {
  return useQuery<TableView>({ queryKey: keys.table(id), refetchOnMount: 'always' });
}

/** A page of the rows of a table. */
export function useRows(id: string, { search, sort, descending, page }: RowsView): PageState<RowView> {
  const query = pageQuery(page, { search: search.trim(), sort, order: descending ? 'desc' : undefined });
  return usePage(keys.tableRows(id, query), { enabled: true, refetchOnMount: 'always', refetchOnFocus: true });
}

/** Makes a table. */
export function useCreateTable() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TableBody) => request<TableView>('/api/tables', { method: 'POST', body }),
    onSuccess: (table) => refreshTable(client, table.id),
  });
}

/** Renames a table, or changes its columns. */
export function useUpdateTable(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TableUpdate) => request<TableView>(pathOf(id), { method: 'PUT', body }),
    onSuccess: (table) => refreshTable(client, table.id),
  });
}

/** Deletes a table with its rows. */
export function useDeleteTable() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<undefined>(pathOf(id), { method: 'DELETE', keepalive: true }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.tables }),
  });
}

/** Adds a row, or changes the one with this id. */
export function useSaveRow(tableId: string, rowId: string | undefined) {
  const client = useQueryClient();
  const path = rowId === undefined ? `${pathOf(tableId)}/rows` : `${pathOf(tableId)}/rows/${encodeURIComponent(rowId)}`;
  return useMutation({
    mutationFn: (body: RowBody) => request<RowView>(path, { method: rowId === undefined ? 'POST' : 'PUT', body }),
    onSuccess: () => refreshTable(client, tableId),
  });
}

/** Deletes rows. */
export function useDeleteRows(tableId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      request<undefined>(`${pathOf(tableId)}/rows`, { method: 'DELETE', body: { ids }, keepalive: true }),
    onSettled: () => refreshTable(client, tableId),
  });
}

/** Makes a table of CSV, or adds its rows to the table with this id. */
export function useImportCsv(tableId: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ImportBody | ImportTableBody) =>
      request<ImportResult>(tableId === undefined ? '/api/tables/import' : `${pathOf(tableId)}/import`, {
        method: 'POST',
        body,
      }),
    onSuccess: ({ table }) => refreshTable(client, table.id),
  });
}

/** Reads a whole table as CSV. Throws as `requestFile` does. */
export const exportCsv = (id: string, signal: AbortSignal): Promise<Blob> =>
  requestFile(`${pathOf(id)}/export`, signal, () => undefined);
