import type { StepView } from '@heddle/contract/run/view';
import { Progress } from '../ui/progress.tsx';

const number = new Intl.NumberFormat('en');

/** Formats numbers of bytes and rows. */
const amount = (value: number): string => number.format(Math.round(value));

/** The progress of a running step as text, with a bar if the total is known. */
export function StepBar({
  name,
  progress: { done, total, text },
}: {
  name: string;
  progress: NonNullable<StepView['progress']>;
}) {
  const share = total === undefined ? null : Math.min(100, Math.floor((done / total) * 100));
  const said = [text, total === undefined ? amount(done) : `${amount(done)} of ${amount(total)}`]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className="flex items-center gap-3 px-3.5 pb-2 pl-10 text-xs text-ink-3">
      {share !== null && <Progress value={share} label={`Progress of ${name}`} className="w-28 shrink-0" />}
      <span className="figures min-w-0 truncate">{said}</span>
    </div>
  );
}
