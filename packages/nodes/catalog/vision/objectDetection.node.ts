import { defineNode } from '@heddle/contract/node/define';
import { methodEffect } from '../../lib/ai/method-fields.ts';
import { modelList } from '../../lib/ai/model-list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { objectFields } from './object-fields.ts';

export const objectDetection = defineNode({
  type: 'objectDetection',
  name: 'Object Detection',
  category: 'AI & Machine Learning',
  icon: 'scan-search',
  description: 'Finds objects in images with a place and a confidence each, by your ONNX model or by an AI model',
  summary: '{labels} in {file}',
  effect: methodEffect,
  outputs: ['main', 'empty'],
  fields: objectFields,
  sample: [
    {
      detection: {
        count: 2,
        counts: { person: 1, car: 1 },
        objects: [
          { label: 'person', confidence: 0.94, box: { x: 120, y: 48, width: 96, height: 240 } },
          { label: 'car', confidence: 0.88, box: { x: 300, y: 140, width: 280, height: 150 } },
        ],
        width: 640,
        height: 360,
      },
    },
  ],
  examples: [
    {
      title: 'The model is a file of the item',
      given: [{ data: 'aGVsbG8=' }],
      with: { labels: 'person, car' },
      fails: 'file_missing',
    },
    {
      title: 'An AI model needs a credential',
      given: [{ data: 'aGVsbG8=' }],
      with: { method: 'model' },
      fails: 'field_required',
    },
  ],
  loadList: modelList('chat'),
  run: async (context) => (await lazyImport(import('./object-run.ts'))).detectObjects(context),
});
