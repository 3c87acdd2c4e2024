/** The drag data format of the node type of a dragged library item. */
const FORMAT = 'application/x-heddle-node-type';

/** Sets a node type as the dragged data. */
export function setDraggedType(transfer: DataTransfer, type: string): void {
  transfer.setData(FORMAT, type);
  transfer.setData('text/plain', type);
  transfer.effectAllowed = 'copy';
}

/** True while a library item is dragged over the canvas; its type is readable on drop only. */
export const hasDraggedType = (transfer: DataTransfer): boolean => transfer.types.includes(FORMAT);

/** The node type that was dropped; null for anything else. */
export function droppedType(transfer: DataTransfer): string | null {
  return transfer.getData(FORMAT) || null;
}
