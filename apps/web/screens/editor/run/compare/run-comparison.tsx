import type { RunView } from '@heddle/contract/run/view';
import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { errorText } from '../../../../api/client.ts';
import { useExecution } from '../../../../api/executions.ts';
import { JsonChanges } from '../../../../run/json-changes.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Dialog, DialogContent } from '../../../../ui/dialog.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Field } from '../../../../ui/field.tsx';
import { formatDateTime, formatDuration } from '../../../../ui/format.ts';
import { Spinner } from '../../../../ui/spinner.tsx';
import { Switch } from '../../../../ui/switch.tsx';
import { useRun, useSession } from '../../session.tsx';
import type { ComparedStep, StepFacts } from './compare-runs.ts';
import { compareRuns, comparedItems } from './compare-runs.ts';

/** The run that is shown beside another run of the same workflow, node by node. */
export function RunComparison({ otherId }: { otherId: string }) {
  const { ui } = useSession();
  const shownId = useRun((state) => state.whole) ?? undefined;
  const [one, other] = [useExecution(shownId), useExecution(otherId)];
  const error = one.error ?? other.error;
  const close = (): void => ui.setState({ comparedRun: null });
  const [first, second] = one.data && other.data ? inOrder(one.data, other.data) : [];
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        size="xl"
        title="Compare runs"
        description={
          first && second
            ? `From the run of ${titleOf(first)} to that of ${titleOf(second)}.`
            : 'Two runs of the workflow, node by node.'
        }
      >
        {first && second ? (
          <Compared before={first} after={second} />
        ) : error ? (
          <ErrorState
            title="The runs could not be read"
            description={errorText(error, 'Something went wrong.')}
            onRetry={() => void Promise.all([one.refetch(), other.refetch()])}
          />
        ) : (
          <div className="flex justify-center py-10">
            <Spinner label="Loading the runs" size={20} className="text-ink-3" />
          </div>
        )}
      </DialogContent>
    </Dialog>
  );
}

const inOrder = (a: RunView, b: RunView): [RunView, RunView] =>
  Date.parse(a.startedAt) <= Date.parse(b.startedAt) ? [a, b] : [b, a];

const titleOf = ({ startedAt, revision }: RunView): string => `${formatDateTime(startedAt)}, revision ${revision}`;

function Compared({ before, after }: { before: RunView; after: RunView }) {
  const [all, setAll] = useState(false);
  const steps = useMemo(() => compareRuns(before, after), [before, after]);
  const different = steps.filter(({ differs }) => differs);
  const listed = all ? steps : different;
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-2">
          {different.length === 0
            ? 'No node has a different output.'
            : `${different.length} of ${steps.length} nodes are different.`}
        </p>
        <Field label="Show all nodes" layout="row">
          <Switch checked={all} onCheckedChange={setAll} />
        </Field>
      </div>
      {listed.length > 0 && (
        <ul aria-label="Nodes" className="divide-y divide-line overflow-hidden rounded-control border border-line">
          {listed.map((step) => (
            <Entry key={step.nodeId} step={step} />
          ))}
        </ul>
      )}
    </div>
  );
}

const itemsOf = (facts: StepFacts): string => (facts.items === 1 ? '1 item' : `${facts.items} items`);

/** The differences of a node in one line: 'completed → failed', '12 ms → 40 ms'. */
function change(before: StepFacts | null, after: StepFacts | null, say: (facts: StepFacts) => string): string {
  const [was, is] = [before ? say(before) : 'not there', after ? say(after) : 'not there'];
  return was === is ? is : `${was} → ${is}`;
}

function Entry({ step: { name, before, after, differs } }: { step: ComparedStep }) {
  const [open, setOpen] = useState(false);
  const cut = Math.max(before?.items ?? 0, after?.items ?? 0) > comparedItems;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-10 w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-3.5 py-1.5 text-left text-xs hover:bg-surface-2 focus-visible:-outline-offset-2"
      >
        <ChevronRight
          aria-hidden
          size={14}
          className={classes('text-ink-3 transition-transform', open && 'rotate-90')}
        />
        <span className="min-w-32 flex-1 truncate font-medium text-ink">{name}</span>
        <Badge tone={differs ? 'warn' : 'neutral'}>{differs ? 'different' : 'same'}</Badge>
        <span className="figures text-ink-2 sm:w-40">{change(before, after, ({ status }) => status)}</span>
        <span className="figures text-ink-2 sm:w-36">{change(before, after, itemsOf)}</span>
        <span className="figures text-ink-2 sm:w-36 sm:text-right">
          {change(before, after, ({ durationMs }) => (durationMs === null ? '–' : formatDuration(durationMs)))}
        </span>
      </button>
      {open && (
        <div className="space-y-2 border-t border-line bg-bg px-3.5 py-3">
          <JsonChanges
            before={before?.output ?? {}}
            after={after?.output ?? {}}
            label={`Differences in the output of ${name}`}
          />
          {cut && <p className="text-xs text-ink-3">Only the first {comparedItems} items of each port are compared.</p>}
        </div>
      )}
    </li>
  );
}
