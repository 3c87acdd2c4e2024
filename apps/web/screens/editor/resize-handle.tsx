import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import type { SizeBounds } from './remembered-size.ts';

/** Pixels that an arrow key moves the edge. */
const STEP = 24;

interface ResizeHandleProps {
  /** Its name for screen readers: 'Width of the properties'. */
  label: string;
  /** The edge of the panel on which it lies. */
  edge: 'left' | 'top';
  size: number;
  bounds: SizeBounds;
  onSize(size: number): void;
}

/** The edge of a panel, to be dragged or moved with the arrow keys; Home, End and a double click set the smallest, the largest and the initial size. */
export function ResizeHandle({ label, edge, size, bounds, onSize }: ResizeHandleProps) {
  const start = useRef<{ at: number; size: number }>(null);
  const along = (event: PointerEvent): number => (edge === 'left' ? event.clientX : event.clientY);
  const [grow, shrink] = edge === 'left' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];

  const onKeyDown = (event: KeyboardEvent): void => {
    const sizes: { readonly [key: string]: number } = {
      [grow]: size + STEP,
      [shrink]: size - STEP,
      Home: bounds.min,
      End: bounds.max,
    };
    const next = sizes[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onSize(next);
  };
  return (
    <div
      role="separator"
      aria-label={label}
      aria-orientation={edge === 'left' ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={bounds.min}
      aria-valuemax={bounds.max}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onSize(bounds.initial)}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { at: along(event), size };
      }}
      onPointerMove={(event) => start.current && onSize(start.current.size + start.current.at - along(event))}
      onPointerUp={() => (start.current = null)}
      onPointerCancel={() => (start.current = null)}
      className={classes(
        'absolute z-10 touch-none transition-colors hover:bg-accent/40 active:bg-accent/60 focus-visible:bg-accent focus-visible:outline-none',
        edge === 'left' ? 'inset-y-0 -left-1 w-2 cursor-col-resize' : 'inset-x-0 -top-1 h-2 cursor-row-resize',
      )}
    />
  );
}
