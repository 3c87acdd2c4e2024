import { RunStatus } from '@heddle/contract/run/states';
import { RotateCw } from 'lucide-react';
import { useRef } from 'react';
import type { RunsView } from '../../api/executions.ts';
import { firstRuns, useExecutions, useRunStats } from '../../api/executions.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { RunStatsCard } from './chart/run-stats-card.tsx';
import { ExecutionRow } from './execution-row.tsx';
import { ListPanel } from './list-panel.tsx';
import { FoundRuns } from '../../run/history/found-runs.tsx';
import { RetryFailed } from '../../run/history/retry-failed.tsx';
import type { RunFilter } from '../../run/history/run-filter.ts';
import { anyRun, isFiltered as hasFilter, momentsOf, needsSearch } from '../../run/history/run-filter.ts';
import { RunFilters } from '../../run/history/run-filters.tsx';
import { Pager, useExistingPage } from '../../ui/pager.tsx';
import { SectionHead } from './section-head.tsx';
import type { PickedWorkflow } from './workflow-filter.tsx';
import { WorkflowFilter } from './workflow-filter.tsx';

const ALL = 'all';
const states = [
  { value: ALL, label: 'Any status' },
  ...RunStatus.options.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) })),
];

/** The filters and the page of the history; the workflow is kept with its name. */
export interface HistoryView extends Omit<RunsView, 'workflowId' | 'from' | 'to'> {
  filter: RunFilter;
  workflow: PickedWorkflow | undefined;
}

export const firstHistory: HistoryView = {
  status: firstRuns.status,
  page: firstRuns.page,
  workflow: undefined,
  filter: anyRun,
};

export interface HistoryTabProps {
  userId: string;
  view: HistoryView;
  onView: (view: HistoryView) => void;
  onOpen: (runId: string) => void;
  onRetry: (runId: string) => void;
  starting: boolean;
}

/** The user's runs with a chart by day, filters and pages. */
export function HistoryTab({ userId, view, onView, onOpen, onRetry, starting }: HistoryTabProps) {
  const { status, workflow, page, filter } = view;
  const selection = { workflowId: workflow?.id, ...momentsOf(filter) };
  const runs = useExecutions(userId, { status, page, ...selection });
  const stats = useRunStats(userId);
  const top = useRef<HTMLDivElement>(null);
  const { total, isPrevious } = runs;
  const isFiltered = status !== undefined || workflow !== undefined || hasFilter(filter);
  const isEmpty = total === 0 && !isFiltered;

  useExistingPage({ total, isPrevious, page, onChange: (next) => onView({ ...view, page: next }) });

  const refresh = (): void => {
    runs.refresh();
    void stats.refetch();
  };

  return (
    <>
      <SectionHead title="Every run, newest first">
        {!isEmpty && <RetryFailed userId={userId} selection={selection} />}
        <Button onClick={refresh} loading={runs.isFetching && runs.items !== undefined}>
          {!(runs.isFetching && runs.items) && <RotateCw aria-hidden size={15} />}
          Refresh
        </Button>
      </SectionHead>
      {!isEmpty && runs.items && (
        <RunStatsCard
          stats={stats.data}
          error={stats.error}
          isFetching={stats.isFetching}
          refresh={() => void stats.refetch()}
        />
      )}
      <div ref={top} className="scroll-mt-4">
        {!isEmpty && <HistoryFilter userId={userId} view={view} onView={onView} />}
        {needsSearch(filter) ? (
          <FoundRuns userId={userId} filter={filter} status={status} workflowId={workflow?.id}>
            {(run) => <ExecutionRow run={run} onOpen={onOpen} onRetry={onRetry} starting={starting} />}
          </FoundRuns>
        ) : (
          <ListPanel
            label="Executions"
            errorTitle="Failed to fetch executions"
            {...runs}
            empty={<NoRuns isFiltered={isFiltered} onClear={() => onView(firstHistory)} />}
            footer={
              total !== undefined && (
                <Pager
                  label="Pages of executions"
                  page={page}
                  total={total}
                  onChange={(next) => {
                    onView({ ...view, page: next });
                    top.current?.scrollIntoView({ block: 'start' });
                  }}
                />
              )
            }
          >
            {(run) => <ExecutionRow run={run} onOpen={onOpen} onRetry={onRetry} starting={starting} />}
          </ListPanel>
        )}
      </div>
    </>
  );
}

function HistoryFilter({ userId, view, onView }: Pick<HistoryTabProps, 'userId' | 'view' | 'onView'>) {
  return (
    <RunFilters filter={view.filter} onFilter={(filter) => onView({ ...view, filter, page: 0 })}>
      <Select
        aria-label="Filter by status"
        className="w-36 shrink-0"
        value={view.status ?? ALL}
        onValueChange={(value) =>
          onView({ ...view, status: value === ALL ? undefined : RunStatus.parse(value), page: 0 })
        }
        options={states}
      />
      <WorkflowFilter
        userId={userId}
        picked={view.workflow}
        onPick={(picked) => onView({ ...view, workflow: picked, page: 0 })}
      />
    </RunFilters>
  );
}

function NoRuns({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      icon="search"
      title="No executions found"
      description="No run matches these filters."
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  ) : (
    <EmptyState
      icon="activity"
      title="No executions yet"
      description="Execute a workflow in the editor, or call its webhook."
    />
  );
}
