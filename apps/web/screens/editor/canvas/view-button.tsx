import type { LucideIcon } from 'lucide-react';
import { Tooltip } from '../../../ui/tooltip.tsx';

export interface ViewButtonProps {
  label: string;
  shortcut: string;
  icon: LucideIcon;
  onClick: () => void;
}

/** One of the buttons that change what part of the canvas is seen. */
export function ViewButton({ label, shortcut, icon: Mark, onClick }: ViewButtonProps) {
  return (
    <Tooltip content={label} shortcut={shortcut}>
      <button
        type="button"
        aria-label={label}
        onClick={onClick}
        className="inline-flex size-8 items-center justify-center text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink focus-visible:-outline-offset-2 active:bg-surface-3"
      >
        <Mark aria-hidden size={15} />
      </button>
    </Tooltip>
  );
}
