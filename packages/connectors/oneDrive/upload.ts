import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { OperationCall } from '../kit/call.ts';
import { callInner } from '../kit/inner.ts';
import { fileOf } from '../kit/request.ts';
import type { UploadProgress } from '../kit/upload.ts';
import { uploadInParts } from '../kit/upload.ts';

const objectIn = (value: JsonValue | undefined): JsonObject =>
  value !== undefined && isJsonObject(value) ? value : {};

/** How far an upload is. https://learn.microsoft.com/en-us/graph/api/driveitem-createuploadsession */
function progressOf(answer: JsonObject): UploadProgress {
  const { nextExpectedRanges: missing } = answer;
  if (!Array.isArray(missing) || missing.length === 0) return { done: answer };
  return { next: Number.parseInt(asText(missing[0]), 10) };
}

/** Uploads a file of any size, part by part: it is never in memory as a whole. What is there under its name is replaced. */
export async function uploadFile(call: OperationCall): Promise<JsonValue> {
  const file = fileOf(call.item, asText(call.read('file')));
  const name = asText(call.read('itemName') ?? '').trim() || (file.name ?? 'file');
  const [session] = await callInner(call, 'file.startUpload', {
    driveId: asText(call.read('driveId')),
    // An item that is named by its folder and its name.
    itemId: `${asText(call.read('folderId'))}:/${name}:`,
  });
  const url = URL.parse(asText(objectIn(session)['uploadUrl']));
  if (!url)
    throw connectorErrors.connector_answer_invalid({
      vendor: call.connector.name,
      operation: call.operation.name,
      reason: 'it names no URL for the upload',
    });
  return uploadInParts(call, file, {
    url,
    // The address holds a key of its own: the credential does not go along.
    signedFor: new URL('https://graph.microsoft.com'),
    ask: { method: 'GET' },
    progressIn: ({ content }) => progressOf(content.kind === 'json' ? objectIn(content.value) : {}),
  });
}
