import { WorkflowSort } from '@heddle/contract/api/workflows';
import type { WorkflowSummary } from '@heddle/contract/api/workflows';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'wouter';
import type { WorkflowsView } from '../../api/workflows.ts';
import { useWorkflows } from '../../api/workflows.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { ListPanel } from './list-panel.tsx';
import { Pager, useExistingPage } from '../../ui/pager.tsx';
import { useDeleted } from './pending-deletions.ts';
import { SectionHead } from './section-head.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { WorkflowRow } from './workflow-row.tsx';

const sortNames: { readonly [sort in WorkflowSort]: string } = {
  newest: 'Newest first',
  name: 'Name',
  changed: 'Last changed',
};
const sorts = WorkflowSort.options.map((value) => ({ value, label: sortNames[value] }));

export interface WorkflowsTabProps {
  userId: string;
  view: WorkflowsView;
  onView: (view: WorkflowsView) => void;
  onRun: (workflow: WorkflowSummary) => void;
  starting: boolean;
}

/** The user's workflows with search, sorting and pages. */
export function WorkflowsTab({ userId, view, onView, onRun, starting }: WorkflowsTabProps) {
  const search = useDebounced(view.search);
  const workflows = useWorkflows(userId, { ...view, search });
  const deleted = useDeleted((state) => state.ids);
  const top = useRef<HTMLDivElement>(null);
  const { total, isPrevious } = workflows;
  const items = workflows.items?.filter(({ id }) => !deleted.has(id));
  const isEmpty = items?.length === 0 && view.search === '' && view.page === 0;

  useExistingPage({ total, isPrevious, page: view.page, onChange: (page) => onView({ ...view, page }) });

  return (
    <div ref={top} className="scroll-mt-4">
      <SectionHead title="Your workflows">
        <Button asChild variant={isEmpty ? 'secondary' : 'primary'}>
          <Link href="/editor">
            <Plus aria-hidden size={16} />
            Create New Workflow
          </Link>
        </Button>
      </SectionHead>
      {!isEmpty && <WorkflowsFilter view={view} onView={onView} />}
      <ListPanel
        label="Workflows"
        errorTitle="Failed to fetch workflows"
        {...workflows}
        items={items}
        empty={<NoWorkflows isFiltered={!isEmpty} onClear={() => onView({ ...view, search: '', page: 0 })} />}
        footer={
          total !== undefined && (
            <Pager
              label="Pages of workflows"
              page={view.page}
              total={total}
              onChange={(page) => {
                onView({ ...view, page });
                top.current?.scrollIntoView({ block: 'start' });
              }}
            />
          )
        }
      >
        {(workflow) => <WorkflowRow workflow={workflow} onRun={onRun} starting={starting} />}
      </ListPanel>
    </div>
  );
}

function WorkflowsFilter({ view, onView }: Pick<WorkflowsTabProps, 'view' | 'onView'>) {
  return (
    <div className="mb-3 flex gap-2">
      <Input
        type="search"
        aria-label="Search workflows"
        placeholder="Search by name"
        className="min-w-0 flex-1 sm:max-w-72"
        value={view.search}
        onChange={(event) => onView({ ...view, search: event.currentTarget.value, page: 0 })}
      />
      <Select
        aria-label="Sort workflows"
        className="w-36 shrink-0 sm:ml-auto"
        value={view.sort}
        onValueChange={(value) => onView({ ...view, sort: WorkflowSort.parse(value), page: 0 })}
        options={sorts}
      />
    </div>
  );
}

function NoWorkflows({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return isFiltered ? (
    <EmptyState
      icon="search"
      title="No workflows found"
      description="No name contains this text."
      action={<Button onClick={onClear}>Clear search</Button>}
    />
  ) : (
    <EmptyState
      icon="workflow"
      title="No workflows yet"
      description="Get started by creating your first automation workflow"
      action={
        <Button asChild variant="primary">
          <Link href="/editor">Create Your First Workflow</Link>
        </Button>
      }
    />
  );
}
