import type { Mail } from '../../platform/mail/mailer.ts';
import { escaped, htmlPage, linkTo, moment, oneLine } from '../../platform/mail/text.ts';

/** The parts of a question that a mail shows. */
export interface QuestionFacts {
  title: string;
  message: string;
  workflowName: string;
  /** Epoch milliseconds; null where there is no deadline. */
  until: number | null;
}

const REASON =
  'You get this mail because a workflow asks for your answer. The link is yours alone: who opens it can answer in your name.';

/** The mail that asks one address. `link` leads to the page on which it is answered. */
export function questionMail(
  { title, message, workflowName, until }: QuestionFacts,
  { to, link }: { to: string; link: string },
): Mail {
  const asks = `The workflow "${oneLine(workflowName)}" asks:`;
  const deadline = until === null ? [] : [`Answer until ${moment(until)}.`];
  const details = message.trim();
  return {
    to,
    subject: `Approval wanted: ${oneLine(title)}`,
    text: [
      asks,
      '',
      oneLine(title),
      ...(details === '' ? [] : ['', details]),
      '',
      ...deadline,
      'Answer here:',
      link,
      '',
      '-- ',
      REASON,
    ].join('\n'),
    html: htmlPage(
      [
        `<p>${escaped(asks)}</p>`,
        `<p><strong>${escaped(oneLine(title))}</strong></p>`,
        ...(details === '' ? [] : [`<p style="white-space: pre-wrap">${escaped(details)}</p>`]),
        ...deadline.map((line) => `<p>${escaped(line)}</p>`),
        `<p>${linkTo(link, 'Answer')}</p>`,
      ],
      escaped(REASON),
    ),
  };
}
