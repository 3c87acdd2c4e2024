import type { RunSummary } from '@heddle/contract/run/view';
import { useAiRun } from '../../api/ai-usage.ts';
import { classes } from '../../ui/classes.ts';
import { nodeUsageText, runUsageText } from './usage-text.ts';

type Run = Pick<RunSummary, 'id' | 'status' | 'mode'>;

/** What a run has used of AI models; nothing where it has called none. */
export function RunUsage({ run, className }: { run: Run; className?: string }) {
  const used = useAiRun(run);
  if (!used || used.calls === 0) return null;
  return (
    <p className={classes('figures text-xs text-ink-2', className)}>
      <span className="text-ink-3">AI models</span> {runUsageText(used)}
    </p>
  );
}

/** The same of a node in a run. */
export function NodeUsage({ run, nodeId, className }: { run: Run; nodeId: string; className?: string }) {
  const used = useAiRun(run)?.nodes.find((node) => node.nodeId === nodeId);
  if (!used) return null;
  return (
    <p className={classes('figures text-xs break-words text-ink-2', className)}>
      <span className="text-ink-3">AI models</span> {nodeUsageText(used)}
    </p>
  );
}
