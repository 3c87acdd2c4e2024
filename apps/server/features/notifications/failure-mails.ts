import type { ErrorView } from '@heddle/contract/errors/define';
import type { Mail } from '../../platform/mail/mailer.ts';
import { escaped, htmlPage, linkTo, moment, oneLine } from '../../platform/mail/text.ts';

/** The facts of a failed run in a mail. Never contains item data. */
export interface FailureFacts {
  runId: string;
  workflowId: string;
  workflowName: string;
  /** Epoch milliseconds. */
  finishedAt: number;
  error: ErrorView | null;
  /** The name of the failed node; null if no node failed. */
  node: string | null;
}

/** The recipient of a mail, and the address of Heddle for links, without a trailing slash. */
export interface Envelope {
  to: string;
  base: string;
}

const runLink = (base: string, { workflowId, runId }: Pick<FailureFacts, 'workflowId' | 'runId'>): string =>
  `${base}/workflow/${encodeURIComponent(workflowId)}?run=${encodeURIComponent(runId)}`;

const settingsLink = (base: string): string => `${base}/settings#preferences`;

const page = (body: readonly string[], base: string): string =>
  htmlPage(
    body,
    `You get this mail because Email Notifications is on. ${linkTo(settingsLink(base), 'Switch it off in Settings')}.`,
  );

const closing = (base: string): string[] => [
  '',
  '-- ',
  'You get this mail because Email Notifications is on. Switch it off in Settings:',
  settingsLink(base),
];

/** The mail about one failed run. */
export function failureMail(run: FailureFacts, { to, base }: Envelope): Mail {
  const name = oneLine(run.workflowName);
  const facts = [
    ['Failed node', run.node],
    ['What happened', run.error?.message],
    ['What to do', run.error?.hint],
    ['When', moment(run.finishedAt)],
  ].flatMap(([label = '', text]): [string, string][] => (text ? [[label ?? '', oneLine(text)]] : []));
  const link = runLink(base, run);
  return {
    to,
    subject: `Workflow "${name}" failed`,
    text: [
      `Your workflow "${name}" failed.`,
      '',
      ...facts.map(([label, text]) => `${label}: ${text}`),
      '',
      'Open the run:',
      link,
      ...closing(base),
    ].join('\n'),
    html: page(
      [
        `<p>Your workflow <strong>${escaped(name)}</strong> failed.</p>`,
        `<p>${facts.map(([label, text]) => `${escaped(label)}: <strong>${escaped(text)}</strong>`).join('<br>')}</p>`,
        `<p>${linkTo(link, 'Open the run')}</p>`,
      ],
      base,
    ),
  };
}

/** The mail about `total` further failed runs within an hour, of which `runs` are the latest. */
export function moreFailuresMail(runs: readonly FailureFacts[], total: number, { to, base }: Envelope): Mail {
  const count = total === 1 ? '1 more run' : `${total} more runs`;
  const said = `${count} of your workflows failed within an hour, after those you have had a mail about.`;
  const rest = total > runs.length ? `The latest ${runs.length}:` : '';
  const what = (run: FailureFacts): string => oneLine(`${run.workflowName}: ${run.error?.message ?? 'failed'}`);
  return {
    to,
    subject: `${count} failed`,
    text: [
      said,
      rest,
      ...runs.flatMap((run) => ['', `${moment(run.finishedAt)} – ${what(run)}`, runLink(base, run)]),
      ...closing(base),
    ].join('\n'),
    html: page(
      [
        `<p>${escaped(said)} ${escaped(rest)}</p>`,
        `<ul>${runs.map((run) => `<li>${escaped(moment(run.finishedAt))} – ${linkTo(runLink(base, run), what(run))}</li>`).join('')}</ul>`,
      ],
      base,
    ),
  };
}
