import type { StepView } from '@heddle/contract/run/view';
import { MessageCircleQuestionMark } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useEditor, useSession } from '../session.tsx';

/** Opens the window in which a model explains why a step failed; nothing for a step that did not. */
export function ExplainButton({ step }: { step: StepView }) {
  const { ui } = useSession();
  const offered = useEditor(({ nodes, readOnly }) => !readOnly && nodes.some(({ id }) => id === step.nodeId));
  if (!offered || step.status !== 'failed' || !step.error) return null;
  return (
    <Button size="sm" onClick={() => ui.setState({ assistant: { do: 'explain', nodeId: step.nodeId } })}>
      <MessageCircleQuestionMark aria-hidden size={13} />
      Explain this failure…
    </Button>
  );
}
