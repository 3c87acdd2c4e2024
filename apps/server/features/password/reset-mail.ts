import { resetPath, findReset } from '../../platform/auth/password-resets.ts';
import type { Db } from '../../platform/db/kysely.ts';
import type { Composer } from '../../platform/mail/outbox.ts';
import { escaped, htmlPage, linkTo } from '../../platform/mail/text.ts';

/** The kind of mail with the link by which a forgotten password is set anew. */
export const RESET_MAIL = 'password.reset';

/** Writes that mail; a link that was used meanwhile, or replaced, gets none. `base` returns the address of Heddle. */
export const resetComposer =
  (db: Db, base: () => string): Composer =>
  async ({ id }) => {
    const reset = await findReset(db, id);
    if (!reset) return null;
    const link = `${base()}${resetPath(reset.token)}`;
    const reason =
      'You get this mail because somebody has entered this address on the login page of Heddle. If it was not you, ignore it: nothing happens then.';
    return {
      to: reset.email,
      subject: 'Set a new password',
      text: [
        'Set a new password for your Heddle account:',
        link,
        '',
        'The link works once, for an hour.',
        '',
        '-- ',
        reason,
      ].join('\n'),
      html: htmlPage(
        [
          '<p>Set a new password for your Heddle account.</p>',
          `<p>${linkTo(link, 'Set a new password')}</p>`,
          '<p>The link works once, for an hour.</p>',
        ],
        escaped(reason),
      ),
    };
  };
