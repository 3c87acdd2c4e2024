import type { CurrentUser } from '@heddle/contract/api/auth';
import { Database } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useExecutions } from '../../api/executions.ts';
import { useRunStreams } from '../../api/run-stream.ts';
import { useWalletConnections } from '../../api/wallet-connections.ts';
import { firstWorkflows, useActiveCount, useWorkflows } from '../../api/workflows.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { BudgetWarnings } from './budget-warnings.tsx';
import { ExecutionRow } from './execution-row.tsx';
import { firstHistory, HistoryTab } from './history-tab.tsx';
import { ListPanel } from './list-panel.tsx';
import { useDeleted } from './pending-deletions.ts';
import { RunDialog } from './run-dialog.tsx';
import { SectionHead } from './section-head.tsx';
import { countActive, SummaryCards } from './summary-cards.tsx';
import { useStartRun } from './use-start-run.ts';
import { WalletRow } from './wallet-row.tsx';
import { Widgets } from './widgets/widgets.tsx';
import { WorkflowsTab } from './workflows-tab.tsx';

/** How many runs Recent Activity shows. */
const RECENT_RUNS = 5;
/** How many running runs are followed step by step. A browser allows six connections to a server: each run uses one, the activity of all runs another. */
const FOLLOWED_RUNS = 2;

/** The numbers and the tabs. Each tab keeps its state while another one is open. */
export function DashboardContent({ user }: { user: CurrentUser }) {
  const workflows = useWorkflows(user.id);
  const executions = useExecutions(user.id);
  const wallets = useWalletConnections(user.id);
  const deleted = useDeleted((state) => state.ids);
  const [workflowsView, setWorkflowsView] = useState(firstWorkflows);
  const [historyView, setHistoryView] = useState(firstHistory);
  const [openRun, setOpenRun] = useState<string>();
  const runs = useStartRun(setOpenRun);

  const running = executions.items?.filter((run) => run.status === 'running') ?? [];
  useRunStreams(running.slice(0, FOLLOWED_RUNS).map((run) => run.id));

  const hasMore = (workflows.total ?? 0) > (workflows.items?.length ?? 0);
  const activeOfAll = useActiveCount(user.id, hasMore);
  const shown = workflows.items?.filter(({ id }) => !deleted.has(id));
  const recent = executions.items?.slice(0, RECENT_RUNS);
  const failed = (error: Error | null): null | undefined => (error ? null : undefined);

  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-6 sm:py-8">
      <DashboardHead />
      <SummaryCards
        workflows={workflows.total === undefined ? failed(workflows.error) : workflows.total - deleted.size}
        active={hasMore ? activeOfAll : shown && countActive(shown)}
        executions={executions.total ?? failed(executions.error)}
        wallets={wallets.data?.filter((wallet) => wallet.isActive).length ?? failed(wallets.error)}
        recent={recent?.length ?? failed(executions.error)}
      />
      <BudgetWarnings />
      <Widgets />
      <Tabs defaultValue="workflows" className="mt-7">
        <TabsList aria-label="Dashboard">
          <TabsTrigger value="workflows">Workflows</TabsTrigger>
          <TabsTrigger value="executions">Execution History</TabsTrigger>
          <TabsTrigger value="wallets">Wallet Connections</TabsTrigger>
          <TabsTrigger value="activity">Recent Activity</TabsTrigger>
        </TabsList>

        <TabsContent value="workflows">
          <WorkflowsTab
            userId={user.id}
            view={workflowsView}
            onView={setWorkflowsView}
            onRun={runs.start}
            starting={runs.isPending}
          />
        </TabsContent>

        <TabsContent value="executions">
          <HistoryTab
            userId={user.id}
            view={historyView}
            onView={setHistoryView}
            onOpen={setOpenRun}
            onRetry={runs.retry}
            starting={runs.isPending}
          />
        </TabsContent>

        <TabsContent value="wallets">
          <WalletsTab wallets={wallets} />
        </TabsContent>

        <TabsContent value="activity">
          <SectionHead title="The last five runs" />
          <ListPanel
            label="Recent activity"
            errorTitle="Failed to fetch executions"
            {...executions}
            items={recent}
            empty={<EmptyState icon="history" title="No recent activity" />}
          >
            {(run) => <ExecutionRow run={run} onOpen={setOpenRun} />}
          </ListPanel>
        </TabsContent>
      </Tabs>
      <RunDialog id={openRun} onClose={() => setOpenRun(undefined)} onRetry={runs.retry} starting={runs.isPending} />
    </div>
  );
}

function DashboardHead() {
  return (
    <div className="mb-5 flex items-start justify-between gap-4 sm:items-end">
      <div className="min-w-0">
        <h1 className="text-xl font-semibold tracking-tight">Dashboard</h1>
        <p className="mt-1 text-sm text-ink-2">Your workflows and their activity.</p>
      </div>
      <Button asChild>
        <Link href="/data">
          <Database aria-hidden size={15} />
          Data
        </Link>
      </Button>
    </div>
  );
}

function WalletsTab({ wallets }: { wallets: ReturnType<typeof useWalletConnections> }) {
  return (
    <>
      <SectionHead title="Wallets your workflows can use" />
      <ListPanel
        label="Wallet connections"
        items={wallets.data}
        error={wallets.error}
        errorTitle="Failed to fetch wallet connections"
        isFetching={wallets.isFetching}
        refresh={() => void wallets.refetch()}
        empty={
          <EmptyState
            icon="wallet"
            title="No wallet connections"
            description="Connect your crypto wallets to use in workflows"
          />
        }
      >
        {(wallet) => <WalletRow wallet={wallet} />}
      </ListPanel>
    </>
  );
}
