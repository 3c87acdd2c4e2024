import { isIPv4, isIPv6 } from 'node:net';
import { invalid } from '../../credentials/common.ts';

/** How to reach a mail server and who to be there; the values of the credential type `smtp`. */
export interface MailServerValues {
  host: string;
  /** Undefined: the usual one for the security. */
  port: number | undefined;
  /** starttls: the connection is upgraded to TLS before any command. tls: it uses TLS from the start. */
  security: 'starttls' | 'tls' | 'none';
  /** '' where no login is needed. */
  user: string;
  password: string;
  /** In place of a password: a token of OAuth 2.0. */
  accessToken?: string;
  /** Trusted in place of the usual authorities, in PEM; '' for those. */
  ca: string;
}

const usualPorts = { starttls: 587, tls: 465, none: 25 } as const;

/** The host without spaces and the brackets of an IPv6 address. */
export const hostOf = ({ host }: Pick<MailServerValues, 'host'>): string => host.trim().replace(/^\[(.*)\]$/, '$1');

export const portOf = ({ port, security }: Pick<MailServerValues, 'port' | 'security'>): number =>
  port ?? usualPorts[security];

/** True for names and addresses of the machine itself, where the connection cannot be intercepted and a certificate proves nothing. */
export const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/** Checks that involve several fields. Throws `credential_invalid`. */
export function checkMailServer(values: MailServerValues): void {
  const host = hostOf(values);
  if (!isIPv6(host) && !/^[\p{L}\p{N}._-]+$/u.test(host))
    throw invalid('host', 'The host is a name like smtp.example.com, without smtp:// before it and a port behind it.');
  if (
    values.security === 'none' &&
    (values.password !== '' || values.accessToken !== undefined) &&
    !isThisMachine(host)
  ) {
    throw invalid(
      'security',
      'Without security, everybody on the way could read the password. Choose STARTTLS or TLS.',
    );
  }
}
