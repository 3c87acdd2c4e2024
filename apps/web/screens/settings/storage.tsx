import type { AccountUsage } from '@heddle/contract/api/account';
import { useAccountUsage } from '../../api/account.ts';
import { errorText } from '../../api/client.ts';
import { formatSize } from '../../run/data/items.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatAgo } from '../../ui/format.ts';
import { Progress } from '../../ui/progress.tsx';
import { Loading } from './rows.tsx';
import { Part } from './section.tsx';

const counts = new Intl.NumberFormat('en');

/** The account's disk usage and its limit. */
export function Storage() {
  return (
    <Part
      title="Storage"
      description="The space used by your workflows, executions and files on the server. Executions are removed after a while, as set in a workflow's settings."
    >
      <Figures />
    </Part>
  );
}

function Figures() {
  const { data, error, isFetching, refetch } = useAccountUsage();
  if (data === undefined) {
    if (!error) return <Loading what="Storage" />;
    return (
      <ErrorState
        title="Storage could not be loaded"
        description={errorText(error, 'Something went wrong.')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  const { bytes, bytesLimit, runs, runsLimit, measuredAt } = data;
  if (measuredAt === null)
    return (
      <p className="text-sm text-ink-2">Your usage is being measured for the first time. Check again in a moment.</p>
    );
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      <Share name="Disk space" used={bytes} limit={bytesLimit} text={formatSize} note={partsOf(data)} />
      <Share
        name="Executions kept"
        used={runs}
        limit={runsLimit}
        text={(count) => counts.format(count)}
        note={`Measured ${formatAgo(measuredAt)}`}
      />
    </div>
  );
}

const partsOf = ({ files, runData, revisions }: AccountUsage): string =>
  `Executions ${formatSize(runData)} · files ${formatSize(files)} · versions ${formatSize(revisions)}`;

/** How much of a quota is used, in figures and as a bar. */
function Share({
  name,
  used,
  limit,
  text,
  note,
}: {
  name: string;
  used: number;
  limit: number;
  text: (value: number) => string;
  note: string;
}) {
  const share = Math.min(100, (used / limit) * 100);
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-medium">{name}</span>
        <span className="figures text-ink-2">
          {text(used)} of {text(limit)}
        </span>
      </p>
      <Progress value={share} label={name} className="mt-2" />
      <p className="figures mt-1.5 text-xs text-ink-2">{note}</p>
      {share === 100 && (
        <p role="alert" className="mt-1.5 text-xs text-bad">
          The quota is used up: no further executions start, and nothing new is saved.
        </p>
      )}
    </div>
  );
}
