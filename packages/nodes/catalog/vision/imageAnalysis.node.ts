import { defineNode } from '@heddle/contract/node/define';
import { modelList } from '../../lib/ai/model-list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { visionFields } from './fields.ts';

const url = 'https://api.openai.com/v1/responses';
/** A blue PNG of 4 × 2 pixels. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWMwTjsDRwzIHACMWgspygYSEQAAAABJRU5ErkJggg==';

/** What the service answers with for a text. */
const saying = (text: string) => [
  { type: 'response.created', sequence_number: 0, response: { id: 'resp_1', created_at: 1, model: 'gpt-5-mini' } },
  { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'msg_1' } },
  { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 0, content_index: 0, delta: text },
  { type: 'response.output_item.done', output_index: 0, item: { type: 'message', id: 'msg_1' } },
  {
    type: 'response.completed',
    sequence_number: 1,
    response: { id: 'resp_1', incomplete_details: null, usage: { input_tokens: 400, output_tokens: 10 } },
  },
];
const usage = { model: 'gpt-5-mini', inputTokens: 400, outputTokens: 10, cost: 0.00012 };

export const imageAnalysis = defineNode({
  type: 'imageAnalysis',
  name: 'Image Analysis',
  category: 'AI & Machine Learning',
  icon: 'image',
  description: 'Describes images, answers questions about them, tags them, and reads out data as JSON',
  summary: '{task} {question} {model}',
  effect: 'read',
  fields: visionFields,
  examples: [
    {
      title: 'What a picture shows',
      given: [{ data: picture }],
      with: {},
      streams: { [`POST ${url}`]: saying('A blue rectangle.') },
      gives: { main: [{ data: picture, answer: 'A blue rectangle.', usage }] },
    },
    {
      title: 'Tags of a picture, in German',
      given: [{ data: picture }],
      with: { task: 'tags', language: 'German', saveIn: 'tags', saveUsageIn: '' },
      streams: { [`POST ${url}`]: saying('{"tags":["rechteck","blau"]}') },
      gives: { main: [{ data: picture, tags: ['rechteck', 'blau'] }] },
    },
    {
      title: 'Data that is read out, by a schema',
      given: [{ data: picture }],
      with: {
        task: 'json',
        schema: '{"type":"object","properties":{"color":{"type":"string"}},"required":["color"]}',
        saveUsageIn: '',
      },
      streams: { [`POST ${url}`]: saying('{"color":"blue"}') },
      gives: { main: [{ data: picture, answer: { color: 'blue' } }] },
    },
    { title: 'An image is needed', given: [{ a: 1 }], with: {}, fails: 'file_missing' },
    { title: 'What is no image is refused', given: [{ data: 'aGVsbG8=' }], with: {}, fails: 'file_type_refused' },
  ],
  sample: [
    {
      answer: 'A red bicycle leans against a brick wall.',
      usage: { model: 'gpt-5-mini', inputTokens: 820, outputTokens: 24, cost: 0.0003 },
    },
  ],
  loadList: modelList('chat'),
  run: async (context) => (await lazyImport(import('./run.ts'))).analyzeImages(context),
});
