import type { DragEvent } from 'react';
import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { droppedColumn, hasDraggedColumn, setDraggedColumn } from './column-order.ts';
import { FieldName } from './field-name.tsx';

interface ColumnHeadProps {
  name: string;
  /** An example of its values. */
  value: unknown;
  /** Its neighbors. */
  before: string | undefined;
  after: string | undefined;
  /** Moves a column to the place of another; left out where the order is fixed. */
  onMove: ((moved: string, to: string) => void) | undefined;
  className: string;
}

/** The heading of a column: dragged onto another one it takes that one's place; its menu does the same by keyboard. */
export function ColumnHead({ name, value, before, after, onMove, className }: ColumnHeadProps) {
  const [over, setOver] = useState(false);
  const onDragOver = (event: DragEvent): void => {
    if (!onMove || !hasDraggedColumn(event.dataTransfer)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setOver(true);
  };
  const onDrop = (event: DragEvent): void => {
    setOver(false);
    const moved = droppedColumn(event.dataTransfer);
    if (moved === null) return;
    event.preventDefault();
    onMove?.(moved, name);
  };
  const moves = [
    ...(onMove && before !== undefined ? [{ label: 'Move column left', onSelect: () => onMove(name, before) }] : []),
    ...(onMove && after !== undefined ? [{ label: 'Move column right', onSelect: () => onMove(name, after) }] : []),
  ];
  return (
    <th
      scope="col"
      draggable={onMove !== undefined}
      // After the field's own name, which starts the drag as well.
      onDragStart={(event) => setDraggedColumn(event.dataTransfer, name)}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={classes(
        'sticky z-1 border-b border-line px-2.5 py-1.5 font-medium whitespace-nowrap text-ink-2',
        over ? 'bg-accent-soft' : 'bg-surface-2',
        className,
      )}
    >
      <FieldName name={name} path={[name]} value={value} more={moves} />
    </th>
  );
}
