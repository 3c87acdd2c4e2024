import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { placeholderInputs, placeholderRequests, replacedOf } from '../google/placeholders.ts';
import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject, Operation } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import { as, flag, json, number, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import { endOf } from './document-text.ts';
import * as of from './shared.ts';
import { tableRequests } from './table.ts';

const params = { documentId: of.documentId };
const index = number('Index', {
  min: 1,
  step: 1,
  help: 'The place in the document, as “Get document” shows it. If empty, the end.',
});
const sample = { documentId: of.sampleId, writeControl: { requiredRevisionId: 'ALm37BWk7vjUUeJCy0Xb' } };

/** An update whose requests are made of the parameters of its body. */
const update = (
  facts: Pick<Operation, 'name' | 'description' | 'body' | 'repeat' | 'answer'>,
  of_: {
    requests: (body: JsonObject) => JsonObject[];
    sample?: JsonObject;
  },
): Operation => ({
  ...facts,
  method: 'POST',
  path: '/v1/documents/{documentId}:batchUpdate',
  params,
  prepare: (body) => ({ requests: of_.requests(body) }),
  items: '',
  scopes: of.WRITE,
  sample: of_.sample ?? sample,
});

/** The place for an insertion: an index, or the end. */
const placeOf = ({ index: at }: JsonObject): JsonObject =>
  typeof at === 'number' ? { location: { index: at } } : { endOfSegmentLocation: {} };

const points = (value: JsonValue | undefined): JsonObject => ({ magnitude: Number(value), unit: 'PT' });

function imageRequest(body: JsonObject): JsonObject {
  const { uri = '', width, height } = body;
  const size = {
    ...(width === undefined ? {} : { width: points(width) }),
    ...(height === undefined ? {} : { height: points(height) }),
  };
  return {
    insertInlineImage: { uri, ...placeOf(body), ...(Object.keys(size).length > 0 ? { objectSize: size } : {}) },
  };
}

/** The document, which its changes must still fit when they arrive: others may edit it meanwhile. */
async function opened(call: OperationCall): Promise<{ documentId: string; end: number; requiredRevisionId: string }> {
  const documentId = asText(call.read('documentId'));
  const [document] = await callInner(call, 'document.get', { documentId });
  const requiredRevisionId = document !== undefined && isJsonObject(document) ? asText(document['revisionId']) : '';
  return { documentId, end: endOf(document), requiredRevisionId };
}

async function insertTable(call: OperationCall): Promise<JsonValue> {
  const { documentId, end, requiredRevisionId } = await opened(call);
  const at = call.read('index');
  const updateRequests = tableRequests(call.read('tableRows'), typeof at === 'number' ? at : end);
  return [...(await callInner(call, 'content.batchUpdate', { documentId, updateRequests, requiredRevisionId }))];
}

async function addParagraph(call: OperationCall): Promise<JsonValue> {
  const { documentId, end, requiredRevisionId } = await opened(call);
  const added = asText(call.read('text'));
  const range = { startIndex: end + 1, endIndex: end + 1 + added.length };
  const updateRequests = [
    { insertText: { location: { index: end }, text: `\n${added}` } },
    {
      updateParagraphStyle: {
        range,
        paragraphStyle: { namedStyleType: asText(call.read('paragraphStyle') ?? 'NORMAL_TEXT') },
        fields: 'namedStyleType',
      },
    },
  ];
  return [...(await callInner(call, 'content.batchUpdate', { documentId, updateRequests, requiredRevisionId }))];
}

async function fill(call: OperationCall): Promise<JsonValue> {
  const documentId = asText(call.read('documentId'));
  const { requests, names } = placeholderRequests(call);
  const [answer] =
    requests.length === 0 ? [] : await callInner(call, 'content.batchUpdate', { documentId, updateRequests: requests });
  return { documentId, replaced: replacedOf(names, answer) };
}

const occurrences = (answer: JsonValue): JsonValue => {
  const { replaced } = replacedOf(['replaced'], answer);
  return { documentId: isJsonObject(answer) ? asText(answer['documentId']) : '', replaced: replaced ?? 0 };
};

const batch: Pick<Operation, 'method' | 'path' | 'params' | 'scopes' | 'sample'> = {
  method: 'POST',
  path: '/v1/documents/{documentId}:batchUpdate',
  params,
  scopes: of.WRITE,
  sample,
};

export const content: ConnectorObject = {
  key: 'content',
  name: 'Content',
  operations: {
    append: update(
      {
        name: 'Append text',
        body: { text: required(paragraph('Text')), newLine: flag('On a new line', { default: 'true' }) },
        repeat: 'twice',
      },
      {
        requests: ({ text: added, newLine }) => [
          { insertText: { endOfSegmentLocation: {}, text: (newLine === true ? '\n' : '') + asText(added) } },
        ],
      },
    ),
    addParagraph: {
      ...batch,
      name: 'Append paragraph with style',
      fixed: { body: {} },
      inputs: {
        text: required(paragraph('Text')),
        paragraphStyle: oneOf(
          'Paragraph style',
          [
            { value: 'NORMAL_TEXT', label: 'Normal text' },
            { value: 'TITLE', label: 'Title' },
            { value: 'SUBTITLE', label: 'Subtitle' },
            ...[1, 2, 3, 4, 5, 6].map((level) => ({ value: `HEADING_${level}`, label: `Heading ${level}` })),
          ],
          { default: 'NORMAL_TEXT' },
        ),
      },
      perform: addParagraph,
      repeat: 'twice',
    },
    insert: update(
      { name: 'Insert text', body: { text: required(paragraph('Text')), index }, repeat: 'twice' },
      { requests: (body) => [{ insertText: { ...placeOf(body), text: asText(body['text']) } }] },
    ),
    replace: update(
      {
        name: 'Replace text',
        description: 'Replaces a text wherever it is in the document',
        body: {
          find: required(as('findText', text('Find'))),
          replaceText: as('replaceText', paragraph('Replace with', { help: 'If empty, the text is removed.' })),
          matchCase: flag('Match case', { default: 'true' }),
        },
        // The new text may contain the old one.
        repeat: 'twice',
        answer: occurrences,
      },
      {
        requests: ({ find = '', replaceText = '', matchCase = true }) => [
          { replaceAllText: { containsText: { text: find, matchCase }, replaceText } },
        ],
        sample: { documentId: of.sampleId, replaced: 2 },
      },
    ),
    fill: {
      ...batch,
      name: 'Fill in placeholders',
      description: 'Replaces placeholders such as {{name}} with values: those of the item, or those of the field',
      fixed: { body: {} },
      inputs: placeholderInputs,
      perform: fill,
      // A placeholder that has been replaced is not there any more.
      repeat: 'same',
      sample: { documentId: of.sampleId, replaced: { name: 2 } },
    },
    insertTable: {
      ...batch,
      name: 'Insert table',
      fixed: { body: {} },
      inputs: {
        rows: required(
          as(
            'tableRows',
            json('Rows', {
              placeholder: '[{ "Item": "Chair", "Price": 90 }]',
              help: 'A list of objects, whose names become the header, or a list of lists of cells.',
            }),
          ),
        ),
        index,
      },
      perform: insertTable,
      repeat: 'twice',
    },
    insertImage: update(
      {
        name: 'Insert image',
        body: {
          uri: required(
            as(
              'imageUrl',
              text('Image URL', {
                placeholder: 'https://example.com/logo.png',
                help: 'Google must be able to load it: PNG, JPEG or GIF, up to 50 MB.',
              }),
            ),
          ),
          index,
          width: number('Width (points)', { min: 1 }),
          height: number('Height (points)', { min: 1 }),
        },
        repeat: 'twice',
      },
      { requests: (body) => [imageRequest(body)] },
    ),
    pageBreak: update(
      { name: 'Insert page break', body: { index }, repeat: 'twice' },
      { requests: (body) => [{ insertPageBreak: placeOf(body) }] },
    ),
    replaceNamedRange: update(
      {
        name: 'Replace named range',
        body: {
          namedRangeName: required(as('namedRange', text('Named range'))),
          text: as('rangeText', paragraph('New text', { help: 'If empty, the range is emptied.' })),
        },
        repeat: 'same',
      },
      {
        requests: ({ namedRangeName = '', text: replaced = '' }) => [
          { replaceNamedRangeContent: { namedRangeName, text: replaced } },
        ],
      },
    ),
    batchUpdate: {
      ...batch,
      name: 'Batch update',
      description: 'Sends any requests of the API; all are done or none',
      body: {
        requests: required(
          as(
            'updateRequests',
            json('Requests', {
              placeholder: '[{ "insertText": { "location": { "index": 1 }, "text": "Hello" } }]',
              help: 'A list, as in the documentation of Google.',
            }),
          ),
        ),
        'writeControl.requiredRevisionId': text('Required revision ID', {
          help: 'Fails if the document was changed since this revision.',
        }),
      },
      items: '',
      repeat: 'twice',
    },
  },
};
