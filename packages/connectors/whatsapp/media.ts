import { connectorErrors } from '@heddle/contract/errors/connectors';
import { asText } from '@heddle/contract/node/text';
import type { FileRef } from '@heddle/contract/run/item';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from '../kit/call.ts';
import { sendRequest } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import { as, file, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

// https://developers.facebook.com/docs/whatsapp/cloud-api/reference/media

const mediaId = required(as('mediaId', text('Media ID', { placeholder: '{{ image.id }}' })));
const params = { 'Media-ID': mediaId };

/** Hosts of Meta that give media to those who have the token. */
const META = /(^|\.)(fbsbx\.com|facebook\.com|whatsapp\.net)$/;

/** Loads a file from the address that Meta gives for five minutes, with the token if it is an address of Meta. */
async function download(call: OperationCall): Promise<FileRef> {
  const [found = null] = await callInner(call, 'media.get', { mediaId: asText(call.read('mediaId')) });
  const url = URL.parse(asText(readPath(found, 'url')));
  const { connector, operation, account } = call;
  const invalid = (reason: string): Error =>
    connectorErrors.connector_answer_invalid({ vendor: connector.name, operation: operation.name, reason });
  if (!url) throw invalid('it does not say where the file is');
  const isMeta = url.protocol === 'https:' && META.test(url.hostname);
  const request = { method: 'GET', url, headers: new Headers({ 'user-agent': 'Heddle/1.0.0' }), payload: null };
  const { content } = await sendRequest(call, request, isMeta ? url : new URL(account.addressFor(operation)));
  if (content.kind !== 'file') throw invalid('there is no file at the address that it names');
  const name = asText(call.read('saveAs') ?? '').trim();
  return {
    ...content.file,
    mediaType: asText(readPath(found, 'mime_type')) || content.file.mediaType,
    ...(name === '' ? {} : { name }),
  };
}

export const media: ConnectorObject = {
  key: 'media',
  name: 'Media',
  operations: {
    upload: {
      name: 'Upload media',
      description: 'The file can be sent by its ID for 30 days',
      method: 'POST',
      at: of.NUMBER,
      path: '/media',
      bodyIs: 'multipart',
      body: { file: required(file()) },
      fixed: { body: { messaging_product: 'whatsapp' } },
      items: '',
      repeat: 'twice',
      scopes: of.MESSAGING,
      sample: { id: '1037543291543636' },
    },
    get: {
      name: 'Get URL of media',
      description: 'The URL is valid for five minutes',
      method: 'GET',
      at: of.GRAPH,
      path: '/{Media-ID}',
      params,
      items: '',
      scopes: of.MESSAGING,
      sample: {
        id: '1037543291543636',
        url: 'https://lookaside.fbsbx.com/whatsapp_business/attachments/?mid=1',
        mime_type: 'image/jpeg',
        file_size: '48210',
        sha256: '2f1c',
        messaging_product: 'whatsapp',
      },
    },
    download: {
      name: 'Download media',
      description: 'Gives a file that somebody has sent',
      method: 'GET',
      at: of.GRAPH,
      path: '/{Media-ID}',
      params,
      inputs: { name: as('saveAs', text('Name', { placeholder: '{{ document.filename }}' })) },
      download: true,
      performFile: download,
      scopes: of.MESSAGING,
      sample: { name: 'photo.jpg', mediaType: 'image/jpeg', size: 48_210 },
    },
    delete: {
      name: 'Delete media',
      method: 'DELETE',
      at: of.GRAPH,
      path: '/{Media-ID}',
      params,
      // Meta describes it as required, though nothing is sent.
      fixed: { headers: { 'content-type': 'application/json' } },
      items: '',
      scopes: of.MESSAGING,
      sample: { success: true },
    },
  },
};
