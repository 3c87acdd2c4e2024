import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { FlaskConical } from 'lucide-react';
import { useTestData } from '../../../api/test-data.ts';
import { Button } from '../../../ui/button.tsx';
import { useEditor, useSession, useUi } from '../session.tsx';
import { sourceText } from './source-text.ts';

/** Says in a trigger's properties what a run started by hand begins with. */
export function TestDataNote({ node }: { node: WorkflowNode }) {
  const { ui } = useSession();
  const workflowId = useEditor((state) => state.workflowId);
  const schedule = useEditor((state) => state.catalog.get(node.type)?.startedBy === 'schedule');
  const chosen = useUi((state) => state.testData.get(node.id));
  const { data } = useTestData(workflowId, node.id);
  const kept = data?.kept.find(({ id }) => id === chosen?.id) ?? (schedule ? undefined : data?.kept[0]);
  const items = chosen?.items;
  const text = items ? JSON.stringify(items[0] ?? {}).slice(0, 200) : kept?.preview;
  return (
    <section aria-label="Test data" className="flex items-center gap-x-2 border-b border-line bg-surface-2 px-4 py-2">
      <FlaskConical aria-hidden size={14} className="shrink-0 text-ink-3" />
      <p className="min-w-0 flex-1 truncate text-xs text-ink-2">
        <span className="font-medium text-ink">Test data:</span>{' '}
        {text === undefined ? (
          schedule ? (
            'the present time'
          ) : (
            'none yet'
          )
        ) : (
          <>
            {kept && !items ? `${sourceText(kept.source)} · ` : ''}
            <code className="font-mono">{text}</code>
          </>
        )}
      </p>
      <Button size="sm" onClick={() => ui.setState({ testDataAsked: { nodeId: node.id, run: null } })}>
        {text === undefined ? 'Add…' : 'Change…'}
      </Button>
    </section>
  );
}
