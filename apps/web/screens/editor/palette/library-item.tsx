import type { CatalogEntry } from '@heddle/contract/node/define';
import type { KeyboardEvent, PointerEvent } from 'react';
import { NodeTile } from '../../../ui/node-tile.tsx';
import { carryType } from './drag.ts';

interface LibraryItemProps {
  entry: CatalogEntry;
  tabStop: boolean;
  onInsert: (type: string) => void;
}

/** A node type in the library: dragged onto the canvas, or put there by a double click, a tap or Enter. */
export function LibraryItem({ entry, tabStop, onInsert }: LibraryItemProps) {
  const insert = (): void => onInsert(entry.type);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    insert();
  };
  const onPointerUp = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') insert();
  };
  return (
    <li>
      <div
        role="button"
        tabIndex={tabStop ? 0 : -1}
        draggable
        data-library-item={entry.type}
        className="flex cursor-grab items-center gap-2.5 rounded-control p-1.5 transition-colors select-none hover:bg-surface-2 focus-visible:-outline-offset-2 active:cursor-grabbing"
        onDragStart={(event) => carryType(event.dataTransfer, entry.type)}
        onDoubleClick={insert}
        onKeyDown={onKeyDown}
        onPointerUp={onPointerUp}
      >
        <NodeTile icon={entry.icon} category={entry.category} />
        <span className="min-w-0">
          <span className="block truncate font-medium text-ink">{entry.name}</span>
          <span className="block truncate text-xs text-ink-3">{entry.description}</span>
        </span>
      </div>
    </li>
  );
}
