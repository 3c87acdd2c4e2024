import { defineNode } from '@heddle/contract/node/define';
import type { Effect } from '@heddle/contract/node/define';
import { modelList } from '../../lib/ai/model-list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { faceFields } from './face-fields.ts';

const effects: { readonly [operation: string]: Effect } = {
  detectByModel: 'read',
  enrol: 'write',
  identify: 'read',
  verify: 'read',
  forget: 'write',
};

export const faceRecognition = defineNode({
  type: 'faceRecognition',
  name: 'Face Recognition',
  category: 'AI & Machine Learning',
  icon: 'scan-search',
  description: 'Finds faces in images, and compares them with people you have enrolled, by your ONNX models',
  summary: '{operation} {person} {collection}',
  effect: ({ operation }) => (typeof operation === 'string' ? (effects[operation] ?? 'none') : 'none'),
  outputs: ['main', 'unmatched'],
  errorOutput: 'unmatched',
  fields: faceFields,
  samples: {
    field: 'operation',
    of: {
      detectByModel: [
        {
          faces: {
            count: 1,
            width: 640,
            height: 360,
            faces: [{ confidence: 0.97, box: { x: 250, y: 60, width: 120, height: 150 } }],
          },
        },
      ],
      enrol: [{ faces: { person: 'E-1042', collection: 'people', faces: 1 } }],
      identify: [
        {
          faces: {
            count: 1,
            width: 640,
            height: 360,
            faces: [
              { confidence: 0.97, box: { x: 250, y: 60, width: 120, height: 150 }, person: 'E-1042', similarity: 0.71 },
            ],
          },
        },
      ],
      verify: [
        {
          faces: {
            count: 1,
            width: 640,
            height: 360,
            person: 'E-1042',
            verified: true,
            faces: [
              { confidence: 0.97, box: { x: 250, y: 60, width: 120, height: 150 }, person: 'E-1042', similarity: 0.71 },
            ],
          },
        },
      ],
      forget: [{ faces: { person: 'E-1042', collection: 'people', removed: 1 } }],
    },
  },
  examples: [
    {
      title: 'A person who was never enrolled cannot be removed',
      given: [{ employee: 'E-1042' }],
      with: { operation: 'forget', person: '{{ employee }}' },
      gives: {
        unmatched: [{ employee: 'E-1042', faces: { person: 'E-1042', collection: 'people', removed: 0 } }],
      },
    },
    {
      title: 'The model is a file of the item',
      given: [{ data: 'aGVsbG8=' }],
      with: {},
      fails: 'file_missing',
    },
    {
      title: 'Names have no slash',
      given: [{}],
      with: { operation: 'forget', person: 'a/b' },
      fails: 'field_invalid',
    },
  ],
  loadList: modelList('chat'),
  run: async (context) => (await lazyImport(import('./face-run.ts'))).recognizeFaces(context),
});
