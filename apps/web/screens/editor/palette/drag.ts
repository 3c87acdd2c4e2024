/** The format under which a dragged library item carries its node type. */
const FORMAT = 'application/x-heddle-node-type';

/** Puts a node type on what is dragged. */
export function carryType(transfer: DataTransfer, type: string): void {
  transfer.setData(FORMAT, type);
  transfer.setData('text/plain', type);
  transfer.effectAllowed = 'copy';
}

/** True while a library item is dragged over the canvas; its type is readable on drop only. */
export const carriesType = (transfer: DataTransfer): boolean => transfer.types.includes(FORMAT);

/** The node type that was dropped; null for anything else. */
export function droppedType(transfer: DataTransfer): string | null {
  return transfer.getData(FORMAT) || null;
}
