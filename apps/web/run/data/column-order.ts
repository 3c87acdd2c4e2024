import { createContext, use, useMemo, useState } from 'react';

/** The order in which the user has put the columns of a table, as far as they have. */
export interface ColumnOrder {
  /** Columns that were moved, with those before them; others follow in their own order. */
  order: readonly string[];
  setOrder(order: readonly string[]): void;
}

/** The order of the columns outlives the table that shows them: a look at the same items as JSON does not lose it. */
export const ColumnOrderContext = createContext<ColumnOrder | null>(null);

export const useColumnOrder = (): ColumnOrder | null => use(ColumnOrderContext);

/** The order of the columns at a port; each port has its own. */
export function useOrderAt(port: string): ColumnOrder {
  const [orders, setOrders] = useState<{ readonly [port: string]: readonly string[] }>({});
  return useMemo(
    () => ({ order: orders[port] ?? [], setOrder: (order) => setOrders({ ...orders, [port]: order }) }),
    [orders, port],
  );
}

/** The columns in the user's order; new ones come last. */
export function inOrder(columns: readonly string[], order: readonly string[]): readonly string[] {
  if (order.length === 0) return columns;
  const there = new Set(columns);
  const placed = new Set(order);
  return [...order.filter((column) => there.has(column)), ...columns.filter((column) => !placed.has(column))];
}

/** The columns after one of them was moved to the place of another: before it from the right, behind it from the left. */
export function moveColumn(columns: readonly string[], moved: string, to: string): readonly string[] {
  const place = columns.indexOf(to);
  if (place < 0 || !columns.includes(moved) || moved === to) return columns;
  return columns.filter((column) => column !== moved).toSpliced(place, 0, moved);
}

/** The drag data format of a column's name. */
const FORMAT = 'application/x-heddle-column';

/** Sets a column as the dragged data, beside the field that its name may be. */
export function setDraggedColumn(transfer: DataTransfer, column: string): void {
  transfer.setData(FORMAT, column);
  transfer.effectAllowed = 'copyMove';
}

/** True while a column is dragged; its name is readable on drop only. */
export const hasDraggedColumn = (transfer: DataTransfer): boolean => transfer.types.includes(FORMAT);

/** The column that was dropped; null for anything else. */
export const droppedColumn = (transfer: DataTransfer): string | null => transfer.getData(FORMAT) || null;
