import { useOpenApprovals } from '../api/approvals.ts';
import { classes } from '../ui/classes.ts';

const MOST = 99;

/** How many questions are open, on the entry of the navigation; nothing while there are none. */
export function OpenApprovals({ className }: { className?: string }) {
  const open = useOpenApprovals(true) ?? 0;
  if (open === 0) return null;
  return (
    <span
      className={classes(
        'figures inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-accent px-1 text-2xs font-semibold text-accent-ink',
        className,
      )}
    >
      {open > MOST ? `${MOST}+` : open}
      <span className="sr-only"> open</span>
    </span>
  );
}
