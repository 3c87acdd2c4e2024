import { defineNode } from '@heddle/contract/node/define';
import { loadModels } from '../../lib/ai/list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
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
  examples: [],
  sample: chatSample('gpt-5-mini'),
  loadList: (request) => loadModels(request, 'chat'),
  run: async (context) => (await lazyImport(import('./run.ts'))).answerItems(context),
});
