import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { FileRef } from '@heddle/contract/run/item';
import type { OperationCall } from '../kit/call.ts';
import { sendRequest } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { callInner, callOwn, innerOutput } from '../kit/inner.ts';
import { as, file as fileField, number, required, text } from '../kit/parameters.ts';
import { fileOf } from '../kit/request.ts';
import { PART, sendParts } from '../kit/upload.ts';
import * as of from './shared.ts';

const placeOf = ({ read }: OperationCall) => ({
  workspaceId: asText(read('workspaceId') ?? ''),
  modelId: asText(read('modelId') ?? ''),
  fileId: asText(read('fileId') ?? ''),
});

/** Uploads the file of the item in chunks: their number is said first, and that they are complete in the end. */
async function uploadFile(call: OperationCall): Promise<JsonValue> {
  const content = fileOf(call.item, asText(call.read('file')));
  const place = placeOf(call);
  await callInner(call, 'file.setChunks', { ...place, chunkCount: Math.max(1, Math.ceil(content.size / PART)) });
  const [workspace, model, id] = [place.workspaceId, place.modelId, place.fileId].map(encodeURIComponent);
  const chunks = `${call.account.addressFor(call.operation)}/workspaces/${workspace}/models/${model}/files/${id}/chunks`;
  // A chunk that is sent again takes the place of the first.
  const repeatable = { ...call, limits: { ...call.limits, repeatable: true } };
  await sendParts(call, content, {
    size: PART,
    async send(part, at) {
      const contentType = 'application/octet-stream';
      const payload = { contentType, size: part.length, open: () => part };
      const url = new URL(`${chunks}/${at / PART}`);
      await sendRequest(repeatable, {
        method: 'PUT',
        url,
        headers: new Headers({ 'content-type': contentType }),
        payload,
      });
      const next = at + part.length;
      return next >= content.size ? { done: {} } : { next };
    },
  });
  const [done = null] = await callOwn(call, {});
  return done;
}

/** Downloads all chunks of a file as one. */
async function downloadFile(call: OperationCall): Promise<FileRef> {
  const place = placeOf(call);
  const chunks = await callInner(call, 'file.listChunks', place);
  const name = asText(call.read('fileName') ?? '').trim() || `${place.fileId}.csv`;
  async function* content(): AsyncGenerator<Uint8Array> {
    for (const chunk of chunks) {
      const chunkId = isJsonObject(chunk) ? asText(chunk['id'] ?? '') : '';
      const { file } = await innerOutput(call, 'file.getChunk', { ...place, chunkId });
      if (file) yield* await call.files.open(file);
    }
  }
  return call.files.put(content(), {
    name,
    mediaType: name.endsWith('.csv') ? 'text/csv' : 'application/octet-stream',
  });
}

export const file: ConnectorObject = {
  key: 'file',
  name: 'Data file',
  operations: {
    list: {
      name: 'List data files',
      method: 'GET',
      path: `${of.inModel}/files`,
      params: of.onModel,
      items: 'files',
      next: of.pages,
      sample: of.dataFile,
    },
    upload: {
      name: 'Upload data file',
      description: 'In chunks, for an import that reads it',
      method: 'POST',
      path: `${of.inModel}/files/{fileId}/complete`,
      params: of.onFile,
      inputs: { file: fileField() },
      perform: uploadFile,
      repeat: 'same',
      items: 'file',
      sample: of.dataFile,
    },
    download: {
      name: 'Download data file',
      description: 'What an export has written',
      method: 'GET',
      path: `${of.inModel}/files/{fileId}/chunks`,
      params: of.onFile,
      inputs: { fileName: as('fileName', text('File name', { placeholder: 'plan.csv' })) },
      performFile: downloadFile,
      download: true,
      sample: { name: 'plan.csv', mediaType: 'text/csv', size: 2048 },
    },
    setChunks: {
      name: 'Set number of chunks',
      method: 'POST',
      path: `${of.inModel}/files/{fileId}`,
      params: of.onFile,
      body: { chunkCount: required(number('Chunks', { step: 1, help: '-1 if it is not known yet.' })) },
      repeat: 'same',
      items: 'file',
      sample: of.dataFile,
    },
    listChunks: {
      name: 'List chunks',
      method: 'GET',
      path: `${of.inModel}/files/{fileId}/chunks`,
      params: of.onFile,
      items: 'chunks',
      next: of.pages,
      sample: { id: '0', name: 'Chunk 0' },
    },
    getChunk: {
      name: 'Download chunk',
      method: 'GET',
      path: `${of.inModel}/files/{fileId}/chunks/{chunkId}`,
      params: { ...of.onFile, chunkId: required(as('chunkId', text('Chunk', { placeholder: '0' }))) },
      download: true,
      sample: { name: '0', mediaType: 'application/octet-stream', size: 2048 },
    },
  },
};
