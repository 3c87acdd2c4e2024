import { Readable } from 'node:stream';
import { apiErrors } from '@heddle/contract/errors/api';
import { hookErrors } from '@heddle/contract/errors/hooks';
import { HeddleError } from '@heddle/contract/errors/define';
import type { SignatureProblem } from '@heddle/contract/node/service-webhook';
import type { SignatureCheck } from '@heddle/nodes/catalog/webhook/signatures';
import type { FastifyRequest } from 'fastify';
import type { FormWatch } from '../../../platform/http/body.ts';
import { isForm } from '../../../platform/http/body.ts';
import type { HookTarget } from '../target.ts';
import type { GuardTools } from './check.ts';
import { openFor, textOf, tooLarge } from './check.ts';
import type { HookGuard } from './guard.ts';

/** The raw body. Throws `body_too_large`, `body_malformed`. */
async function readRaw(payload: AsyncIterable<Uint8Array>, maxBody: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of payload) {
      size += chunk.byteLength;
      if (size > maxBody) throw tooLarge(maxBody);
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof HeddleError) throw cause;
    throw apiErrors.body_malformed({ reason: 'it ended early.' }, { cause });
  }
  return Buffer.concat(chunks);
}

/** True if the body has to be checked as a whole before it is parsed: it is signed, or its length is not stated. A form is checked while it is parsed. */
export function needsBody(request: FastifyRequest, { auth }: HookGuard): boolean {
  if (isForm(request)) return false;
  return (
    auth?.by === 'signature' ||
    (request.headers['transfer-encoding'] !== undefined && request.headers['content-length'] === undefined)
  );
}

/** Throws `hook_signature` for a problem. */
function refuse(problem: SignatureProblem | null): void {
  if (problem !== null) throw hookErrors.hook_signature({ problem });
}

/** The check of a signature, null where none is required. Throws `hook_misconfigured`, and `hook_signature` where the headers alone are wrong. */
async function signatureOf(
  request: FastifyRequest,
  { workflow }: HookTarget,
  { auth }: HookGuard,
  { open, base }: GuardTools,
): Promise<SignatureCheck | null> {
  if (auth?.by !== 'signature') return null;
  const { values } = await openFor(workflow.userId, auth, open);
  const { checkSignature } = await import('@heddle/nodes/catalog/webhook/signatures');
  const header = (name: string): string | undefined => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const message = { header, method: request.method, address: base() + request.url, now: Date.now() };
  const check = checkSignature(message, textOf(values['secret']), auth.scheme);
  refuse(check.early);
  return check;
}

/**
 * The body of a request to a guarded hook, after its size and signature were checked, as a new stream.
 * Throws `body_too_large`, `body_malformed`, `hook_signature`, `hook_misconfigured`.
 */
export async function checkedBody(
  request: FastifyRequest,
  payload: AsyncIterable<Uint8Array>,
  target: HookTarget,
  guard: HookGuard,
  tools: GuardTools,
): Promise<Readable> {
  const signature = await signatureOf(request, target, guard, tools);
  const body = await readRaw(payload, guard.maxBody);
  signature?.update(body);
  refuse(signature?.problem() ?? null);
  return Readable.from(body.length === 0 ? [] : [body], { objectMode: false });
}

/**
 * The check of a form while it is parsed, undefined for another body. Throws `hook_signature` and `hook_misconfigured` at once, the watch throws
 * `body_too_large` and `hook_signature`.
 */
export async function formWatch(
  request: FastifyRequest,
  target: HookTarget,
  guard: HookGuard,
  tools: GuardTools,
): Promise<FormWatch | undefined> {
  if (!isForm(request)) return undefined;
  const signature = await signatureOf(request, target, guard, tools);
  let size = 0;
  return {
    see(bytes) {
      size += bytes.byteLength;
      if (size > guard.maxBody) throw tooLarge(guard.maxBody);
      signature?.update(bytes);
    },
    end: () => refuse(signature?.problem() ?? null),
  };
}
