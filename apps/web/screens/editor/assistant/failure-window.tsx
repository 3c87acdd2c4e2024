import type { ExplainedFailure } from '@heddle/contract/api/assistant';
import { compareWorkflows } from '@heddle/contract/workflow/compare';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { StepView } from '@heddle/contract/run/view';
import { useMemo } from 'react';
import { explainFailure } from '../../../api/assistant.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogClose, DialogContent } from '../../../ui/dialog.tsx';
import { ChangeList } from '../revisions/change-list.tsx';
import { useEditor, useRun, useSession } from '../session.tsx';
import { Asking } from './asking.tsx';
import { failureOf } from './fix-body.ts';
import { ModelChoice } from './model-choice.tsx';
import { useAnswer } from './use-answer.ts';
import { useChosenModel } from './use-chosen-model.ts';

/** Lets a model explain why the step of a node failed, and shows the change that would mend it before it is made. */
export function FailureWindow({ nodeId, close }: { nodeId: string; close: () => void }) {
  const node = useEditor(({ nodes }) => nodes.find(({ id }) => id === nodeId));
  const step = useRun(({ steps }) => steps.get(nodeId));
  return node && step?.error ? <Window node={node} error={step.error} close={close} /> : null;
}

function Window({
  node,
  error,
  close,
}: {
  node: WorkflowNode;
  error: NonNullable<StepView['error']>;
  close: () => void;
}) {
  const session = useSession();
  const { credentialId, model, isComplete } = useChosenModel();
  const { answer, ask, stop } = useAnswer<ExplainedFailure>();
  const data = answer.state === 'done' ? answer.result.data : null;

  const explain = (): void => {
    const failure = failureOf(session, node.id);
    if (!failure) return;
    ask(async (following) => {
      const explained = await explainFailure({ credentialId, model, ...failure }, following);
      // What the model was not shown stays: its answer is laid over what is there.
      return { ...explained, data: explained.data && { ...node.data, ...explained.data } };
    });
  };
  const apply = (): void => {
    if (!data) return;
    session.editor.getState().edit((document) => ({
      ...document,
      nodes: document.nodes.map((one) => (one.id === node.id ? { ...one, data } : one)),
    }));
    close();
  };

  return (
    <DialogContent
      title="Explain this failure"
      description={error.message}
      footer={
        <>
          <DialogClose asChild>
            <Button>Close</Button>
          </DialogClose>
          {data ? (
            <Button variant="primary" onClick={apply}>
              Apply
            </Button>
          ) : (
            answer.state !== 'done' && (
              <Button variant="primary" disabled={!isComplete || answer.state === 'asking'} onClick={explain}>
                Explain
              </Button>
            )
          )}
        </>
      }
    >
      {answer.state === 'done' ? (
        <Explained node={node} {...answer.result} />
      ) : (
        <div className="space-y-4">
          <p className="text-sm text-ink-2">
            The model sees the error, the configuration of the node without its secrets, the names of the nodes before
            it, and one item that it received.
          </p>
          <ModelChoice disabled={answer.state === 'asking'} />
          <Asking answer={answer} onStop={stop} />
        </div>
      )}
    </DialogContent>
  );
}

/** What the model says, and what it would change. */
function Explained({ node, explanation, data }: ExplainedFailure & { node: WorkflowNode }) {
  const settings = useEditor((state) => state.settings);
  const comparison = useMemo(() => {
    const version = (changed: WorkflowNode) => ({ name: '', nodes: [changed], edges: [], settings });
    return data && compareWorkflows(version(node), version({ ...node, data }));
  }, [node, data, settings]);
  return (
    <div className="space-y-4">
      <p className="whitespace-pre-line text-ink">{explanation}</p>
      {comparison ? (
        <div className="rounded-control border border-line">
          <ChangeList unfolded comparison={comparison} nodes={[node]} />
        </div>
      ) : (
        <p className="text-sm text-ink-2">A change of this node would not help.</p>
      )}
    </div>
  );
}
