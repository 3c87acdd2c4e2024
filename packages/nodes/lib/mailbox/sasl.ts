import { mailErrors } from '@heddle/contract/errors/mail';

/** Would end a value and begin another one. */
const CONTROL = /\p{Cc}/u;

const encoded = (...fields: string[]): string => Buffer.from([...fields, '', ''].join('\x01')).toString('base64');

/** A login with a token of OAuth 2.0. */
export interface TokenLogin {
  host: string;
  port: number;
  user: string;
  accessToken: string;
}

function check({ host, user, accessToken }: TokenLogin): void {
  if (CONTROL.test(user + accessToken))
    throw mailErrors.mail_login_refused({ host, reason: 'user name or token have control characters.' });
}

/** The response of XOAUTH2, in base64. https://developers.google.com/workspace/gmail/imap/xoauth2-protocol Throws `mail_login_refused`. */
export function xoauth2(login: TokenLogin): string {
  check(login);
  return encoded(`user=${login.user}`, `auth=Bearer ${login.accessToken}`);
}

/** The response of OAUTHBEARER (RFC 7628), in base64. Throws `mail_login_refused`. */
export function oauthBearer(login: TokenLogin): string {
  check(login);
  const user = login.user.replaceAll('=', '=3D').replaceAll(',', '=2C');
  return encoded(`n,a=${user},`, `host=${login.host}`, `port=${login.port}`, `auth=Bearer ${login.accessToken}`);
}
