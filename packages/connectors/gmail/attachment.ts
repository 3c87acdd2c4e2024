import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { FileRef } from '@heddle/contract/run/item';
import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const attachmentId = as('attachmentId', text('Attachment ID', { placeholder: 'ANGjdJ8w' }));
const params = { messageId: required(of.messageId), id: required(attachmentId) };

/** Reads the content, which the API gives as text in base64url, and stores it as a file. */
async function download(call: OperationCall): Promise<FileRef> {
  const values: JsonObject = {
    messageId: asText(call.read('messageId')),
    attachmentId: asText(call.read('attachmentId')),
  };
  const [content] = await callInner(call, 'attachment.get', values);
  const data = content !== undefined && isJsonObject(content) ? asText(content['data']) : '';
  return call.files.put(Buffer.from(data, 'base64url'), {
    name: asText(call.read('attachmentName') ?? '').trim() || 'attachment',
    mediaType: asText(call.read('attachmentType') ?? '').trim() || 'application/octet-stream',
  });
}

export const attachment: ConnectorObject = {
  key: 'attachment',
  name: 'Attachment',
  operations: {
    download: {
      name: 'Download attachment',
      method: 'GET',
      path: `${of.MAILBOX}/messages/{messageId}/attachments/{id}`,
      params,
      inputs: {
        name: as('attachmentName', text('Name', { placeholder: '{{ attachments[0].name }}' })),
        type: as('attachmentType', text('Media type', { placeholder: '{{ attachments[0].mediaType }}' })),
      },
      download: true,
      performFile: download,
      scopes: of.READ,
      sample: { name: 'invoice.pdf', mediaType: 'application/pdf', size: 48_210 },
    },
    get: {
      name: 'Get attachment as Base64',
      description: 'Returns the content in base64url',
      method: 'GET',
      path: `${of.MAILBOX}/messages/{messageId}/attachments/{id}`,
      params,
      scopes: of.READ,
      sample: { size: 5, data: 'SGVsbG8' },
    },
  },
};
