import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { jsonPayload } from '@heddle/nodes/lib/http/payload';
import type { OperationCall } from '../kit/call.ts';
import { sendRequest } from '../kit/call.ts';
import { list } from '../kit/parameters.ts';
import { bodyOf, buildRequest, fileOf } from '../kit/request.ts';

/** Bytes of attachments: SendGrid takes mails of up to 30 MB, and base64 makes four bytes of three. */
const LIMIT = 20 * 1024 * 1024;

/** The attachments of a mail. Throws `field_invalid` for a file that is not there, and where they are too large. */
async function attachmentsOf({ read, item, files }: OperationCall): Promise<JsonObject[]> {
  const given = list('Attachments').toWire?.(read('attachments') ?? '');
  const sent = (Array.isArray(given) ? given : []).map((name) => fileOf(item, asText(name)));
  if (sent.reduce((size, file) => size + file.size, 0) > LIMIT)
    throw nodeErrors.field_invalid({ field: 'Attachments', reason: 'are larger than 20 MiB in total' });
  const attachments: JsonObject[] = [];
  for (const file of sent) {
    const content = await buffer(Readable.from(await files.open(file)));
    attachments.push({
      content: content.toString('base64'),
      filename: file.name ?? 'file',
      type: file.mediaType,
      disposition: 'attachment',
    });
  }
  return attachments;
}

/** Sends a mail and returns the ID by which SendGrid knows it: it is in a header of the answer, which has no body. Throws the errors of requests and of files. */
export async function sendMail(call: OperationCall): Promise<JsonValue> {
  const { account, operation } = call;
  const request = buildRequest({ ...call, address: account.addressFor(operation) });
  const attachments = await attachmentsOf(call);
  const mail = operation.prepare?.(bodyOf(call));
  const payload = attachments.length > 0 ? jsonPayload({ ...(mail as JsonObject), attachments }) : request.payload;
  const { headers } = await sendRequest(call, { ...request, payload });
  return { messageId: headers.get('x-message-id') ?? '', accepted: true };
}
