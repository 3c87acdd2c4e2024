import { HeddleError } from '@heddle/contract/errors/define';
import { mailErrors } from '@heddle/contract/errors/mail';
import { networkReason } from '../../lib/http/failures.ts';

/** The properties of errors of the mail library and the network; all may be missing. */
interface Facts {
  code?: unknown;
  originalCode?: unknown;
  response?: unknown;
  command?: unknown;
}

const isCertificate = (code: string): boolean => /CERT|SIGNATURE/.test(code);

/** The coded error for a failure of an SMTP session, with the server's message; secrets are redacted where it is shown. */
export function toMailError(thrown: unknown, { host, port }: { host: string; port: number }): HeddleError {
  if (thrown instanceof HeddleError) return thrown;
  const { code, originalCode, response, command } = thrown as Facts;
  const said =
    typeof response === 'string' && response !== '' ? response.replaceAll(/\s+/g, ' ').trim().slice(0, 500) : '';
  const network = typeof originalCode === 'string' ? originalCode : typeof code === 'string' ? code : '';
  const extra = { cause: thrown };
  if (code === 'EAUTH')
    return mailErrors.mail_login_refused(
      { host, reason: said === '' ? 'it offers no way to log in that is known here.' : said },
      extra,
    );
  if (isCertificate(network)) return mailErrors.mail_tls_failed({ host, reason: networkReason(network) }, extra);
  if (/^(?:EPROTO|ERR_SSL_)/.test(network) && network !== 'EPROTOCOL')
    return mailErrors.mail_tls_failed({ host, reason: `it does not speak TLS on port ${port}` }, extra);
  if (code === 'ETLS')
    return mailErrors.mail_tls_failed(
      { host, reason: command === 'STARTTLS' && said !== '' ? 'it does not offer STARTTLS' : 'the handshake failed' },
      extra,
    );
  if (said !== '' && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return mailErrors.mail_refused({ reason: said }, extra);
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return mailErrors.mail_refused(
      { reason: thrown instanceof Error ? `${thrown.message}.` : 'it gave no reason.' },
      extra,
    );
  const reason = said === '' ? networkReason(network === 'ECONNECTION' ? 'ECONNRESET' : network) : `it said “${said}”`;
  return mailErrors.mail_unreachable({ host, port, reason }, extra);
}
