import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { placeholderInputs, placeholderRequests, replacedOf, withMarks } from '../google/placeholders.ts';
import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject, Operation } from '../kit/connector.ts';
import { callInner } from '../kit/inner.ts';
import { as, flag, json, list, number, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const batch: Pick<Operation, 'method' | 'path' | 'params' | 'scopes' | 'items' | 'sample'> = {
  method: 'POST',
  path: '/v1/presentations/{presentationId}:batchUpdate',
  params: { presentationId: of.presentationId },
  items: '',
  scopes: of.WRITE,
  sample: { presentationId: of.sampleId },
};
const onSlides = as('onSlides', list('On slides', { help: 'Object IDs, separated by commas. If empty, all slides.' }));
const imageUrl = required(
  as(
    'imageUrl',
    text('Image URL', {
      placeholder: 'https://example.com/logo.png',
      help: 'Google must be able to load it: PNG, JPEG or GIF, up to 50 MB.',
    }),
  ),
);
const replaced = { presentationId: of.sampleId, replaced: 2 };

/** How often something was replaced. */
const occurrences = (answer: JsonValue): JsonValue => ({
  presentationId: isJsonObject(answer) ? asText(answer['presentationId']) : '',
  replaced: Number(
    readPath(answer, 'replies.0.replaceAllText.occurrencesChanged') ??
      readPath(answer, 'replies.0.replaceAllShapesWithImage.occurrencesChanged') ??
      0,
  ),
});

async function fill(call: OperationCall): Promise<JsonValue> {
  const presentationId = asText(call.read('presentationId'));
  const { requests, names } = placeholderRequests(call);
  const [answer] =
    requests.length === 0
      ? []
      : await callInner(call, 'content.batchUpdate', { presentationId, updateRequests: requests });
  return { presentationId, replaced: replacedOf(names, answer) };
}

/** A length in points, the unit of the API's own sizes. */
const points = (value: JsonValue | undefined): JsonValue => ({ magnitude: Number(value), unit: 'PT' });

export const content: ConnectorObject = {
  key: 'content',
  name: 'Content',
  operations: {
    fill: {
      ...batch,
      name: 'Fill in placeholders',
      description: 'Replaces placeholders such as {{name}} with values: those of the item, or those of the field',
      fixed: { body: {} },
      inputs: placeholderInputs,
      perform: fill,
      // A placeholder that has been replaced is not there any more.
      repeat: 'same',
      sample: { presentationId: of.sampleId, replaced: { name: 2 } },
    },
    replaceText: {
      ...batch,
      name: 'Replace text',
      body: {
        find: required(as('findText', text('Find'))),
        replaceText: as('replaceText', paragraph('Replace with', { help: 'If empty, the text is removed.' })),
        matchCase: flag('Match case', { default: 'true' }),
        onSlides,
      },
      prepare: ({ find = '', replaceText = '', matchCase = true, onSlides: pages }) => ({
        requests: [
          {
            replaceAllText: {
              containsText: { text: find, matchCase },
              replaceText,
              ...(pages === undefined ? {} : { pageObjectIds: pages }),
            },
          },
        ],
      }),
      answer: occurrences,
      // The new text may contain the old one.
      repeat: 'twice',
      sample: replaced,
    },
    replaceWithImage: {
      ...batch,
      name: 'Replace shapes with image',
      description: 'Puts an image in the place of each shape that contains a placeholder, such as {{logo}}',
      body: {
        find: required(
          as('imagePlaceholder', text('Placeholder', { placeholder: 'logo', help: 'The name, without the marks.' })),
        ),
        marks: placeholderInputs.placeholderStyle,
        imageUrl,
        fit: as(
          'imageFit',
          oneOf(
            'Fit',
            [
              { value: 'CENTER_INSIDE', label: 'Whole image' },
              { value: 'CENTER_CROP', label: 'Crop to the shape' },
            ],
            { default: 'CENTER_INSIDE' },
          ),
        ),
        onSlides,
      },
      prepare: ({ find, marks, imageUrl: url = '', fit = 'CENTER_INSIDE', onSlides: pages }) => ({
        requests: [
          {
            replaceAllShapesWithImage: {
              containsText: { text: withMarks(asText(find), asText(marks)), matchCase: true },
              imageUrl: url,
              imageReplaceMethod: fit,
              ...(pages === undefined ? {} : { pageObjectIds: pages }),
            },
          },
        ],
      }),
      answer: occurrences,
      // The shape is gone afterwards.
      repeat: 'same',
      sample: replaced,
    },
    insertImage: {
      ...batch,
      name: 'Add image',
      body: {
        slide: of.slideId,
        imageUrl,
        left: number('Left (points)', { default: 0, help: 'From the left edge of the slide.' }),
        top: number('Top (points)', { default: 0, help: 'From the top edge of the slide.' }),
        width: number('Width (points)', { min: 1, help: 'If width or height is empty, the size of the image.' }),
        height: number('Height (points)', { min: 1 }),
      },
      prepare: ({ slide: pageObjectId = '', imageUrl: url = '', left = 0, top = 0, width, height }) => ({
        requests: [
          {
            createImage: {
              url,
              elementProperties: {
                pageObjectId,
                transform: { scaleX: 1, scaleY: 1, translateX: left, translateY: top, unit: 'PT' },
                ...(width === undefined || height === undefined
                  ? {}
                  : { size: { width: points(width), height: points(height) } }),
              },
            },
          },
        ],
      }),
      repeat: 'twice',
    },
    setText: {
      ...batch,
      name: 'Set text of shape',
      body: {
        shape: required(
          as(
            'shapeId',
            text('Shape', { placeholder: 'g1f2e3d4c5b_0', help: 'The object ID, as “Get slide” shows it.' }),
          ),
        ),
        text: required(as('newText', paragraph('Text'))),
        before: oneOf(
          'Existing text',
          [
            { value: 'keep', label: 'Keep; the new text comes first' },
            { value: 'replace', label: 'Replace (the shape must have text)' },
          ],
          { default: 'keep' },
        ),
      },
      prepare: ({ shape: objectId = '', text: added = '', before }) => ({
        requests: [
          ...(before === 'replace' ? [{ deleteText: { objectId, textRange: { type: 'ALL' } } }] : []),
          { insertText: { objectId, insertionIndex: 0, text: added } },
        ],
      }),
      repeat: 'twice',
    },
    batchUpdate: {
      ...batch,
      name: 'Batch update',
      description: 'Sends any requests of the API; all are done or none',
      body: {
        requests: required(
          as(
            'updateRequests',
            json('Requests', {
              placeholder: '[{ "deleteObject": { "objectId": "g1f2e3d4c5b" } }]',
              help: 'A list, as in the documentation of Google.',
            }),
          ),
        ),
        'writeControl.requiredRevisionId': text('Required revision ID', {
          help: 'Fails if the presentation was changed since this revision.',
        }),
      },
      repeat: 'twice',
    },
  },
};
