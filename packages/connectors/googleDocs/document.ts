import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { copyName, driveExport, driveFiles, driveFolders, folderId } from '../google/drive-files.ts';
import { placeholderInputs, placeholderRequests, replacedOf } from '../google/placeholders.ts';
import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import { as, flag, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import { documentText } from './document-text.ts';
import * as of from './shared.ts';

const kind = {
  mimeType: 'application/vnd.google-apps.document',
  one: 'document',
  many: 'documents',
  id: of.documentId,
};
const { list, listInFolder, createInFolder, copy } = driveFiles(kind);
const params = { documentId: of.documentId };
const title = required(as('title', text('Title')));
const sample = { documentId: of.sampleId, title: 'Offer', revisionId: 'ALm37BWk7vjUUeJCy0Xb' };

/** Creates a document and writes its first text. */
async function create(call: OperationCall): Promise<JsonValue> {
  const [created = {}] = await callInner(call, 'document.createEmpty', { title: asText(call.read('title')) });
  const content = asText(call.read('startText') ?? '');
  if (content !== '' && isJsonObject(created))
    await callInner(call, 'content.batchUpdate', {
      documentId: asText(created['documentId']),
      updateRequests: [{ insertText: { location: { index: 1 }, text: content } }],
    });
  return created;
}

/** Copies a document and fills in the placeholders of the copy. */
async function fromTemplate(call: OperationCall): Promise<JsonValue> {
  const [copied = {}] = await callInner(call, 'document.copy', {
    documentId: asText(call.read('documentId')),
    copyName: asText(call.read('copyName') ?? ''),
    folderId: asText(call.read('folderId') ?? ''),
  });
  const { requests, names } = placeholderRequests(call);
  if (!isJsonObject(copied)) return copied;
  const documentId = asText(copied['id']);
  const [answer] =
    requests.length === 0 ? [] : await callInner(call, 'content.batchUpdate', { documentId, updateRequests: requests });
  return { ...copied, documentId, replaced: replacedOf(names, answer) };
}

async function readText(call: OperationCall): Promise<JsonValue> {
  const documentId = asText(call.read('documentId'));
  const [document] = await callInner(call, 'document.get', { documentId, includeTabsContent: 'true' });
  if (document === undefined || !isJsonObject(document)) return [];
  const format = call.read('textFormat') === 'plain' ? 'plain' : 'markdown';
  return { documentId, title: asText(document['title']), text: documentText(document, format) };
}

export const document: ConnectorObject = {
  key: 'document',
  name: 'Document',
  operations: {
    create: {
      name: 'Create document',
      method: 'POST',
      path: '/v1/documents',
      body: { title },
      inputs: { text: as('startText', paragraph('Text', { help: 'If empty, the document is empty.' })) },
      perform: create,
      repeat: 'twice',
      scopes: of.WRITE,
      sample,
    },
    createEmpty: {
      name: 'Create empty document',
      method: 'POST',
      path: '/v1/documents',
      body: { title },
      items: '',
      repeat: 'twice',
      scopes: of.WRITE,
      sample,
    },
    createInFolder,
    fromTemplate: {
      ...copy,
      name: 'Create document from template',
      description: 'Copies a document and replaces placeholders such as {{name}} in the copy with values',
      inputs: { ...placeholderInputs, copyName, folderId },
      body: {},
      perform: fromTemplate,
      sample: { ...copy.sample, documentId: of.sampleId, replaced: { name: 2 } },
    },
    get: {
      name: 'Get document',
      description: 'Gets the whole structure of a document',
      method: 'GET',
      path: '/v1/documents/{documentId}',
      params,
      query: {
        includeTabsContent: flag('All tabs', { help: 'If not set, the first tab only.' }),
        suggestionsViewMode: oneOf('Suggestions', [
          { value: 'SUGGESTIONS_INLINE', label: 'Inline' },
          { value: 'PREVIEW_SUGGESTIONS_ACCEPTED', label: 'As if accepted' },
          { value: 'PREVIEW_WITHOUT_SUGGESTIONS', label: 'As if rejected' },
        ]),
      },
      items: '',
      scopes: of.READ,
      sample,
    },
    text: {
      name: 'Get text of document',
      description: 'Reads all tabs as Markdown or as plain text',
      method: 'GET',
      path: '/v1/documents/{documentId}',
      params,
      inputs: {
        format: as(
          'textFormat',
          oneOf(
            'Text format',
            [
              { value: 'markdown', label: 'Markdown' },
              { value: 'plain', label: 'Plain text' },
            ],
            { default: 'markdown' },
          ),
        ),
      },
      perform: readText,
      scopes: of.READ,
      sample: { documentId: of.sampleId, title: 'Offer', text: '# Offer\n\nDear Ada, …' },
    },
    export: driveExport(kind, [
      { value: 'application/pdf', label: 'PDF' },
      { value: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', label: 'Word' },
      { value: 'application/vnd.oasis.opendocument.text', label: 'OpenDocument' },
      { value: 'text/markdown', label: 'Markdown' },
      { value: 'text/plain', label: 'Plain text' },
      { value: 'application/rtf', label: 'Rich text' },
      { value: 'application/epub+zip', label: 'EPUB' },
      { value: 'application/zip', label: 'HTML (zip)' },
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
