import type { RunStatus } from '@heddle/contract/run/states';
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

/** The state of a run, in the API's own word; a word that this version does not know exactly as it is. */
export function RunStatusBadge({ status }: { status: RunStatus }) {
  const tone = known[status];
  return (
    <Badge tone={tone ?? 'neutral'} {...(tone && { className: 'capitalize' })}>
      {status === 'running' && <Spinner size={12} />}
      {status}
    </Badge>
  );
}
