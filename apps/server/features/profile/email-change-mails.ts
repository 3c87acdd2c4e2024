import type { EmailChange, EmailChanges } from '../../platform/auth/email-changes.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Composer } from '../../platform/mail/outbox.ts';
import { escaped, htmlPage, linkTo, moment } from '../../platform/mail/text.ts';

/** Kinds of mails about a change of the email address: to the new one, and to the old one. */
export const CONFIRM_CHANGE = 'email-change.confirm';
export const NOTICE_OF_CHANGE = 'email-change.notice';

/** The id of a mail about a change. */
export const changeMailId = (kind: string, { id }: Pick<EmailChange, 'id'>): string => `${id}.${kind}`;

function confirmMail({ newEmail }: EmailChange, link: string): Mail {
  const reason =
    'You get this mail because somebody has entered this address in Heddle. If it was not you, ignore it: nothing happens then.';
  return {
    to: newEmail,
    subject: 'Confirm your email address',
    text: [
      'Confirm that this is the new email address of your Heddle account:',
      link,
      '',
      'The link works for 24 hours.',
      '',
      '-- ',
      reason,
    ].join('\n'),
    html: htmlPage(
      [
        '<p>Confirm that this is the new email address of your Heddle account.</p>',
        `<p>${linkTo(link, 'Confirm the address')}</p>`,
        '<p>The link works for 24 hours.</p>',
      ],
      escaped(reason),
    ),
  };
}

function noticeMail({ oldEmail, newEmail, createdAt }: EmailChange, settings: string): Mail {
  const what = `On ${moment(createdAt)}, somebody who knows the password of your Heddle account has asked to change its email address to ${newEmail}.`;
  const when = 'It changes once that address is confirmed.';
  const advice = 'If it was not you, log in, cancel the change and change your password under Settings now:';
  const reason = 'You get this mail because this is the email address of a Heddle account.';
  return {
    to: oldEmail,
    subject: 'The email address of your account is being changed',
    text: [what, when, '', advice, settings, '', '-- ', reason].join('\n'),
    html: htmlPage(
      [`<p>${escaped(what)} ${escaped(when)}</p>`, `<p>${escaped(advice)} ${linkTo(settings, 'Settings')}</p>`],
      escaped(reason),
    ),
  };
}

/** The composers of these mails, by kind. A discarded change gets no mail. `base` returns the address of Heddle for links. */
export function createEmailChangeComposers(
  changes: EmailChanges,
  base: () => string,
): { readonly [kind: string]: Composer } {
  const changeOf = (mailId: string): Promise<EmailChange | null> => changes.find(mailId.split('.', 1)[0] ?? '');
  return {
    async [CONFIRM_CHANGE]({ id }) {
      const change = await changeOf(id);
      return change && confirmMail(change, `${base()}/confirm-email/${changes.token(change.id)}`);
    },
    async [NOTICE_OF_CHANGE]({ id }) {
      const change = await changeOf(id);
      return change && noticeMail(change, `${base()}/settings#security`);
    },
  };
}
