import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { FileRef } from '@heddle/contract/run/item';
import type { Payload } from '@heddle/nodes/lib/http/payload';
import { jsonPayload, multipartPayload } from '@heddle/nodes/lib/http/payload';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from '../kit/call.ts';
import { sendRequest } from '../kit/call.ts';
import { fileOf } from '../kit/request.ts';
import type { UploadProgress } from '../kit/upload.ts';
import { sendParts } from '../kit/upload.ts';
import { UPLOADS } from './shared.ts';

// https://developer.box.com/guides/uploads/chunked/

/** Box takes files of this size and more in parts. Bytes. */
export const LARGE = 20_000_000;
/** How often the end of an upload is asked for while Box still puts the parts together, and how long it waits unless Box says. */
const MOST_COMMITS = 60;
const COMMIT_WAIT_MS = 1000;

const nameOf = (call: OperationCall, file: FileRef): string => asText(call.read('itemName') ?? '').trim() || file.name;
const fileToSend = (call: OperationCall): FileRef => fileOf(call.item, asText(call.read('file')));

/** Uploads the file of the item to a folder: a small one at once, a larger one part by part, so that it is never in memory as a whole. */
export async function uploadFile(call: OperationCall): Promise<JsonValue> {
  const file = fileToSend(call);
  const name = nameOf(call, file);
  const folder = asText(call.read('folderId')).trim();
  const session = { folder_id: folder, file_name: name, file_size: file.size };
  try {
    return await send(call, file, '/files', { attributes: { name, parent: { id: folder } }, session });
  } catch (thrown) {
    const known = call.read('existing') === 'version' ? idOfExisting(thrown) : '';
    if (known === '') throw thrown;
    return send(call, file, `/files/${encodeURIComponent(known)}`, { attributes: { name }, session: sized(file) });
  }
}

/** Uploads the file of the item as a new version of another. */
export async function uploadVersion(call: OperationCall): Promise<JsonValue> {
  const file = fileToSend(call);
  const path = `/files/${encodeURIComponent(asText(call.read('fileId')).trim())}`;
  return send(call, file, path, { attributes: { name: nameOf(call, file) }, session: sized(file) });
}

const sized = ({ size }: FileRef): JsonObject => ({ file_size: size });

async function send(
  call: OperationCall,
  file: FileRef,
  path: string,
  { attributes, session }: { attributes: JsonObject; session: JsonObject },
): Promise<JsonValue> {
  if (file.size >= LARGE) return sendInSession(call, file, `${path}/upload_sessions`, session);
  const fields = [{ name: 'attributes', value: JSON.stringify(attributes) }];
  const payload = multipartPayload(fields, [{ name: 'file', file }], call.files);
  const { answer } = await request(call, 'POST', `${path}/content`, payload);
  return firstEntry(answer);
}

async function sendInSession(
  call: OperationCall,
  file: FileRef,
  path: string,
  session: JsonObject,
): Promise<JsonObject> {
  const { answer } = await request(call, 'POST', path, jsonPayload(session));
  const at = `/files/upload_sessions/${encodeURIComponent(asText(answer['id'] ?? ''))}`;
  const size = Number(answer['part_size']);
  if (!Number.isInteger(size) || size < 1) throw unexpected(call, 'it names no size of parts');
  const whole = createHash('sha1');
  let hashed = 0;
  const parts: JsonValue[] = [];
  // A part that is sent again replaces itself.
  const again = { ...call, limits: { ...call.limits, repeatable: true } };
  return sendParts(call, file, {
    size,
    async send(part, offset): Promise<UploadProgress> {
      const end = offset + part.length;
      if (hashed === offset) {
        whole.update(part);
        hashed = end;
      }
      const payload = { contentType: 'application/octet-stream', size: part.length, open: () => part };
      const sent = await request(again, 'PUT', at, payload, {
        digest: `sha=${createHash('sha1').update(part).digest('base64')}`,
        'content-range': `bytes ${offset}-${end - 1}/${file.size}`,
      });
      const { part: kept } = sent.answer;
      if (kept === undefined) throw unexpected(call, 'it does not confirm a part of the file');
      parts.push(kept);
      if (end < file.size) return { next: end };
      return { done: await commit(again, at, parts, whole.digest('base64')) };
    },
  });
}

/** Ends an upload. While Box still works on the parts, it is asked again. */
async function commit(
  call: OperationCall,
  at: string,
  parts: readonly JsonValue[],
  digest: string,
): Promise<JsonObject> {
  const payload = jsonPayload({ parts: [...parts] });
  for (let count = 0; count < MOST_COMMITS; count += 1) {
    const { status, answer, headers } = await request(call, 'POST', `${at}/commit`, payload, {
      digest: `sha=${digest}`,
    });
    if (status !== 202) return firstEntry(answer);
    const seconds = Number(headers.get('retry-after') ?? '');
    await sleep(seconds > 0 ? seconds * 1000 : COMMIT_WAIT_MS, undefined, { signal: call.signal });
  }
  throw unexpected(call, 'it does not end the upload');
}

async function request(
  call: OperationCall,
  method: string,
  path: string,
  payload: Payload,
  more: { readonly [name: string]: string } = {},
): Promise<{ status: number; answer: JsonObject; headers: Headers }> {
  const url = new URL(call.account.addressFor({ at: UPLOADS }) + path);
  const headers = new Headers({ accept: 'application/json', 'content-type': payload.contentType, ...more });
  const { status, content, headers: answered } = await sendRequest(call, { method, url, headers, payload });
  const answer = content.kind === 'json' && isJsonObject(content.value) ? content.value : {};
  return { status, answer, headers: answered };
}

const firstEntry = (answer: JsonObject): JsonObject => {
  const entry = readPath(answer, 'entries.0');
  return entry !== undefined && isJsonObject(entry) ? entry : { success: true };
};

/** The ID of the file that has the name already, as Box says it in its refusal; '' for other errors. */
function idOfExisting(thrown: unknown): string {
  if (!(thrown instanceof HeddleError) || thrown.code !== 'connector_conflict' || !isJsonObject(thrown.details))
    return '';
  try {
    const answer = JSON.parse(asText(thrown.details['body'] ?? '')) as JsonValue;
    return asText(
      readPath(answer, 'context_info.conflicts.id') ?? readPath(answer, 'context_info.conflicts.0.id') ?? '',
    );
  } catch {
    // A cut answer names no file: the refusal is the error.
    return '';
  }
}

const unexpected = ({ connector, operation }: OperationCall, reason: string): HeddleError =>
  connectorErrors.connector_answer_invalid({ vendor: connector.name, operation: operation.name, reason });
