import type { RunSummary } from '@heddle/contract/run/view';
import { isStartedHere } from '../../../../api/started-here.ts';
import { originText } from '../../../../run/run-facts.ts';
import { useEditor, useUi } from '../../session.tsx';

/** Where a run came from, for a sentence that begins with 'Started': 'by the webhook', 'in another window'. */
export function useRunOrigin(run: RunSummary): string {
  const type = run.trigger?.type;
  const source = useEditor((state) => (type === undefined ? undefined : state.catalog.get(type)?.startedBy));
  const isLive = useUi(({ liveRun }) => liveRun?.run.id === run.id);
  return originText(run, source, isLive);
}

/** Says where a run came from that was not started in this window. */
export function RunOrigin({ run }: { run: RunSummary }) {
  const origin = useRunOrigin(run);
  if (run.startedBy === undefined || isStartedHere(run.id)) return null;
  return <p className="order-last w-full truncate text-xs text-ink-2">Started {origin}</p>;
}
