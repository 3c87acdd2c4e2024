import type { CurrentUser } from '@heddle/contract/api/auth';
import { Plus, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useExecutions } from '../../api/executions.ts';
import { useRunStreams } from '../../api/run-stream.ts';
import { useWalletConnections } from '../../api/wallet-connections.ts';
import { useWorkflows } from '../../api/workflows.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { ExecutionRow } from './execution-row.tsx';
import { ListPanel } from './list-panel.tsx';
import { RunDialog } from './run-dialog.tsx';
import { countActive, SummaryCards } from './summary-cards.tsx';
import { WalletRow } from './wallet-row.tsx';
import { WorkflowRow } from './workflow-row.tsx';

/** How many runs Recent Activity shows. */
const RECENT_RUNS = 5;
/** How many running runs are followed live. A browser allows six connections to a server; each run takes one. */
const FOLLOWED_RUNS = 3;

export function DashboardContent({ user }: { user: CurrentUser }) {
  const workflows = useWorkflows(user.id);
  const executions = useExecutions(user.id);
  const wallets = useWalletConnections(user.id);
  const [openRun, setOpenRun] = useState<string>();

  const running = executions.items?.filter((run) => run.status === 'running') ?? [];
  useRunStreams(running.slice(0, FOLLOWED_RUNS).map((run) => run.id));

  const recent = executions.items?.slice(0, RECENT_RUNS);
  const failed = (error: Error | null): null | undefined => (error ? null : undefined);
  const runList = {
    error: executions.error,
    errorTitle: 'Failed to fetch executions',
    isFetching: executions.isFetching,
    refresh: executions.refresh,
  };

  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 sm:px-6 sm:py-8">
      <h1 className="text-xl font-semibold tracking-tight">Dashboard</h1>
      <p className="mt-1 mb-5 text-sm text-ink-2">Your workflows and what they have been doing.</p>
      <SummaryCards
        workflows={workflows.count ?? failed(workflows.error)}
        active={workflows.items && `${countActive(workflows.items)}${workflows.more ? '+' : ''}`}
        executions={executions.count ?? failed(executions.error)}
        wallets={wallets.data?.filter((wallet) => wallet.isActive).length ?? failed(wallets.error)}
        recent={recent?.length ?? failed(executions.error)}
      />
      <Tabs defaultValue="workflows" className="mt-7">
        <TabsList aria-label="Dashboard">
          <TabsTrigger value="workflows">Workflows</TabsTrigger>
          <TabsTrigger value="executions">Execution History</TabsTrigger>
          <TabsTrigger value="wallets">Wallet Connections</TabsTrigger>
          <TabsTrigger value="activity">Recent Activity</TabsTrigger>
        </TabsList>

        <TabsContent value="workflows">
          <SectionHead title="Your workflows">
            <Button asChild variant={workflows.items?.length === 0 ? 'secondary' : 'primary'}>
              <Link href="/editor">
                <Plus aria-hidden size={16} />
                Create New Workflow
              </Link>
            </Button>
          </SectionHead>
          <ListPanel
            label="Workflows"
            errorTitle="Failed to fetch workflows"
            {...workflows}
            empty={
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
            }
          >
            {(workflow) => <WorkflowRow workflow={workflow} />}
          </ListPanel>
        </TabsContent>

        <TabsContent value="executions">
          <SectionHead title="Every run, newest first">
            <Button onClick={executions.refresh} loading={executions.isFetching && executions.items !== undefined}>
              {!(executions.isFetching && executions.items) && <RotateCw aria-hidden size={15} />}
              Refresh
            </Button>
          </SectionHead>
          <ListPanel
            label="Executions"
            items={executions.items}
            more={executions.more}
            {...runList}
            empty={<EmptyState icon="activity" title="No executions yet" description="Execute a workflow in the editor, or call its webhook." />}
          >
            {(run) => <ExecutionRow run={run} onOpen={setOpenRun} />}
          </ListPanel>
        </TabsContent>

        <TabsContent value="wallets">
          <ListPanel
            label="Wallet connections"
            items={wallets.data}
            error={wallets.error}
            errorTitle="Failed to fetch wallet connections"
            isFetching={wallets.isFetching}
            refresh={() => void wallets.refetch()}
            empty={<EmptyState icon="wallet" title="No wallet connections" description="Connect your crypto wallets to use in workflows" />}
          >
            {(wallet) => <WalletRow wallet={wallet} />}
          </ListPanel>
        </TabsContent>

        <TabsContent value="activity">
          <ListPanel label="Recent activity" items={recent} {...runList} empty={<EmptyState icon="history" title="No recent activity" />}>
            {(run) => <ExecutionRow run={run} onOpen={setOpenRun} />}
          </ListPanel>
        </TabsContent>
      </Tabs>
      <RunDialog id={openRun} onClose={() => setOpenRun(undefined)} />
    </div>
  );
}

function SectionHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-2">
      <h2 className="text-sm font-medium text-ink-2">{title}</h2>
      {children}
    </div>
  );
}
