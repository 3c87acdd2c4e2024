import type { RunStatus } from '@heddle/contract/run/states';
import { Hourglass } from 'lucide-react';
import type { BadgeTone } from '../ui/badge.tsx';
import { Badge } from '../ui/badge.tsx';
import { Spinner } from '../ui/spinner.tsx';

const tones: { readonly [status in RunStatus]: BadgeTone } = {
  running: 'neutral',
  completed: 'ok',
  failed: 'bad',
  cancelled: 'neutral',
};
const known: { readonly [status: string]: BadgeTone | undefined } = tones;

/** The state of a run, in the API's own word; a word that this version does not know exactly as it is. A run that does nothing but wait says so. */
export function RunStatusBadge({ status, waiting = false }: { status: RunStatus; waiting?: boolean }) {
  if (status === 'running' && waiting)
    return (
      <Badge tone="warn">
        <Hourglass aria-hidden size={12} />
        Waiting
      </Badge>
    );
  const tone = known[status];
  return (
    <Badge tone={tone ?? 'neutral'} {...(tone && { className: 'capitalize' })}>
      {status === 'running' && <Spinner size={12} />}
      {status}
    </Badge>
  );
}
