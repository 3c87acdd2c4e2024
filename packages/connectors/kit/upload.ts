import { setTimeout as sleep } from 'node:timers/promises';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import type { FileRef } from '@heddle/contract/run/item';
import { waitBefore } from '@heddle/nodes/lib/http/retry';
import type { OperationCall } from './call.ts';
import { sendRequest } from './call.ts';

type Answer = Awaited<ReturnType<typeof sendRequest>>;

/** Bytes of a part: a multiple of the 320 KiB that Microsoft Graph wants, and of the 256 KiB that Google wants. */
export const PART = 5 * 1024 * 1024;

/** How far an upload is: the first byte that the vendor lacks, or what it answered to the whole file. */
export type UploadProgress = { next: number } | { done: JsonObject };

/** An upload that the vendor has begun, at an address of its own. */
export interface UploadSession {
  url: URL;
  /** The address whose origin is given the credential. */
  signedFor: URL;
  /** The request that asks how far the upload is. */
  ask: { method: 'GET' | 'PUT'; headers?: { [name: string]: string } };
  /** How far the upload is, by an answer to a part or to that request. */
  progressIn(answer: Answer): UploadProgress;
}

/** Errors after which the vendor may have a part, or some of it. */
const BROKEN = new Set(['http_unreachable', 'connector_failed', 'connector_rate_limited']);

/** How a vendor takes the parts of a file. */
export interface PartUpload {
  /** Bytes of a part. */
  size: number;
  /** Sends a part, which begins at the byte `at`. The last one ends with the file. */
  send(part: Uint8Array<ArrayBuffer>, at: number): Promise<UploadProgress>;
  /** How far the upload is after a broken connection. Left out: a part that may have arrived is sent again. */
  ask?: () => Promise<UploadProgress>;
}

/**
 * Uploads a file in parts, one in memory at a time, and returns what the vendor answers to the last. After a broken connection it asks how far the upload is and
 * goes on from there, as often in a row without progress as requests are repeated. Throws `connector_answer_invalid` and the errors of requests.
 */
export function uploadInParts(call: OperationCall, file: FileRef, session: UploadSession): Promise<JsonObject> {
  return sendParts(call, file, {
    size: PART,
    send: (part, at) => sendPart(call, session, part, { at, total: file.size }),
    ask: () => askProgress(call, session),
  });
}

/** Does the same at a vendor that takes parts in a way of its own. Throws as `uploadInParts` does. */
export async function sendParts(call: OperationCall, file: FileRef, upload: PartUpload): Promise<JsonObject> {
  const { retries } = call.limits;
  let from = 0;
  let failures = 0;
  for await (const part of partsOf(await call.files.open(file), file.size, upload.size)) {
    const end = from + part.length;
    for (let at = from; at < end || file.size === 0;) {
      const progress = await upload.send(part.subarray(at - from), at).catch(async (thrown: unknown) => {
        if (!(thrown instanceof HeddleError) || !BROKEN.has(thrown.code) || failures >= retries) throw thrown;
        await sleep(waitBefore(failures, null, Date.now()), undefined, { signal: call.signal });
        return upload.ask ? upload.ask() : { next: at };
      });
      if ('done' in progress) return progress.done;
      const { next } = progress;
      if (next < from || next > end)
        throw unexpected(call, `it expects byte ${next} of the file, which is not the next`);
      if (next === at && failures >= retries) throw unexpected(call, 'it does not accept a part of the file');
      failures = next === at ? failures + 1 : 0;
      at = next;
    }
    from = end;
  }
  throw unexpected(call, 'it does not confirm the end of the file');
}

async function sendPart(
  call: OperationCall,
  { url, signedFor, progressIn }: UploadSession,
  part: Uint8Array<ArrayBuffer>,
  { at, total }: { at: number; total: number },
): Promise<UploadProgress> {
  const contentType = 'application/octet-stream';
  const headers = new Headers({
    'content-type': contentType,
    'content-range': total === 0 ? 'bytes */0' : `bytes ${at}-${at + part.length - 1}/${total}`,
  });
  const payload = { contentType, size: part.length, open: () => part };
  // A part of which the vendor has some is not sent as a whole again.
  const once = { ...call, limits: { ...call.limits, retries: 0 } };
  return progressIn(await sendRequest(once, { method: 'PUT', url, headers, payload }, signedFor));
}

async function askProgress(
  call: OperationCall,
  { url, signedFor, ask, progressIn }: UploadSession,
): Promise<UploadProgress> {
  const { method, headers = {} } = ask;
  const payload = method === 'GET' ? null : { contentType: '', size: 0, open: () => new Uint8Array() };
  // To ask is harmless, whatever the upload is.
  const asking = { ...call, limits: { ...call.limits, repeatable: true } };
  return progressIn(await sendRequest(asking, { method, url, headers: new Headers(headers), payload }, signedFor));
}

const unexpected = ({ connector, operation }: OperationCall, reason: string): HeddleError =>
  connectorErrors.connector_answer_invalid({ vendor: connector.name, operation: operation.name, reason });

/** The bytes of a file in parts of one size, the last being the rest; one empty part for an empty file. */
async function* partsOf(
  content: AsyncIterable<Uint8Array>,
  total: number,
  partSize: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const room = (): Uint8Array<ArrayBuffer> => new Uint8Array(Math.min(partSize, total));
  if (total === 0) yield room();
  let part = room();
  let size = 0;
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length;) {
      const piece = chunk.subarray(at, at + part.length - size);
      part.set(piece, size);
      size += piece.length;
      at += piece.length;
      if (size < part.length) continue;
      yield part;
      [part, size] = [room(), 0];
    }
  }
  if (size > 0) yield part.subarray(0, size);
}
