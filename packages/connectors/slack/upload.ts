import { connectorErrors } from '@heddle/contract/errors/connectors';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { filePayload } from '@heddle/nodes/lib/http/payload';
import type { OperationCall } from '../kit/call.ts';
import { sendRequest } from '../kit/call.ts';
import { callInner } from '../kit/inner.ts';
import { fileOf } from '../kit/request.ts';

/**
 * Uploads the file of the item and shares it: Slack names an address, takes the content there as a stream, then is told where to show it
 * (https://docs.slack.dev/messaging/working-with-files#uploading_files). Throws `field_invalid` for an empty file, which Slack does not take.
 */
export async function uploadFile(call: OperationCall): Promise<JsonValue> {
  const { account, files, operation } = call;
  const file = fileOf(call.item, asText(call.read('file')));
  if (file.size === 0) throw nodeErrors.field_invalid({ field: 'File', reason: 'names an empty file' });
  const name = file.name === '' ? 'file' : file.name;
  const [begun] = await callInner(call, 'file.startUpload', { fileName: name, fileLength: file.size });
  const { upload_url: address, file_id: id } = begun !== undefined && isJsonObject(begun) ? begun : {};
  const url = URL.parse(asText(address));
  if (!url)
    throw connectorErrors.connector_answer_invalid({
      vendor: 'Slack',
      operation: operation.name,
      reason: 'it names no URL for the upload',
    });
  const payload = filePayload(file, files);
  const headers = new Headers({ 'content-type': payload.contentType });
  // The address holds a key of its own: the credential goes along only to the address of Slack's methods.
  const signedFor = new URL(account.addressFor(operation));
  await sendRequest(call, { method: 'POST', url, headers, payload }, signedFor);
  const title = asText(call.read('fileTitle') ?? '').trim();
  const [shared] = await callInner(call, 'file.completeUpload', {
    uploaded: [{ id: asText(id), title: title === '' ? name : title }],
    fileChannel: asText(call.read('fileChannel') ?? ''),
    threadTs: asText(call.read('threadTs') ?? ''),
    comment: asText(call.read('comment') ?? ''),
  });
  return shared ?? { id: asText(id) };
}
