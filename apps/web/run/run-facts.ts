import type { TriggerSource } from '@heddle/contract/node/define';
import type { RunMode } from '@heddle/contract/run/states';
import type { RunSummary } from '@heddle/contract/run/view';
import { formatMoment } from '../ui/format.ts';

const exactFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** An ISO time to the second: 'Mar 4, 2026, 10:00:00 AM'. */
export const exactTime = (iso: string): string => exactFormat.format(new Date(iso));

type Start = Pick<RunSummary, 'trigger' | 'startedBy' | 'originName'>;

/** Who has started a run: 'by hand', 'with an API key', 'by workflow Orders'; empty where a trigger has by itself, or it is not known. */
function starterText({ startedBy, originName }: Start): string {
  if (startedBy === undefined || startedBy === 'trigger') return '';
  if (startedBy === 'run') return originName === undefined ? 'by another workflow' : `by workflow ${originName}`;
  return startedBy === 'key' ? 'with an API key' : 'by hand';
}

/** What has started a run, and who: 'Webhook Trigger', 'Manual Trigger, by hand', 'Workflow Trigger, by workflow Orders'. Empty where it is not known. */
export const startText = (run: Start): string => [run.trigger?.name ?? '', starterText(run)].filter(Boolean).join(', ');

const modes: { readonly [M in RunMode]: string } = { live: '', dry: 'Dry Run', evaluation: 'Evaluation' };

/** How a run differs from a real one: 'Dry Run'; empty for a real one. */
export const modeText = ({ mode }: Pick<RunSummary, 'mode'>): string => modes[mode];

const sources: { readonly [S in TriggerSource]?: string } = {
  webhook: 'by the webhook',
  schedule: 'by the schedule',
  topic: 'by a message of the topic',
  log: 'by a line of the log',
};

/**
 * Where a run came from, for a sentence that begins with 'Started': 'by the webhook', 'by workflow Orders', 'in another window'. `source`: what its trigger
 * listens to. `elsewhere`: the run has just begun, and not in this window.
 */
export function originText(run: Start, source: TriggerSource | undefined, elsewhere: boolean): string {
  if (run.startedBy === 'person' && elsewhere) return 'in another window';
  const starter = starterText(run);
  if (starter !== '') return starter;
  const listened = source && sources[source];
  return listened ?? (run.trigger ? `by ${run.trigger.name}` : 'elsewhere');
}

/** Until when a run waits: 'until an answer or a call', 'until 1:04:09 PM'; empty for one that does not wait. */
export function waitsUntil({ waiting }: Pick<RunSummary, 'waiting'>): string {
  if (!waiting) return '';
  return waiting.until === null
    ? 'until an answer or a call'
    : `until ${formatMoment(waiting.until).replace(/^(at|on) /, '')}`;
}
