import type { JsonObject } from '@heddle/contract/json';

/** What an item of the library becomes on the canvas: a node type, and what the configuration of the node begins with. */
export interface DraggedNode {
  type: string;
  data?: JsonObject | undefined;
}

/** The drag data format of a dragged library item. */
const FORMAT = 'application/x-heddle-node-type';

/** Sets an item of the library as the dragged data. */
export function setDraggedNode(transfer: DataTransfer, node: DraggedNode): void {
  transfer.setData(FORMAT, JSON.stringify(node));
  transfer.setData('text/plain', node.type);
  transfer.effectAllowed = 'copy';
}

/** True while a library item is dragged over the canvas; what it is can be read on drop only. */
export const hasDraggedNode = (transfer: DataTransfer): boolean => transfer.types.includes(FORMAT);

/** The item that was dropped; null for anything else. */
export function droppedNode(transfer: DataTransfer): DraggedNode | null {
  const text = transfer.getData(FORMAT);
  // Only `setDraggedNode` writes this format.
  return text === '' ? null : (JSON.parse(text) as DraggedNode);
}
