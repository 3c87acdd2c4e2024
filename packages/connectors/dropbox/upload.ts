import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { FileRef } from '@heddle/contract/run/item';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from '../kit/call.ts';
import { sendPage, sendRequest } from '../kit/call.ts';
import { fileOf } from '../kit/request.ts';
import type { UploadProgress } from '../kit/upload.ts';
import { sendParts } from '../kit/upload.ts';
import { CONTENT, dropboxPath, headerJson } from './shared.ts';

// https://www.dropbox.com/developers/documentation/http/documentation#files-upload_session-start

/** Bytes of a part, a multiple of 4 MiB as Dropbox recommends. Smaller files go in one request. */
export const PART = 8 * 1024 * 1024;

/** What is done with a file that has the path already: `mode` and `autorename` as Dropbox has them. */
const modes: { readonly [existing: string]: JsonObject } = {
  overwrite: { mode: 'overwrite', autorename: false },
  rename: { mode: 'add', autorename: true },
  fail: { mode: 'add', autorename: false },
};

const objectOf = (value: JsonValue): JsonObject => (isJsonObject(value) ? value : {});

/** Uploads the file of the item: a small one at once, a larger one part by part, so that it is never in memory as a whole. */
export async function uploadFile(call: OperationCall): Promise<JsonValue> {
  const file = fileOf(call.item, asText(call.read('file')));
  const name = asText(call.read('fileName') ?? '').trim() || file.name;
  const commit: JsonObject = {
    path: `${dropboxPath(call.read('folder'))}/${name}`,
    ...modes[asText(call.read('existing'))],
  };
  if (file.size > PART) return uploadInSession(call, file, commit);
  const { operation } = call;
  const headers = { ...operation.fixed?.headers, 'dropbox-api-arg': headerJson(commit) };
  const { content } = await sendPage({ ...call, operation: { ...operation, fixed: { headers } } });
  return content.kind === 'json' ? content.value : { success: true };
}

async function uploadInSession(call: OperationCall, file: FileRef, commit: JsonObject): Promise<JsonValue> {
  const started = await sendContent(call, 'start', {}, new Uint8Array(), true);
  const sessionId = asText(started['session_id']);
  return sendParts(call, file, {
    size: PART,
    async send(part, offset): Promise<UploadProgress> {
      const cursor = { session_id: sessionId, offset };
      const end = offset + part.length;
      try {
        if (end >= file.size) return { done: await sendContent(call, 'finish', { cursor, commit }, part) };
        await sendContent(call, 'append_v2', { cursor }, part);
        return { next: end };
      } catch (thrown) {
        const next = lackedIn(thrown);
        if (next === null) throw thrown;
        return { next };
      }
    },
  });
}

/** Sends bytes to an upload session. A part is sent once: Dropbox says itself where it goes on. */
async function sendContent(
  call: OperationCall,
  step: string,
  argument: JsonObject,
  bytes: Uint8Array<ArrayBuffer>,
  repeatable = false,
): Promise<JsonObject> {
  const contentType = 'application/octet-stream';
  const url = new URL(`${call.account.addressFor({ at: CONTENT })}/files/upload_session/${step}`);
  const headers = new Headers({ 'content-type': contentType, 'dropbox-api-arg': headerJson(argument) });
  const payload = { contentType, size: bytes.length, open: () => bytes };
  // An upload that was begun twice is one file all the same.
  const limits = repeatable ? { ...call.limits, repeatable } : { ...call.limits, retries: 0 };
  const { content } = await sendRequest({ ...call, limits }, { method: 'POST', url, headers, payload });
  return content.kind === 'json' ? objectOf(content.value) : {};
}

/** The byte that Dropbox lacks, where it refuses a part because it has more or less of the file; null for other errors. */
function lackedIn(thrown: unknown): number | null {
  if (!(thrown instanceof HeddleError) || !isJsonObject(thrown.details)) return null;
  const answer = parsed(asText(thrown.details['body'] ?? ''));
  const offset = readPath(answer, 'error.correct_offset') ?? readPath(answer, 'error.lookup_failed.correct_offset');
  return typeof offset === 'number' ? offset : null;
}

function parsed(body: string): JsonValue {
  try {
    return JSON.parse(body) as JsonValue;
  } catch {
    return null;
  }
}
