import { HeddleError } from '@heddle/contract/errors/define';
import { redisErrors } from '@heddle/contract/errors/redis';
import { networkReason } from '../http/failures.ts';
import type { RedisServer } from './server.ts';
import { nameOf } from './server.ts';

/** What the driver says where the connection ends; it has no codes. */
const LOST = /^(?:Socket closed unexpectedly|The client is closed|The client is offline|Disconnects client)$/;
const LOST_CODE = /^(?:ECONNRESET|EPIPE|ECONNABORTED)$/;
const TLS_CODE = /^(?:ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL|EPROTO)/;

interface Where {
  server: RedisServer;
  /** True until the login is done. */
  opening: boolean;
  /** The key that the command is about; '' for none. */
  key: string;
}

/** The coded error of what the driver throws. What Redis says stays, without the password. */
export function toRedisError(thrown: unknown, { server, opening, key }: Where): HeddleError {
  if (thrown instanceof HeddleError) return thrown;
  const error: { message: string; code?: unknown } = thrown instanceof Error ? thrown : { message: 'unknown' };
  const code = typeof error.code === 'string' ? error.code : '';
  const where = { server: nameOf(server) };
  if (TLS_CODE.test(code))
    return redisErrors.redis_tls_failed({
      ...where,
      // Texts of OpenSSL name its source files.
      reason: /^(?:ERR_SSL|EPROTO)/.test(code) ? 'it does not answer with TLS' : networkReason(code),
    });
  if (LOST.test(error.message) || LOST_CODE.test(code))
    return opening
      ? redisErrors.redis_tls_failed({ ...where, reason: 'it closes the connection before the login' })
      : redisErrors.redis_connection_lost(where);
  if (error.message === 'Connection timeout')
    return redisErrors.redis_unreachable({
      ...where,
      // A server without TLS waits for the end of what it takes for a command.
      reason: `${networkReason('ETIMEDOUT')}${server.encryption === 'off' ? '' : ', or it does not use TLS'}`,
    });
  if (code !== '') return redisErrors.redis_unreachable({ ...where, reason: networkReason(code) });
  return toReplyError(error.message.replaceAll(server.password || '\0', '•'), where.server, key);
}

/** The coded error of an error that Redis answers: a word for its kind and a sentence. */
function toReplyError(message: string, server: string, key: string): HeddleError {
  const kind = /^[A-Z]+/.exec(message)?.[0] ?? '';
  const reason = `${message.replace(/^ERR /, '').replace(/\.$/, '')}.`;
  if (/^(?:WRONGPASS|NOAUTH)$/.test(kind) || /invalid password|without any password|Client sent AUTH/i.test(message))
    return redisErrors.redis_login_refused({ server });
  if (kind === 'NOPERM') return redisErrors.redis_permission_missing({ reason });
  if (kind === 'WRONGTYPE') return redisErrors.redis_type_wrong({ key });
  if (kind === 'OOM') return redisErrors.redis_out_of_memory();
  if (/^(?:LOADING|BUSY|MASTERDOWN|TRYAGAIN|MISCONF)$/.test(kind) || /max number of clients/i.test(message))
    return redisErrors.redis_unavailable({ server, reason });
  return redisErrors.redis_refused({ reason });
}
