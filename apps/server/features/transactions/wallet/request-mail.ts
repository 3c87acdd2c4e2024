import type { Composer } from '../../../platform/mail/outbox.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { escaped, htmlPage, linkTo, moment, oneLine } from '../../../platform/mail/text.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requestContent } from './content.ts';
import { stateOf } from './view.ts';
import { findRequest } from './requests.ts';

/** The kind of mails that ask for a signature; their id is that of the request. */
export const WALLET_MAIL = 'wallet request';

/** Lines of transactions in a mail. */
const LINES_MAX = 20;

const REASON =
  'You get this mail because a workflow of yours needs a signature. Heddle never asks for a key or a seed phrase.';

/** Composes the mails that ask for signatures; none for a request that is no longer open. */
export function createRequestComposer({ address, db }: Pick<Platform, 'address' | 'db'>): Composer {
  return async ({ id, userId }): Promise<Mail | null> => {
    const user = await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirst();
    const row = await findRequest(db, userId, id).catch(() => null);
    if (!user || !row || stateOf(row) !== 'open') return null;
    const { title, note, lines } = requestContent(row);
    const shown = lines.slice(0, LINES_MAX);
    if (lines.length > LINES_MAX) shown.push(`and ${lines.length - LINES_MAX} more`);
    const facts = [...shown, note].map(oneLine).filter((line) => line !== '');
    const asks = `The workflow "${oneLine(row.workflow_name)}" needs your signature:`;
    const deadline = `Sign until ${moment(Number(row.until))}.`;
    const link = `${address.base()}/sign/${id}`;
    return {
      to: user.email,
      subject: `Signature wanted: ${oneLine(title)}`,
      text: [
        asks,
        '',
        oneLine(title),
        ...facts,
        '',
        deadline,
        'Look at it and sign here:',
        link,
        '',
        '-- ',
        REASON,
      ].join('\n'),
      html: htmlPage(
        [
          `<p>${escaped(asks)}</p>`,
          `<p><strong>${escaped(oneLine(title))}</strong></p>`,
          ...facts.map((line) => `<p>${escaped(line)}</p>`),
          `<p>${escaped(deadline)}</p>`,
          `<p>${linkTo(link, 'Look and sign')}</p>`,
        ],
        escaped(REASON),
      ),
    };
  };
}
