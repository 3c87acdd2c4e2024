import { defineNode } from '@heddle/contract/node/define';
import { modelList } from '../../lib/ai/model-list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { openAiCall, openAiSays, openAiUsage } from './example-answers.ts';
import { chatFields } from './fields.ts';
import { chatSample } from './sample.ts';

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
      streams: { [openAiCall]: openAiSays('Delivery status') },
      gives: { main: [{ message: 'Where is my parcel?', answer: 'Delivery status', usage: openAiUsage }] },
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
      streams: { [openAiCall]: openAiSays('{"topic":"delivery"}') },
      gives: { main: [{ message: 'Where is my parcel?', answer: { topic: 'delivery' } }] },
    },
  ],
  sample: chatSample('gpt-5-mini'),
  loadList: modelList('chat'),
  run: async (context) => (await lazyImport(import('./run.ts'))).answerItems(context),
});
