import type { WorkflowSummary } from '@heddle/contract/api/workflows';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { formatTotal } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A number; undefined: still loading, null: could not be loaded. */
type Count = number | null | undefined;

const number = new Intl.NumberFormat('en');

export interface SummaryCardsProps {
  workflows: Count;
  active: Count;
  executions: Count;
  wallets: Count;
  recent: Count;
}

/** How many of these workflows are armed. */
export const countActive = (workflows: readonly WorkflowSummary[]): number =>
  workflows.filter((workflow) => workflow.isActive).length;

/** The four numbers on top of the dashboard. */
export function SummaryCards({ workflows, active, executions, wallets, recent }: SummaryCardsProps) {
  const activeNote = active === undefined || active === null ? '\u00a0' : `${number.format(active)} active`;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
      <SummaryCard icon="workflow" label="Total Workflows" count={workflows} note={activeNote} />
      <SummaryCard icon="activity" label="Total Executions" count={executions} note="All-time runs" />
      <SummaryCard icon="wallet" label="Connected Wallets" count={wallets} note="Active connections" />
      <SummaryCard icon="history" label="Recent Activity" count={recent} note="Last 5 runs" />
    </dl>
  );
}

function SummaryCard({ icon, label, count, note }: { icon: string; label: string; count: Count; note: ReactNode }) {
  return (
    <Card className="p-4">
      <dt className="flex items-center justify-between gap-2 text-sm text-ink-2">
        {label}
        <Icon name={icon} size={16} className="text-ink-3" />
      </dt>
      <dd className="mt-2">
        <span className="figures block text-2xl font-semibold tracking-tight">
          {count === undefined && <Skeleton className="my-1 h-6.5 w-12" />}
          {count === null && <span aria-label="not available">–</span>}
          {typeof count === 'number' && formatTotal(count)}
        </span>
        <span className="mt-0.5 block text-xs text-ink-3">{note}</span>
      </dd>
    </Card>
  );
}
