import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';

/** The icon at the start of a row. */
export function RowTile({ icon, className }: { icon: string; className?: string }) {
  return (
    <span
      className={classes(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-control bg-surface-2 text-ink-2',
        className,
      )}
    >
      <Icon name={icon} size={17} />
    </span>
  );
}
