import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { FileRef } from '@heddle/contract/run/item';
import { jsonPayload } from '@heddle/nodes/lib/http/payload';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from '../kit/call.ts';
import { sendRequest } from '../kit/call.ts';
import { callInner } from '../kit/inner.ts';
import { bodyOf, buildRequest, fileOf } from '../kit/request.ts';

/** Bytes of an attachment, which is sent as text in base64. */
const LIMIT = 20 * 1024 * 1024;

/** Sends a file of the item as an attachment. Throws `field_invalid` for a file that is not there or too large. */
export async function attach(call: OperationCall): Promise<JsonValue> {
  const { account, operation, item, files, read } = call;
  const fields = bodyOf(call);
  const file = fileOf(item, asText(read('file')));
  if (file.size > LIMIT) throw nodeErrors.field_invalid({ field: 'File', reason: 'is larger than 20 MiB' });
  const content = (await buffer(Readable.from(await files.open(file)))).toString('base64');
  const body: JsonObject = { filename: file.name ?? 'file', content_type: file.mediaType, ...fields, content };
  const request = buildRequest({ ...call, address: account.addressFor(operation) });
  const answer = await sendRequest(call, { ...request, payload: jsonPayload(body) });
  return answer.content.kind === 'json' ? answer.content.value : { success: true };
}

/** Reads an attachment of a candidate by its name, from the address that Greenhouse gives, which needs no credential. Throws `connector_not_found`. */
export async function download(call: OperationCall): Promise<FileRef> {
  const { connector, operation, account } = call;
  const [candidate = null] = await callInner(call, 'candidate.get', { candidateId: asText(call.read('candidateId')) });
  const all = readPath(candidate, 'attachments');
  const wanted = asText(call.read('attachmentName'));
  const found = (Array.isArray(all) ? all : []).find((entry) => isJsonObject(entry) && entry['filename'] === wanted);
  const url = URL.parse(asText(readPath(found ?? null, 'url')));
  if (!url)
    throw connectorErrors.connector_not_found({
      vendor: connector.name,
      operation: operation.name,
      reason: `The candidate has no attachment "${wanted}"`,
    });
  const request = { method: 'GET', url, headers: new Headers({ accept: '*/*' }), payload: null };
  const { content } = await sendRequest(call, request, new URL(account.addressFor(operation)));
  if (content.kind !== 'file')
    throw connectorErrors.connector_answer_invalid({
      vendor: connector.name,
      operation: operation.name,
      reason: 'it is no file',
    });
  return { ...content.file, name: wanted };
}
