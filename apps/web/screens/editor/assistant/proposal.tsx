import type { BuiltWorkflow } from '@heddle/contract/api/assistant';
import { compareWorkflows } from '@heddle/contract/workflow/compare';
import { useEffect, useMemo, useState } from 'react';
import { errorText } from '../../../api/client.ts';
import { GraphCanvas } from '../revisions/graph-canvas.tsx';
import { ChangeList } from '../revisions/change-list.tsx';
import type { RunStore } from '../run/run-store.ts';
import { createRunStore } from '../run/run-store.ts';
import { useEditor } from '../session.tsx';
import type { Graph } from '../store/document.ts';

/** A workflow that a model has built, before it is kept: its picture with a dry run, what it changes, and what is left to do. */
export function Proposal({ built, graph }: { built: BuiltWorkflow; graph: Graph }) {
  const settings = useEditor((state) => state.settings);
  const nodes = useEditor((state) => state.nodes);
  const edges = useEditor((state) => state.edges);
  const { runs, outcome } = useDryRun(built.name, graph);
  const comparison = useMemo(
    () => compareWorkflows({ name: '', nodes, edges, settings }, { name: '', ...graph, settings }),
    [nodes, edges, settings, graph],
  );
  return (
    <div className="space-y-4">
      <p className="whitespace-pre-line text-ink-2">{built.explanation}</p>
      <div className="relative h-72 overflow-hidden rounded-control border border-line" data-testid="proposal">
        <GraphCanvas graph={graph} runs={runs} onNode={() => undefined} />
      </div>
      <p aria-live="polite" className="text-sm text-ink-2">
        {outcome}
      </p>
      {built.problems.length > 0 && (
        <section aria-label="Left to do">
          <h3 className="text-sm font-semibold text-ink">Left to do</h3>
          <ul className="mt-1 list-disc space-y-1 pl-5 text-sm text-ink-2">
            {built.problems.map(({ nodeId, nodeName, field, message }) => (
              <li key={`${nodeId} ${field ?? ''} ${message}`}>
                {nodeName}: {message}
              </li>
            ))}
          </ul>
        </section>
      )}
      {nodes.length > 0 && (
        <section aria-label="What changes">
          <h3 className="mb-1 text-sm font-semibold text-ink">What changes</h3>
          <div className="rounded-control border border-line">
            <ChangeList comparison={comparison} nodes={[...nodes, ...graph.nodes]} />
          </div>
        </section>
      )}
    </div>
  );
}

const outcomes = {
  running: 'Dry run under way…',
  completed: 'The dry run completed: nothing was sent, samples took the place of what services would answer.',
  failed: 'The dry run failed at a node, which is marked. It may need what only a real run has.',
  cancelled: 'The dry run was stopped.',
} as const;

/** A dry run of a graph in this page, begun at once. */
function useDryRun(workflowName: string, { nodes, edges }: Graph): { runs: RunStore; outcome: string } {
  const [runs] = useState(createRunStore);
  const [outcome, setOutcome] = useState<string>(outcomes.running);
  useEffect(() => {
    let ended = false;
    let end = (): void => undefined;
    const start = async (): Promise<void> => {
      const { startBrowserRun } = await import('../../../dry-run/browser-run.ts');
      const run = await startBrowserRun({ workflowId: '', workflowName, nodes, edges });
      if (ended) return void run.stop();
      end = () => void run.stop();
      runs.getState().show({ ...run.summary, steps: [] });
      run.watch((event) => {
        runs.getState().apply([event]);
        if (event.type === 'run') setOutcome(outcomes[event.run.status]);
      });
    };
    start().catch((error: unknown) => {
      if (!ended) setOutcome(`No dry run: ${errorText(error, 'it could not be started.')}`);
    });
    return () => {
      ended = true;
      end();
    };
  }, [runs, workflowName, nodes, edges]);
  return { runs, outcome };
}
