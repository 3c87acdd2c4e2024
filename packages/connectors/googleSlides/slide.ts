import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { FileRef } from '@heddle/contract/run/item';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from '../kit/call.ts';
import { sendRequest } from '../kit/call.ts';
import type { ConnectorObject, Operation, RepeatSearch } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import { as, number, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const ofPage = { presentationId: of.presentationId, pageObjectId: of.slideId };
const position = as(
  'position',
  number('Position', { min: 1, step: 1, help: '1 is the first slide. If empty, the end.' }),
);
const size = oneOf(
  'Size',
  [
    { value: 'LARGE', label: 'Large (1600 pixels wide)' },
    { value: 'MEDIUM', label: 'Medium (800 pixels wide)' },
    { value: 'SMALL', label: 'Small (200 pixels wide)' },
  ],
  { default: 'LARGE' },
);
const thumbnailSize = { 'thumbnailProperties.thumbnailSize': as('thumbnailSize', size) };

const batch: Pick<Operation, 'method' | 'path' | 'params' | 'scopes' | 'items'> = {
  method: 'POST',
  path: '/v1/presentations/{presentationId}:batchUpdate',
  params: { presentationId: of.presentationId },
  items: '',
  scopes: of.WRITE,
};

/** A new slide has the mark of its write as its object ID, so the list of slides shows whether it was made. */
const byObjectId: { search: RepeatSearch } = {
  search: {
    mark: 'objectId',
    operation: 'slide.list',
    fields: (_mark, read) => ({ presentationId: asText(read('presentationId')) }),
    at: 'objectId',
  },
};

/** The ID of the slide that a batch has made. */
const made =
  (reply: 'createSlide' | 'duplicateObject') =>
  (answer: JsonValue): JsonValue => ({
    presentationId: asText(readPath(answer, 'presentationId') ?? ''),
    objectId: asText(readPath(answer, `replies.0.${reply}.objectId`) ?? ''),
  });

/** The requests for a new slide with a title and a text in the placeholders of its layout. */
function createRequests(body: JsonObject): JsonObject[] {
  const { objectId = '', layout, position: at, slideTitle, slideText } = body;
  const texts = [
    { type: 'TITLE', id: `${asText(objectId)}_title`, text: asText(slideTitle) },
    { type: 'BODY', id: `${asText(objectId)}_body`, text: asText(slideText) },
  ].filter((entry) => entry.text !== '');
  const slide: JsonObject = {
    objectId,
    slideLayoutReference: { predefinedLayout: layout ?? 'BLANK' },
    ...(typeof at === 'number' ? { insertionIndex: at - 1 } : {}),
    ...(texts.length > 0
      ? {
          placeholderIdMappings: texts.map(({ type, id }) => ({
            layoutPlaceholder: { type, index: 0 },
            objectId: id,
          })),
        }
      : {}),
  };
  return [
    { createSlide: slide },
    ...texts.map((entry) => ({ insertText: { objectId: entry.id, text: entry.text, insertionIndex: 0 } })),
  ];
}

/** Loads the picture from the address that Google gives for a while. It takes no credential. */
async function thumbnail(call: OperationCall): Promise<FileRef> {
  const slideId = asText(call.read('slideId'));
  const [found] = await callInner(call, 'slide.thumbnailUrl', {
    presentationId: asText(call.read('presentationId')),
    slideId,
    thumbnailSize: asText(call.read('thumbnailSize') ?? 'LARGE'),
  });
  const url = URL.parse(asText(found === undefined ? '' : readPath(found, 'contentUrl')));
  const { connector, operation, account } = call;
  const invalid = (reason: string): Error =>
    connectorErrors.connector_answer_invalid({ vendor: connector.name, operation: operation.name, reason });
  if (!url) throw invalid('it does not say where the picture is');
  const request = { method: 'GET', url, headers: new Headers({ accept: 'image/*' }), payload: null };
  const { content } = await sendRequest(call, request, new URL(account.addressFor(operation)));
  if (content.kind !== 'file') throw invalid('there is no picture at the address that it names');
  return { ...content.file, name: `slide-${slideId}.png` };
}

export const slide: ConnectorObject = {
  key: 'slide',
  name: 'Slide',
  operations: {
    list: {
      name: 'List slides',
      method: 'GET',
      path: '/v1/presentations/{presentationsId}',
      params: { presentationsId: of.presentationId },
      items: 'slides',
      scopes: of.READ,
      sample: { objectId: 'p', pageElements: [], slideProperties: { layoutObjectId: 'p1' } },
    },
    get: {
      name: 'Get slide',
      method: 'GET',
      path: '/v1/presentations/{presentationId}/pages/{pageObjectId}',
      params: ofPage,
      items: '',
      scopes: of.READ,
      sample: { objectId: 'p', pageElements: [], slideProperties: { layoutObjectId: 'p1' } },
    },
    create: {
      ...batch,
      name: 'Add slide',
      body: {
        layout: oneOf(
          'Layout',
          [
            { value: 'TITLE_AND_BODY', label: 'Title and text' },
            { value: 'TITLE_ONLY', label: 'Title only' },
            { value: 'SECTION_HEADER', label: 'Section header' },
            { value: 'ONE_COLUMN_TEXT', label: 'Text in one column' },
            { value: 'MAIN_POINT', label: 'Main point' },
            { value: 'BLANK', label: 'Blank' },
          ],
          { default: 'TITLE_AND_BODY', help: 'The theme of the presentation must have it.' },
        ),
        slideTitle: text('Title of the slide', { help: 'Only layouts with a title have a place for it.' }),
        slideText: paragraph('Text of the slide', { help: 'Only layouts with text have a place for it.' }),
        position,
      },
      prepare: (body) => ({ requests: createRequests(body) }),
      answer: made('createSlide'),
      repeat: byObjectId,
      sample: { presentationId: of.sampleId, objectId: 'g1f2e3d4c5b' },
    },
    duplicate: {
      ...batch,
      name: 'Duplicate slide',
      description: 'The copy comes after the slide',
      body: { slide: of.slideId },
      prepare: ({ slide: original = '', objectId = '' }) => ({
        requests: [{ duplicateObject: { objectId: original, objectIds: { [asText(original)]: objectId } } }],
      }),
      answer: made('duplicateObject'),
      repeat: byObjectId,
      sample: { presentationId: of.sampleId, objectId: 'g1f2e3d4c5b' },
    },
    move: {
      ...batch,
      name: 'Move slide',
      body: { slide: of.slideId, newPosition: required(number('New position', { min: 1, step: 1 })) },
      prepare: ({ slide: moved = '', newPosition }) => ({
        requests: [
          { updateSlidesPosition: { slideObjectIds: [moved], insertionIndex: Math.max(0, Number(newPosition) - 1) } },
        ],
      }),
      repeat: 'same',
      sample: { presentationId: of.sampleId },
    },
    delete: {
      ...batch,
      name: 'Delete slide',
      body: { slide: of.slideId },
      prepare: ({ slide: deleted = '' }) => ({ requests: [{ deleteObject: { objectId: deleted } }] }),
      repeat: 'same',
      sample: { presentationId: of.sampleId },
    },
    thumbnail: {
      name: 'Download slide as picture',
      description: 'Gives the slide as a PNG file',
      method: 'GET',
      path: '/v1/presentations/{presentationId}/pages/{pageObjectId}/thumbnail',
      params: ofPage,
      query: thumbnailSize,
      download: true,
      performFile: thumbnail,
      scopes: of.READ,
      sample: { name: 'slide-p.png', mediaType: 'image/png', size: 48_210 },
    },
    thumbnailUrl: {
      name: 'Get picture URL of slide',
      description: 'The URL is valid for 30 minutes',
      method: 'GET',
      path: '/v1/presentations/{presentationId}/pages/{pageObjectId}/thumbnail',
      params: ofPage,
      query: thumbnailSize,
      items: '',
      scopes: of.READ,
      sample: { contentUrl: 'https://lh7-us.googleusercontent.com/docsdf/a1b2', width: 1600, height: 900 },
    },
  },
};
