import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { text } from '@heddle/contract/node/fields';

/** How a mail server is reached where the credential is a sign-in. */
export interface SignedInServer {
  host: string;
  /** Undefined: the usual one for the security. */
  port: number | undefined;
  security: 'tls' | 'starttls';
  user: string;
}

/** The mail servers of services whose sign-ins are for one of them. https://developers.google.com/workspace/gmail/imap/imap-smtp https://learn.microsoft.com/en-us/exchange/client-developer/legacy-protocols/how-to-authenticate-an-imap-pop-smtp-application-by-using-oauth */
const HOSTS: { readonly [type: string]: { imap: string; smtp: string } } = {
  googleOAuth: { imap: 'imap.gmail.com', smtp: 'smtp.gmail.com' },
  microsoftMailOAuth: { imap: 'outlook.office365.com', smtp: 'smtp.office365.com' },
};

/** The types of credentials that sign in to mail servers with a token of OAuth 2.0. */
export const mailSignIns = [...Object.keys(HOSTS), 'oauth2'];

const only = (options: Parameters<typeof text>[0]) => ({ ...text(options), expression: false });

/** The fields of nodes whose credential may be such a sign-in. `example`: a mail server. */
export const signInFields = (example: string) => ({
  host: only({
    label: 'Host',
    placeholder: example,
    help: 'Only with an OAuth 2.0 sign-in: the mail server, with a port if that is not the usual one.',
  }),
  user: only({
    label: 'User name',
    placeholder: 'shop@example.com',
    help: 'Only with a Google, Microsoft or OAuth 2.0 sign-in: the email address.',
  }),
});

/** The mail server of a sign-in. A port that belongs to the other security chooses that. Throws `field_required`. */
export function signedInServer(
  protocol: 'imap' | 'smtp',
  type: string,
  given: { host: string; user: string },
): SignedInServer {
  // The token of a service goes to its own servers only.
  const written = HOSTS[type]?.[protocol] ?? given.host.trim();
  const user = given.user.trim();
  if (written === '') throw nodeErrors.field_required({ field: 'Host' });
  if (user === '') throw nodeErrors.field_required({ field: 'User name' });
  const [, host = written, digits] = /^([^:]+):(\d+)$/.exec(written) ?? [];
  const port = digits === undefined ? undefined : Number(digits);
  const [usual, other, otherPort] =
    protocol === 'imap' ? (['tls', 'starttls', 143] as const) : (['starttls', 'tls', 465] as const);
  return { host, port, security: port === otherPort ? other : usual, user };
}

/**
 * Logs in with the token of a sign-in. A token that the mail server refuses may have been revoked or run out: it is asked for anew once. `refused`: the code of the
 * error that says that it was refused. Throws what the login throws, and the errors of fetching a token.
 */
export async function withToken<T>(
  credential: OpenCredential,
  signal: AbortSignal,
  refused: string,
  login: (accessToken: string) => Promise<T>,
): Promise<T> {
  const tokenOf = async (fresh: boolean): Promise<string> => {
    const { headers = {} } = await credential.http({ signal, fresh });
    const [, token = ''] = /^Bearer (.+)$/.exec(headers['authorization'] ?? headers['Authorization'] ?? '') ?? [];
    return token;
  };
  try {
    return await login(await tokenOf(false));
  } catch (error) {
    if (!credential.renewable || !(error instanceof HeddleError) || error.code !== refused) throw error;
    return login(await tokenOf(true));
  }
}
