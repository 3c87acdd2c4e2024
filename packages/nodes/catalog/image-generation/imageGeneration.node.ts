import { defineNode } from '@heddle/contract/node/define';
import { modelList } from '../../lib/ai/model-list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { imageGenerationFields } from './fields.ts';

/** A blue PNG of 4 × 2 pixels. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWMwTjsDRwzIHACMWgspygYSEQAAAABJRU5ErkJggg==';
const url = 'POST https://api.openai.com/v1/images/generations';
const usage = { input_tokens: 20, output_tokens: 1000, total_tokens: 1020 };
const file = { name: 'file.png', mediaType: 'image/png', size: 94 };

export const imageGeneration = defineNode({
  type: 'imageGeneration',
  name: 'Image Generation',
  category: 'AI & Machine Learning',
  icon: 'image',
  description: 'Makes images from words, and changes images as words say',
  summary: '{model}: {prompt}',
  effect: 'read',
  fields: imageGenerationFields,
  examples: [
    {
      title: 'A poster for each event',
      given: [{ event: 'Jazz night' }],
      with: { prompt: 'A poster for {{ $json.event }}' },
      answers: { [url]: { created: 1, data: [{ b64_json: picture }], usage } },
      gives: {
        main: [
          {
            event: 'Jazz night',
            image: file,
            usage: { model: 'gpt-image-1', inputTokens: 20, outputTokens: 1000, cost: 0.0402 },
          },
        ],
      },
    },
    {
      title: 'An image of the item is changed',
      given: [{ data: picture }],
      with: { prompt: 'Make it red', useImages: true, saveIn: 'red', saveUsageIn: '' },
      answers: { 'POST https://api.openai.com/v1/images/edits': { created: 1, data: [{ b64_json: picture }], usage } },
      gives: { main: [{ data: picture, red: file }] },
    },
    {
      title: 'A size has a form',
      given: [{}],
      with: { prompt: 'A poster', size: 'large' },
      fails: 'field_invalid',
    },
  ],
  sample: [
    {
      image: { name: 'file.png', mediaType: 'image/png', size: 1_400_000 },
      usage: { model: 'gpt-image-1', inputTokens: 20, outputTokens: 1056, cost: 0.0424 },
    },
  ],
  loadList: modelList('images'),
  run: async (context) => (await lazyImport(import('./run.ts'))).generateImages(context),
});
