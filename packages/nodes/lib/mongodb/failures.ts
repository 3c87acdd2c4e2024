import { HeddleError } from '@heddle/contract/errors/define';
import { mongodbErrors } from '@heddle/contract/errors/mongodb';
import { networkReason } from '../http/failures.ts';
import type { MongodbServer } from './server.ts';
import { nameOf } from './server.ts';

interface DriverError {
  name: string;
  message: string;
  /** Of the database, as a number; of the network, as a text. */
  code: number | string;
}

function read(thrown: unknown): DriverError {
  const error: { name: string; message: string; code?: unknown } =
    thrown instanceof Error ? thrown : { name: '', message: 'unknown' };
  const { code } = error;
  return {
    name: error.name,
    message: error.message,
    code: typeof code === 'number' || typeof code === 'string' ? code : '',
  };
}

/** The error with those that caused it: the driver wraps what the network says. */
function chainOf(thrown: unknown): DriverError[] {
  const chain: DriverError[] = [];
  for (let at: unknown = thrown; at instanceof Error && chain.length < 8;) {
    chain.push(read(at));
    const { cause, reason } = at as { cause?: unknown; reason?: { error?: unknown } };
    at = cause ?? reason?.error;
  }
  return chain.length === 0 ? [read(thrown)] : chain;
}

const TLS = /^(?:ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL|EPROTO)/;
const UNREACHABLE = /^(?:ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_AGAIN|EADDRNOTAVAIL)$/;
const NO_PRIMARY = new Set<number | string>([10_107, 13_435, 11_600, 11_602, 189, 91]);

/** True for the error of a key that exists already. */
export const isDuplicate = (thrown: unknown): boolean => read(thrown).code === 11_000;

/** True for errors after which the primary server may be another one. */
export const isMoved = (thrown: unknown): boolean =>
  chainOf(thrown).some(({ code, name }) => NO_PRIMARY.has(code) || /Network|Selection|PoolCleared/.test(name));

interface Where {
  server: MongodbServer;
  opening: boolean;
  timeoutMs: number;
}

/** The coded error of what the driver throws. What the database says stays, without the password. */
export function toMongodbError(thrown: unknown, { server, opening, timeoutMs }: Where): HeddleError {
  if (thrown instanceof HeddleError) return thrown;
  const chain = chainOf(thrown);
  const database = nameOf(server);
  const find = (test: (one: DriverError) => boolean): DriverError | undefined => chain.find(test);
  const tls = find(({ code }) => TLS.test(String(code)));
  if (tls)
    return mongodbErrors.mongodb_tls_failed({
      database,
      // Texts of OpenSSL name its source files.
      reason: /^(?:ERR_SSL|EPROTO)/.test(String(tls.code))
        ? 'it does not answer with TLS'
        : networkReason(String(tls.code)),
    });
  if (find(({ code }) => code === 18 || code === 8000)) return mongodbErrors.mongodb_login_refused({ database });
  const refused = find(({ code }) => UNREACHABLE.test(String(code)));
  if (refused) return mongodbErrors.mongodb_unreachable({ database, reason: networkReason(String(refused.code)) });
  if (find(({ name, code }) => name === 'MongoOperationTimeoutError' || code === 50))
    return mongodbErrors.mongodb_timeout({ seconds: timeoutMs / 1000 });
  if (find(({ name }) => name === 'MongoWaitQueueTimeoutError')) return mongodbErrors.mongodb_busy({ database });
  if (find(({ code }) => NO_PRIMARY.has(code))) return mongodbErrors.mongodb_no_primary({ database });
  if (find(({ name }) => /Network|Selection|PoolCleared|TopologyClosed|PoolClosed|NotConnected/.test(name)))
    return opening
      ? mongodbErrors.mongodb_unreachable({ database, reason: 'it does not answer as a MongoDB server does' })
      : mongodbErrors.mongodb_connection_lost({ database });
  const { code, message } = read(thrown);
  const details = { details: { code } };
  const reason = `${message.replaceAll(server.password || '\0', '•').replace(/\.$/, '')}.`;
  if (code === 13) return mongodbErrors.mongodb_permission_missing({ reason }, details);
  return code === 11_000
    ? mongodbErrors.mongodb_conflict({ reason }, details)
    : mongodbErrors.mongodb_refused({ reason }, details);
}
