import type { JsonObject } from '@heddle/contract/json';
import type { ListedType } from '@heddle/contract/node/define';
import { Star } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { NodeTile } from '../../../ui/node-tile.tsx';
import { useSession } from '../session.tsx';
import { setDraggedNode } from './drag.ts';
import { toggleFavorite } from './remembered.ts';

/** How long the pointer rests on an item before the fields of its type are loaded, in milliseconds: most items are only passed. */
const REST = 60;

interface LibraryItemProps {
  entry: ListedType;
  /** What the configuration of its node begins with. */
  data?: JsonObject;
  /** Left out: it cannot be a favorite. */
  starred?: boolean;
  tabStop: boolean;
  onInsert: (type: string, data?: JsonObject) => void;
}

/** A node type in the library: dragged onto the canvas, or put there by a double click, a tap or Enter; the star keeps it at the top. */
export function LibraryItem({ entry, data, starred, tabStop, onInsert }: LibraryItemProps) {
  const [focused, setFocused] = useState(false);
  const prepare = usePreparation(entry.type);
  const insert = (): void => onInsert(entry.type, data);
  const onKeyDown = (event: KeyboardEvent): void => {
    const chord = event.ctrlKey || event.metaKey || event.altKey;
    if (chord || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    insert();
  };
  const onPointerUp = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') insert();
  };
  return (
    <li className="group/item relative" onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      <div
        role="button"
        tabIndex={tabStop ? 0 : -1}
        draggable
        data-library-item={entry.type}
        className="flex cursor-grab items-center gap-2.5 rounded-control p-1.5 pr-9 transition-colors select-none group-hover/item:bg-surface-2 focus-visible:-outline-offset-2 active:cursor-grabbing"
        {...prepare}
        onDragStart={(event) => setDraggedNode(event.dataTransfer, { type: entry.type, data })}
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
      {starred !== undefined && <StarButton entry={entry} starred={starred} isReachable={focused} />}
    </li>
  );
}

/** Loads the fields of a type once it is likely to be inserted, so that its card and its form come at once. */
function usePreparation(type: string) {
  const { types } = useSession();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onFocus: () => types.need([type]),
    onPointerDown: () => types.need([type]),
    onPointerEnter: () => {
      timer.current = setTimeout(() => types.need([type]), REST);
    },
    onPointerLeave: leave,
  };
}

interface StarButtonProps {
  entry: ListedType;
  starred: boolean;
  /** True while the focus is in the item. */
  isReachable: boolean;
}

function StarButton({ entry, starred, isReachable }: StarButtonProps) {
  return (
    <button
      type="button"
      // Reached by Tab from the item itself only: a stop at each of two hundred stars would be in the way.
      tabIndex={isReachable ? 0 : -1}
      aria-pressed={starred}
      aria-label={`Favorite: ${entry.name}`}
      title={starred ? 'Remove from Favorites' : 'Add to Favorites'}
      onClick={() => toggleFavorite(entry.type)}
      className={classes(
        'absolute top-1/2 right-1.5 inline-flex size-7 -translate-y-1/2 items-center justify-center rounded-sm transition-[color,background-color,opacity] hover:bg-surface-3 focus-visible:opacity-100 focus-visible:-outline-offset-2',
        'pointer-coarse:opacity-100',
        starred
          ? 'text-warn'
          : 'text-ink-3 opacity-0 group-focus-within/item:opacity-100 group-hover/item:opacity-100 hover:text-ink',
      )}
    >
      <Star aria-hidden size={14} className={starred ? 'fill-current' : undefined} />
    </button>
  );
}
