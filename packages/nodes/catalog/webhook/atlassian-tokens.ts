import { createHash } from 'node:crypto';
import type { SignatureProblem } from '@heddle/contract/node/service-webhook';
import { errors, jwtVerify } from 'jose';
import { isSameText } from './callers.ts';
import type { SignedMessage } from './signatures.ts';

// https://developer.atlassian.com/cloud/jira/platform/understanding-jwt-for-connect-apps/

/** Seconds by which clocks may differ: "no more than a few minutes". */
const CLOCK_TOLERANCE = 180;
/** The claim of a token that belongs to no single address. */
const ANY_ADDRESS = 'context-qsh';

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

const inOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** What Atlassian makes the hash of a request of: its method, its path and its query in a fixed order, without a token that stands in it. */
export function canonicalRequest(method: string, { pathname, searchParams }: URL): string {
  const names = [...new Set(searchParams.keys())].filter((name) => name !== 'jwt');
  const query = names
    .map((name) => `${encoded(name)}=${searchParams.getAll(name).map(encoded).toSorted(inOrder).join(',')}`)
    .toSorted(inOrder);
  return `${method.toUpperCase()}&${pathname.replace(/\/+$/, '') || '/'}&${query.join('&')}`;
}

/** The hash of a request, as the claim `qsh` has it. */
export const requestHash = (method: string, url: URL): string =>
  createHash('sha256').update(canonicalRequest(method, url)).digest('hex');

/**
 * Why the token of a call is refused, in `Authorization: JWT …` or `Bearer …`; null for one that is signed with the secret (HS256), has not expired, and belongs to
 * this address where it names one.
 */
export async function tokenProblem(
  { header, method, address, now }: SignedMessage,
  secret: string,
): Promise<SignatureProblem | null> {
  const written = header('authorization');
  if (written === undefined) return 'missing';
  const token = /^(?:JWT|Bearer) +([A-Za-z0-9_.-]+) *$/i.exec(written)?.[1];
  if (token === undefined) return 'malformed';
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      clockTolerance: CLOCK_TOLERANCE,
      currentDate: new Date(now),
    });
    const { qsh } = payload;
    if (qsh === undefined || qsh === ANY_ADDRESS) return null;
    return typeof qsh === 'string' && isSameText(requestHash(method, new URL(address)), qsh) ? null : 'wrong';
  } catch (thrown) {
    return thrown instanceof errors.JWTExpired ? 'old' : 'wrong';
  }
}
