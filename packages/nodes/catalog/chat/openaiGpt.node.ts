import { defineNode } from '@heddle/contract/node/define';
import { modelList } from '../../lib/ai/model-list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { chatFields } from './fields.ts';
import { chatSample } from './sample.ts';

const url = 'https://api.openai.com/v1/responses';

/** What the service answers with for a text. */
const saying = (text: string) => [
  { type: 'response.created', sequence_number: 0, response: { id: 'resp_1', created_at: 1, model: 'gpt-5-mini' } },
  { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'msg_1' } },
  { type: 'response.output_text.delta', item_id: 'msg_1', output_index: 0, content_index: 0, delta: text },
  { type: 'response.output_item.done', output_index: 0, item: { type: 'message', id: 'msg_1' } },
  {
    type: 'response.completed',
    sequence_number: 1,
    response: { id: 'resp_1', incomplete_details: null, usage: { input_tokens: 40, output_tokens: 10 } },
  },
];
const usage = { model: 'gpt-5-mini', inputTokens: 40, outputTokens: 10, cost: 0.00003 };

export const openaiGpt = defineNode({
  type: 'openaiGpt',
  name: 'OpenAI GPT',
  category: 'AI & Machine Learning',
  icon: 'sparkles',
  description: 'Asks a GPT model of OpenAI or Azure: writes, summarizes, extracts, classifies and reads images',
  summary: '{model}: {prompt}',
  effect: 'read',
  fields: chatFields(['openAi', 'azureOpenAi', 'openAiCompatible'], 'gpt-5-mini'),
  examples: [
    {
      title: 'A question for each item; the answer goes into the item',
      given: [{ message: 'Where is my parcel?' }],
      with: { prompt: 'What does this customer want, in two words? {{ $json.message }}' },
      streams: { [`POST ${url}`]: saying('Delivery status') },
      gives: { main: [{ message: 'Where is my parcel?', answer: 'Delivery status', usage }] },
    },
    {
      title: 'An answer as JSON of a form that you choose',
      given: [{ message: 'Where is my parcel?' }],
      with: {
        prompt: 'Classify: {{ $json.message }}',
        answerAs: 'json',
        schema: '{"type":"object","properties":{"topic":{"enum":["delivery","refund"]}},"required":["topic"]}',
        saveUsageIn: '',
      },
      streams: { [`POST ${url}`]: saying('{"topic":"delivery"}') },
      gives: { main: [{ message: 'Where is my parcel?', answer: { topic: 'delivery' } }] },
    },
  ],
  sample: chatSample('gpt-5-mini'),
  loadList: modelList('chat'),
  run: async (context) => (await lazyImport(import('./run.ts'))).answerItems(context),
});
