import { HeddleError } from '@heddle/contract/errors/define';
import { fileServerErrors } from '@heddle/contract/errors/file-servers';
import { networkReason } from '../http/failures.ts';

/** Where a failed call went, and what it should have done: "delete /a.csv". */
export interface Attempted {
  host: string;
  port: number;
  action: string;
  path?: string;
  /** The login was over: errors of TLS mean that the connection broke. */
  isOpen?: boolean;
}

/** The properties of errors of the libraries and the network; all may be missing. */
interface Facts {
  code?: unknown;
  level?: unknown;
  message?: unknown;
}

const isCertificate = (code: string): boolean => /CERT|SIGNATURE/.test(code);
const MISSING = /no such|not found|cannot find|can't find|doesn't exist|does not exist/i;

/** What a server said, on one line and without its code. */
const said = (message: unknown): string =>
  (typeof message === 'string' ? message : '')
    .replace(/^\d{3}[ -]/, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[.\s]+$/, '')
    .slice(0, 300);

/** Answers of SFTP are numbers below 100, those of FTP from 400 on. */
function answerError(code: number, message: string, { action, path, host }: Attempted, cause: unknown): HeddleError {
  if (code === 530)
    return fileServerErrors.file_server_login_refused({ host, reason: message || 'it gave no reason' }, { cause });
  const isMissing = code === 2 || (code === 550 && MISSING.test(message));
  if (isMissing && path !== undefined) return fileServerErrors.remote_file_missing({ path }, { cause });
  const reason =
    code === 4 && /^failure$/i.test(message) ? 'it only says that it failed' : message || `it answered ${code}`;
  return fileServerErrors.file_server_refused({ action, reason }, { cause });
}

/** The coded error for a failure of a file server, with what it said; secrets are redacted where it is shown. */
export function toFileServerError(thrown: unknown, attempted: Attempted): HeddleError {
  if (thrown instanceof HeddleError) return thrown;
  const { code, level, message } = thrown as Facts;
  const { host, port } = attempted;
  const text = said(message);
  if (typeof code === 'number') return answerError(code, text, attempted, thrown);
  const extra = { cause: thrown };
  if (level === 'client-authentication')
    return fileServerErrors.file_server_login_refused(
      { host, reason: 'it takes neither the password nor the key' },
      extra,
    );
  const network = typeof code === 'string' ? code : '';
  if (isCertificate(network))
    return fileServerErrors.file_server_tls_failed({ host, reason: networkReason(network) }, extra);
  const isTls = /^(?:EPROTO|ERR_SSL_)/.test(network);
  if (isTls && !attempted.isOpen)
    return fileServerErrors.file_server_tls_failed({ host, reason: `it does not speak TLS on port ${port}` }, extra);
  const reason =
    level === 'client-timeout' || /timed? ?out/i.test(text)
      ? 'it did not answer in time'
      : isTls
        ? networkReason('ECONNRESET')
        : network === '' && text !== ''
          ? `the connection failed (${text})`
          : networkReason(network);
  return fileServerErrors.file_server_unreachable({ host, port, reason }, extra);
}

/** Whether an error says that the connection was lost. */
export const isLost = (thrown: unknown): boolean =>
  thrown instanceof HeddleError && thrown.code === 'file_server_unreachable';
