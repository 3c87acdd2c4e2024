import type { RunStatus } from '@heddle/contract/run/states';
import type { BadgeTone } from '../ui/badge.tsx';
import { Badge } from '../ui/badge.tsx';
import { Spinner } from '../ui/spinner.tsx';

const tones: { readonly [status in RunStatus]?: BadgeTone } = { completed: 'ok', failed: 'bad' };

/** The state of a run, in the API's own word. */
export function RunStatusBadge({ status }: { status: RunStatus }) {
  return (
    <Badge tone={tones[status] ?? 'neutral'} className="capitalize">
      {status === 'running' && <Spinner size={12} />}
      {status}
    </Badge>
  );
}
