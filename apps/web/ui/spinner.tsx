import { LoaderCircle } from 'lucide-react';
import { classes } from './classes.ts';

/** A spinner. With a `label` it is announced; without one it is decoration beside a text. */
export function Spinner({
  label,
  size = 16,
  className,
}: {
  label?: string;
  size?: number;
  className?: string | undefined;
}) {
  const ring = <LoaderCircle aria-hidden size={size} className={classes('animate-spin', className)} />;
  if (label === undefined) return ring;
  return (
    <span role="status" className="inline-flex">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  );
}
