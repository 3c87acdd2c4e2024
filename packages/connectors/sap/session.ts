import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { HttpRequest } from '@heddle/nodes/lib/http/request';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { Account } from '../kit/account.ts';
import type { OperationCall } from '../kit/call.ts';
import { readAside } from '../kit/call.ts';

/** How long a token is used: SAP ends sessions after some minutes without a request, 15 at the least. */
const KEPT_MS = 5 * 60_000;

interface Session {
  until: number;
  headers: Promise<{ readonly [name: string]: string }>;
}

/** Of each account that a step works with, the session at each service. */
const sessions = new WeakMap<Account, Map<string, Session>>();

/**
 * Headers that writes need: a token against forged requests, which SAP gives together with the cookies of a session, and the version (ETag) of what is changed,
 * unless the request names one. https://help.sap.com/docs/SAP_GATEWAY: Cross-Site Request Forgery Protection, ETag.
 */
export async function writeHeaders(
  call: OperationCall,
  request: HttpRequest,
): Promise<{ readonly [name: string]: string }> {
  const { method, url, headers } = request;
  if (method === 'GET') return {};
  const session = await sessionAt(call, serviceOf(url));
  if (method === 'POST' || headers.has('if-match')) return session;
  const version = await versionOf(call, url);
  return version === '' ? session : { ...session, 'if-match': version };
}

/** The address of the service that an address is below. */
export function serviceOf(url: URL): URL {
  const [service] = /^.*?\/sap\/opu\/(?:odata\/[^/]+\/[^/]+|odata4(?:\/[^/]+){6})(?=\/|$)/.exec(url.pathname) ?? [];
  return new URL(service === undefined ? url.pathname : `${service}/`, url.origin);
}

function sessionAt(call: OperationCall, service: URL): Session['headers'] {
  const known = sessions.get(call.account) ?? new Map<string, Session>();
  sessions.set(call.account, known);
  const now = Date.now();
  const kept = known.get(service.href);
  if (kept && kept.until > now) return kept.headers;
  const session = { until: now + KEPT_MS, headers: begin(call, service) };
  known.set(service.href, session);
  // The next write asks anew.
  session.headers.catch(() => known.delete(service.href));
  return session.headers;
}

async function begin(call: OperationCall, url: URL): Session['headers'] {
  const answer = await readAside(call, url, { 'x-csrf-token': 'Fetch' });
  const token = answer.headers.get('x-csrf-token') ?? '';
  const cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0] ?? '')
    .join('; ');
  return {
    ...(token === '' ? {} : { 'x-csrf-token': token }),
    ...(cookie === '' ? {} : { cookie }),
  };
}

/** The version of an entity; '' where it has none. */
async function versionOf(call: OperationCall, url: URL): Promise<string> {
  const answer = await readAside(call, url);
  const stated = answer.headers.get('etag');
  if (stated !== null) return stated;
  const { content } = answer;
  return content.kind === 'json' && isJsonObject(content.value)
    ? asText(readPath(content.value, 'd.__metadata.etag') ?? '')
    : '';
}
