import type { RunSummary } from '@heddle/contract/run/view';
import { formatMoment } from '../ui/format.ts';

const exactFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** An ISO time to the second: 'Mar 4, 2026, 10:00:00 AM'. */
export const exactTime = (iso: string): string => exactFormat.format(new Date(iso));

/** What has started a run, and who: 'Webhook Trigger', 'Manual Trigger, by hand', 'Workflow Trigger, by another run'. Empty where it is not known. */
export function startText({ trigger, startedBy }: Pick<RunSummary, 'trigger' | 'startedBy'>): string {
  const by =
    startedBy === undefined
      ? ''
      : { person: 'by hand', key: 'with an API key', run: 'by another run', trigger: '' }[startedBy];
  return [trigger?.name ?? '', by].filter(Boolean).join(', ');
}

/** Until when a run waits: 'until an answer or a call', 'until 1:04:09 PM'; empty for one that does not wait. */
export function waitsUntil({ waiting }: Pick<RunSummary, 'waiting'>): string {
  if (!waiting) return '';
  return waiting.until === null
    ? 'until an answer or a call'
    : `until ${formatMoment(waiting.until).replace(/^(at|on) /, '')}`;
}
