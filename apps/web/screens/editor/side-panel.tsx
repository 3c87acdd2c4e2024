import type { ReactNode } from 'react';
import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { useLazyModule } from '../../ui/lazy-module.ts';
import { sheet } from './lazy-panels.ts';
import type { SizeBounds } from './remembered-size.ts';
import { useRememberedSize } from './remembered-size.ts';
import { ResizeHandle } from './resize-handle.tsx';
import { useUi } from './session.tsx';
import { useNarrow } from './use-narrow.ts';

interface SidePanelProps {
  /** Its name for screen readers. */
  label: string;
  side: 'left' | 'right';
  /** A class that sets its width beside the canvas. */
  width: string;
  /** For a panel on the right whose width the user sets; replaces `width`. */
  resize?: SizeBounds;
  /** Whether it is open as a sheet. */
  open: boolean;
  onClose: () => void;
  /** Takes the room of the canvas and of what is beside it. */
  whole?: boolean;
  children: ReactNode;
}

interface ResizableProps {
  label: string;
  bounds: SizeBounds;
  whole: boolean;
  children: ReactNode;
}

/** A column on the right of the canvas whose width the user sets, within what the canvas needs. */
function ResizablePanel({ label, bounds, whole, children }: ResizableProps) {
  const { size, set } = useRememberedSize(bounds);
  return (
    <aside
      aria-label={label}
      style={whole ? undefined : { width: size }}
      className={classes(
        'flex shrink-0 flex-col border-line bg-surface',
        whole ? 'absolute inset-0 z-20' : 'relative max-w-[calc(100vw-40rem)] border-l',
      )}
    >
      {!whole && (
        <ResizeHandle label={`Width of ${label.toLowerCase()}`} edge="left" size={size} bounds={bounds} onSize={set} />
      )}
      {children}
    </aside>
  );
}

/** True where panels are sheets. Stays as it is while a window is open: a sheet that is made then would lie over it. */
function useSheets(): boolean {
  const narrow = useNarrow();
  const covered = useUi(({ testDataAsked }) => testDataAsked !== null);
  const [sheets, setSheets] = useState(narrow);
  if (!covered && sheets !== narrow) setSheets(narrow);
  return covered ? sheets : narrow;
}

/** A column beside the canvas; on narrow screens a sheet over it that opens when asked for. */
export function SidePanel({ label, side, width, resize, open, onClose, whole = false, children }: SidePanelProps) {
  const narrow = useSheets();
  const Sheet = useLazyModule(sheet, narrow && open)?.Sheet;
  if (!narrow && resize) {
    return (
      <ResizablePanel label={label} bounds={resize} whole={whole}>
        {children}
      </ResizablePanel>
    );
  }
  if (!narrow) {
    return (
      <aside
        aria-label={label}
        className={classes(
          'flex shrink-0 flex-col border-line bg-surface',
          side === 'left' ? 'border-r' : 'border-l',
          width,
        )}
      >
        {children}
      </aside>
    );
  }
  return (
    Sheet && (
      <Sheet label={label} open={open} onClose={onClose} whole={whole}>
        {children}
      </Sheet>
    )
  );
}
