import type { BuiltWorkflow } from '@heddle/contract/api/assistant';
import { compareWorkflows } from '@heddle/contract/workflow/compare';
import type { ListedType } from '@heddle/contract/node/define';
import { useEffect, useMemo, useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { GraphCanvas } from '../revisions/graph-canvas.tsx';
import { ChangeList } from '../revisions/change-list.tsx';
import type { RunStore } from '../run/run-store.ts';
import { createRunStore } from '../run/run-store.ts';
import { useEditor } from '../session.tsx';
import type { Graph } from '../store/document.ts';
import { dryRunOutcome } from './dry-run-outcome.ts';

interface ProposalProps {
  built: BuiltWorkflow;
  graph: Graph;
  /** True where there was a workflow. */
  changes: boolean;
  /** Called with how the dry run failed, to have that corrected. */
  onCorrect: (outcome: string) => void;
}

/** A workflow that a model has built, before it is kept: its picture with a dry run, what is left to do, and what it changes where there was one. */
export function Proposal({ built, graph, changes, onCorrect }: ProposalProps) {
  const settings = useEditor((state) => state.settings);
  const nodes = useEditor((state) => state.nodes);
  const edges = useEditor((state) => state.edges);
  const { runs, outcome, failed } = useDryRun(built, graph);
  const comparison = useMemo(
    () => compareWorkflows({ name: '', nodes, edges, settings }, { name: '', ...graph, settings }),
    [nodes, edges, settings, graph],
  );
  return (
    <div className="space-y-4">
      <p className="whitespace-pre-line text-ink-2">{built.explanation}</p>
      <div className="relative h-72 overflow-hidden rounded-control border border-line" data-testid="proposal">
        <GraphCanvas small graph={graph} runs={runs} onNode={() => undefined} />
      </div>
      <p aria-live="polite" className="text-sm text-ink-2">
        {outcome}
      </p>
      {failed && (
        <Button size="sm" onClick={() => onCorrect(outcome)}>
          Let the model correct it
        </Button>
      )}
      <LeftToDo problems={built.problems} graph={graph} />
      {changes && (
        <section aria-label="What changes">
          <h3 className="mb-1 text-sm font-semibold text-ink">What changes</h3>
          <div className="rounded-control border border-line">
            <ChangeList unfolded comparison={comparison} nodes={[...nodes, ...graph.nodes]} />
          </div>
        </section>
      )}
    </div>
  );
}

/** What keeps the workflow from running: credentials to choose first of all. */
function LeftToDo({ problems, graph }: { problems: BuiltWorkflow['problems']; graph: Graph }) {
  const catalog = useEditor((state) => state.catalog);
  if (problems.length === 0) return null;
  const told = problems.map((problem) => {
    const type = catalog.get(graph.nodes.find(({ id }) => id === problem.nodeId)?.type ?? '');
    const needsAccount = problem.code === 'field_required' && isCredential(type, problem.field);
    return { ...problem, needsAccount, account: type?.name ?? '' };
  });
  return (
    <section aria-label="Left to do">
      <h3 className="text-sm font-semibold text-ink">Left to do</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-sm text-ink-2">
        {told
          .toSorted((a, b) => Number(b.needsAccount) - Number(a.needsAccount))
          .map(({ nodeId, nodeName: name, field, message, needsAccount, account }) => (
            <li key={`${nodeId} ${field ?? ''} ${message}`}>
              {needsAccount ? `Choose a credential in "${name}" (${account}).` : `${name}: ${message}`}
            </li>
          ))}
      </ul>
    </section>
  );
}

const isCredential = (type: ListedType | undefined, field: string | null): boolean =>
  field !== null && type?.fields?.[field]?.kind === 'credential';

/** A dry run of a graph in this page, begun at once, with an item that its trigger may give. */
function useDryRun(
  { name, sample }: BuiltWorkflow,
  { nodes, edges }: Graph,
): { runs: RunStore; outcome: string; failed: boolean } {
  const [runs] = useState(createRunStore);
  const settings = useEditor((state) => state.settings);
  const [outcome, setOutcome] = useState(dryRunOutcome('running', [], []));
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let ended = false;
    let end = (): void => undefined;
    const start = async (): Promise<void> => {
      const { startBrowserRun } = await import('../../../dry-run/browser-run.ts');
      const items = sample ? { items: [sample] } : {};
      const task = { workflowId: '', workflowName: name, nodes, edges, settings, unfinished: true, ...items };
      const run = await startBrowserRun(task);
      if (ended) return void run.stop();
      end = () => void run.stop();
      runs.getState().show({ ...run.summary, steps: [] });
      run.watch((event) => {
        runs.getState().apply([event]);
        if (event.type !== 'run') return;
        setOutcome(dryRunOutcome(event.run.status, [...runs.getState().steps.values()], run.untried));
        setFailed(event.run.status === 'failed');
      });
    };
    start().catch((error: unknown) => {
      if (!ended) setOutcome(`No dry run: ${errorText(error, 'it could not be started.')}`);
    });
    return () => {
      ended = true;
      end();
    };
  }, [runs, name, sample, nodes, edges, settings]);
  return { runs, outcome, failed };
}
