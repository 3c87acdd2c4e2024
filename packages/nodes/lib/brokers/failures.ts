import { brokerErrors } from '@heddle/contract/errors/brokers';
import { HeddleError } from '@heddle/contract/errors/define';
import { networkReason } from '../http/failures.ts';
import type { BrokerServer } from './port.ts';
import { nameOf } from './server.ts';

const UNREACHABLE = /^(ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_AGAIN|EADDRNOTAVAIL|ENODATA)$/;
const TLS = /^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HANDSHAKE|ERR_SSL|EPROTO)/;
const TLS_TEXT = /self-signed|certificate|does not support 'tls'|wrong version number/i;
const LOST = /^(ECONNRESET|EPIPE|ECONNABORTED)$/;
const LOST_TEXT = /closed|reset|disconnect|ended unexpectedly|stale connection/i;
const LATE_TEXT = /ETIMEDOUT|connection timeout|^timeout$|connect timeout/i;
const LOGIN_TEXT =
  /not authori[sz]ed|authori[sz]ation|authentication|access[ _]refused|bad user ?name|WRONGPASS|NOAUTH|SASL|403 \(/i;

interface Facts {
  code: string;
  text: string;
}

function factsOf(thrown: unknown): Facts {
  const facts: Facts = { code: '', text: '' };
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth += 1) {
    const code: unknown = 'code' in error ? error.code : undefined;
    if (facts.code === '' && typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) facts.code = code;
    if (facts.text === '') facts.text = error.message;
  }
  return facts;
}

/** What a broker or its driver says, as part of a sentence: in one line, without the secrets of the credential. */
export function saidBy(
  text: string,
  { password, token, key }: Pick<BrokerServer, 'password' | 'token' | 'key'>,
): string {
  const line = [password, token, key]
    .filter((secret) => secret !== '')
    .reduce((said, secret) => said.replaceAll(secret, '•'), text);
  return line
    .replaceAll(/\s+/g, ' ')
    .replace(/[.\s]+$/, '')
    .slice(0, 300);
}

/** The coded error of what a driver throws while it connects or speaks to a broker. */
export function toBrokerError(thrown: unknown, server: BrokerServer): HeddleError {
  if (thrown instanceof HeddleError) return thrown;
  const broker = nameOf(server);
  const { code, text } = factsOf(thrown);
  const reason = saidBy(text, server) || 'it gave no reason';
  const extra = { cause: thrown };
  if (TLS.test(code) || TLS_TEXT.test(text))
    return brokerErrors.broker_tls_failed({ broker, reason: TLS.test(code) ? networkReason(code) : reason }, extra);
  if (LOGIN_TEXT.test(text)) return brokerErrors.broker_login_refused({ broker, reason }, extra);
  if (LATE_TEXT.test(text))
    return brokerErrors.broker_unreachable({ broker, reason: networkReason('ETIMEDOUT') }, extra);
  if (UNREACHABLE.test(code)) return brokerErrors.broker_unreachable({ broker, reason: networkReason(code) }, extra);
  if (LOST.test(code) || LOST_TEXT.test(text)) return brokerErrors.broker_connection_lost({ broker }, extra);
  return brokerErrors.broker_refused({ reason }, extra);
}
