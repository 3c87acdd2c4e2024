import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { OperationCall } from '../kit/call.ts';
import { sendPage } from '../kit/call.ts';
import { fileOf } from '../kit/request.ts';
import { uploadInParts } from '../kit/upload.ts';

// https://developers.google.com/workspace/drive/api/guides/manage-uploads#resumable

/** The status that says that an upload is not complete. */
const INCOMPLETE = 308;

/** Begins an upload with the request of the operation, then sends the file of the item part by part: it is never in memory as a whole. A new file without a name gets that of the file. */
export async function uploadFile(call: OperationCall): Promise<JsonValue> {
  const { account, operation } = call;
  const file = fileOf(call.item, asText(call.read('file')));
  const name = asText(call.read('fileName') ?? '').trim() || (file.name ?? 'file');
  const type = { 'x-upload-content-type': file.mediaType, 'x-upload-content-length': String(file.size) };
  const { headers } = await sendPage({
    ...call,
    operation: { ...operation, fixed: { ...operation.fixed, headers: type } },
    // One that was begun twice is one file all the same.
    limits: { ...call.limits, repeatable: true },
    read: (key) => (key === 'fileName' ? name : call.read(key)),
  });
  const signedFor = new URL(account.addressFor(operation));
  const url = URL.parse(headers.get('location') ?? '', signedFor);
  if (!headers.has('location') || !url)
    throw connectorErrors.connector_answer_invalid({
      vendor: 'Google Drive',
      operation: operation.name,
      reason: 'it names no URL for the upload',
    });
  return uploadInParts(call, file, {
    url,
    signedFor,
    ask: { method: 'PUT', headers: { 'content-range': `bytes */${file.size}` } },
    progressIn({ status, headers: answered, content }) {
      if (status !== INCOMPLETE)
        return { done: content.kind === 'json' && isJsonObject(content.value) ? content.value : { success: true } };
      const last = /^bytes=0-(\d+)$/.exec(answered.get('range') ?? '')?.[1];
      return { next: last === undefined ? 0 : Number(last) + 1 };
    },
  });
}
