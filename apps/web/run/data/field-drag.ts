/** The drag data format of the expression that reads a dragged field. */
const FORMAT = 'application/x-heddle-field';

/** Sets the expression of a field as the dragged data: bare for our fields, in braces for any other text. */
export function setDraggedField(transfer: DataTransfer, expression: string): void {
  transfer.setData(FORMAT, expression);
  transfer.setData('text/plain', inBraces(expression));
  transfer.effectAllowed = 'copy';
}

/** True while a field is dragged; its expression is readable on drop only. */
export const hasDraggedField = (transfer: DataTransfer | null): boolean => transfer?.types.includes(FORMAT) ?? false;

/** The expression that was dropped; null for anything else. */
export const droppedField = (transfer: DataTransfer | null): string | null => transfer?.getData(FORMAT) || null;

/** An expression as written in a text. */
export const inBraces = (expression: string): string => `{{ ${expression} }}`;
