import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { OperationCall } from '../kit/call.ts';
import { sendRequest } from '../kit/call.ts';
import { callInner } from '../kit/inner.ts';
import { fileOf } from '../kit/request.ts';

/** Bytes of a part: a multiple of 320 KiB, as Graph wants it. https://learn.microsoft.com/en-us/graph/api/driveitem-createuploadsession */
const PART = 16 * 320 * 1024;

const objectIn = (value: JsonValue | undefined): JsonObject =>
  value !== undefined && isJsonObject(value) ? value : {};

/** Uploads a file of any size, part by part: it is never in memory as a whole. What is there under its name is replaced. */
export async function uploadFile(call: OperationCall): Promise<JsonValue> {
  const file = fileOf(call.item, asText(call.read('file')));
  const name = asText(call.read('itemName') ?? '').trim() || (file.name ?? 'file');
  const [session] = await callInner(call, 'file.startUpload', {
    driveId: asText(call.read('driveId')),
    // An item that is named by its folder and its name.
    itemId: `${asText(call.read('folderId'))}:/${name}:`,
  });
  const address = URL.parse(asText(objectIn(session)['uploadUrl']));
  if (!address)
    throw connectorErrors.connector_answer_invalid({
      vendor: 'OneDrive',
      operation: call.operation.name,
      reason: 'it names no address for the upload',
    });
  let sent = 0;
  let last: JsonObject = {};
  for await (const part of parts(await call.files.open(file))) {
    last = await sendPart(call, address, part, { from: sent, total: file.size });
    sent += part.length;
  }
  return last;
}

async function sendPart(
  call: OperationCall,
  url: URL,
  part: Uint8Array<ArrayBuffer>,
  { from, total }: { from: number; total: number },
): Promise<JsonObject> {
  const headers = new Headers({
    'content-type': 'application/octet-stream',
    'content-range': total === 0 ? 'bytes */0' : `bytes ${from}-${from + part.length - 1}/${total}`,
  });
  const payload = { contentType: 'application/octet-stream', size: part.length, open: () => part };
  // The address holds a key of its own: the credential does not go along.
  const elsewhere = new URL('https://graph.microsoft.com');
  const { content } = await sendRequest(call, { method: 'PUT', url, headers, payload }, elsewhere);
  return content.kind === 'json' ? objectIn(content.value) : {};
}

/** The bytes of a file in parts of one size; one empty part for an empty file. */
async function* parts(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let held: Uint8Array[] = [];
  let size = 0;
  let count = 0;
  const joined = async (): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await buffer(Readable.from(held)));
  for await (const chunk of content) {
    for (let at = 0; at < chunk.length;) {
      const piece = chunk.subarray(at, at + PART - size);
      held.push(piece);
      size += piece.length;
      at += piece.length;
      if (size < PART) continue;
      yield await joined();
      count += 1;
      [held, size] = [[], 0];
    }
  }
  if (size > 0 || count === 0) yield held.length === 0 ? new Uint8Array() : await joined();
}
