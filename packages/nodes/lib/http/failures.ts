import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import { redact } from '@heddle/contract/node/redaction';
import { shownUrl } from './headers.ts';
import type { HttpPolicy, HttpRequest } from './request.ts';

/**
 * The reason whenever no connection was made. Requests that the egress guard denies look the same, so that errors do not reveal which names and addresses a
 * private network has.
 */
const NO_CONNECTION = 'the name is not known, nothing answers there, or the address is not allowed';

const reasons: { [code: string]: string } = {
  ENOTFOUND: NO_CONNECTION,
  EAI_AGAIN: 'the name could not be looked up',
  ECONNREFUSED: NO_CONNECTION,
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  UND_ERR_SOCKET: 'the connection was closed',
  ETIMEDOUT: 'the connection could not be made in time',
  UND_ERR_CONNECT_TIMEOUT: 'the connection could not be made in time',
  EHOSTUNREACH: NO_CONNECTION,
  ENETUNREACH: NO_CONNECTION,
  EADDRNOTAVAIL: NO_CONNECTION,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
};

/** The meaning of a code of the network layer, as part of a sentence. */
export const networkReason = (code: string | undefined): string =>
  code === undefined || code === '' ? 'the connection failed' : (reasons[code] ?? `the connection failed (${code})`);

/**
 * The error to throw for an error of `fetch` or of reading a body: coded errors, such as those of a proxy, as they are; any other as `http_unreachable`.
 * Texts of the network layer are not shown where they are unknown: they may repeat a header.
 */
export function toNetworkError(thrown: unknown, url: URL, secrets: readonly string[]): HeddleError {
  const chain = causes(thrown);
  const coded = chain.find((error) => error instanceof HeddleError);
  if (coded) return coded;
  const code = chain.map(codeOf).findLast((known) => known !== undefined);
  return nodeErrors.http_unreachable({ url: shownUrl(url, secrets), reason: networkReason(code) }, { cause: thrown });
}

/** The request was not answered in its time. */
export function timedOut(url: URL, policy: HttpPolicy): HeddleError {
  return nodeErrors.http_unreachable({
    url: shownUrl(url, policy.secrets),
    reason: `no complete answer within ${policy.timeoutMs / 1000} seconds`,
  });
}

const shownHeaders = ['content-type', 'retry-after', 'location', 'www-authenticate', 'allow', 'x-request-id', 'date'];
const EXCERPT = 4 * 1024;

/** The error of a status that is not accepted, with the service's message. Reads the beginning of the body and drops the rest. */
export async function toStatusError(
  request: HttpRequest,
  response: Response,
  policy: HttpPolicy,
): Promise<HeddleError> {
  // A secret that the cut would go through is found in the longer text.
  const body = redact(await beginningOf(response, 2 * EXCERPT), policy.secrets).slice(0, EXCERPT);
  const headers = Object.fromEntries(
    [...response.headers]
      .filter(([name]) => shownHeaders.includes(name))
      .map(([name, value]) => [name, redact(value, policy.secrets)]),
  );
  const facts = { status: response.status, method: request.method, url: shownUrl(request.url, policy.secrets) };
  return nodeErrors.http_status(facts, { details: { status: response.status, headers, body } });
}

/** The beginning of a body as text, at most `limit` bytes; the rest is dropped. A broken body ends early. */
export async function beginningOf(response: Response, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= limit) break;
    }
  } catch {
    // The status is the error; a truncated body is good enough.
  }
  return Buffer.concat(chunks).toString('utf8').slice(0, limit);
}

function causes(thrown: unknown): Error[] {
  const chain: Error[] = [];
  for (let error = thrown; error instanceof Error && chain.length < 10; error = error.cause) chain.push(error);
  return chain;
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
