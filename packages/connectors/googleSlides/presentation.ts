import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { copyName, driveExport, driveFiles, driveFolders, folderId } from '../google/drive-files.ts';
import { placeholderInputs, placeholderRequests, replacedOf } from '../google/placeholders.ts';
import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';
import { slideTexts } from './slide-text.ts';

const kind = {
  mimeType: 'application/vnd.google-apps.presentation',
  one: 'presentation',
  many: 'presentations',
  id: of.presentationId,
};
const { list, listInFolder, createInFolder, copy } = driveFiles(kind);
const params = { presentationsId: of.presentationId };
const sample = { presentationId: of.sampleId, title: 'Quarterly report', revisionId: 'ALm37BWk7vjUUeJCy0Xb' };

/** Copies a presentation and fills in the placeholders of the copy. */
async function fromTemplate(call: OperationCall): Promise<JsonValue> {
  const [copied = {}] = await callInner(call, 'presentation.copy', {
    presentationId: asText(call.read('presentationId')),
    copyName: asText(call.read('copyName') ?? ''),
    folderId: asText(call.read('folderId') ?? ''),
  });
  const { requests, names } = placeholderRequests(call);
  if (!isJsonObject(copied)) return copied;
  const presentationId = asText(copied['id']);
  const [answer] =
    requests.length === 0
      ? []
      : await callInner(call, 'content.batchUpdate', { presentationId, updateRequests: requests });
  return { ...copied, presentationId, replaced: replacedOf(names, answer) };
}

export const presentation: ConnectorObject = {
  key: 'presentation',
  name: 'Presentation',
  operations: {
    create: {
      name: 'Create presentation',
      method: 'POST',
      path: '/v1/presentations',
      body: { title: required(as('title', text('Title'))) },
      items: '',
      repeat: 'twice',
      scopes: of.WRITE,
      sample,
    },
    createInFolder,
    fromTemplate: {
      ...copy,
      name: 'Create presentation from template',
      description: 'Copies a presentation and replaces placeholders such as {{name}} in the copy with values',
      inputs: { ...placeholderInputs, copyName, folderId },
      body: {},
      perform: fromTemplate,
      sample: { ...copy.sample, presentationId: of.sampleId, replaced: { name: 2 } },
    },
    get: {
      name: 'Get presentation',
      description: 'Gets the whole structure of a presentation',
      method: 'GET',
      path: '/v1/presentations/{presentationsId}',
      params,
      items: '',
      scopes: of.READ,
      sample,
    },
    texts: {
      name: 'Get texts of slides',
      description: 'Returns title, text and notes of each slide',
      method: 'GET',
      path: '/v1/presentations/{presentationsId}',
      params,
      perform: async (call) => {
        const [found] = await callInner(call, 'presentation.get', {
          presentationId: asText(call.read('presentationId')),
        });
        return found !== undefined && isJsonObject(found) ? slideTexts(found).map((texts) => ({ ...texts })) : [];
      },
      scopes: of.READ,
      sample: { slide: 1, objectId: 'p', title: 'Quarterly report', text: 'Revenue grew by 12 %', notes: '' },
    },
    export: driveExport(kind, [
      { value: 'application/pdf', label: 'PDF' },
      {
        value: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
        label: 'PowerPoint',
      },
      { value: 'application/vnd.oasis.opendocument.presentation', label: 'OpenDocument' },
      { value: 'text/plain', label: 'Plain text' },
    ]),
    copy,
    list,
    listInFolder,
  },
};

export const folder: ConnectorObject = {
  key: 'folder',
  name: 'Folder',
  operations: { list: driveFolders },
};
