import type { PassSummary } from '@heddle/contract/run/view';
import { useState } from 'react';
import { errorText } from '../../../../api/client.ts';
import { usePasses } from '../../../../api/executions.ts';
import { itemCount } from '../../../../run/data/items.ts';
import { RunStatusBadge } from '../../../../run/run-status.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { classes } from '../../../../ui/classes.ts';
import { formatDuration } from '../../../../ui/format.ts';
import { Pager } from '../../../../ui/pager.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';

export interface PassListProps {
  runId: string;
  loop: string;
  /** Name of the loop's head. */
  name: string;
  around: string;
  shown: number;
  onPick: (pass: number) => void;
}

/** The passes of a loop, page by page. */
export function PassList({ runId, loop, name, around, shown, onPick }: PassListProps) {
  const [page, setPage] = useState(0);
  const { data, error, isFetching, refetch } = usePasses(runId, loop, around, page);
  if (!data)
    return error ? (
      <ErrorState
        title="The passes could not be read"
        description={errorText(error, 'Something went wrong.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <div role="status" className="p-3">
        <span className="sr-only">Loading passes</span>
        <Skeleton className="h-24 w-full" />
      </div>
    );
  return (
    <>
      <ol aria-label={`Passes of ${name}`} className="min-h-0 flex-1 overflow-y-auto py-1">
        {data.passes.map((pass) => (
          <li key={pass.pass}>
            <Row pass={pass} isShown={pass.pass === shown} onPick={onPick} />
          </li>
        ))}
      </ol>
      <Pager label={`Pages of the passes of ${name}`} page={page} total={data.total} onChange={setPage} />
    </>
  );
}

function Row({ pass, isShown, onPick }: { pass: PassSummary; isShown: boolean; onPick: (pass: number) => void }) {
  return (
    <button
      type="button"
      aria-current={isShown ? 'true' : undefined}
      onClick={() => onPick(pass.pass)}
      className={classes(
        'figures flex h-8 w-full items-center gap-2 px-3 text-left text-xs hover:bg-surface-2 focus-visible:-outline-offset-2',
        isShown && 'bg-accent-soft',
      )}
    >
      <span className="w-16">Pass {pass.pass}</span>
      <RunStatusBadge status={pass.status} />
      <span className="ml-auto text-ink-3">{itemCount(pass.items)}</span>
      <span className="w-14 text-right text-ink-2">
        {pass.durationMs === null ? '' : formatDuration(pass.durationMs)}
      </span>
    </button>
  );
}
