import { defineNode } from '@heddle/contract/node/define';
import { loadModels } from '../../lib/ai/list.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { chatFields } from './fields.ts';
import { chatSample } from './sample.ts';

export const claudeAi = defineNode({
  type: 'claudeAi',
  name: 'Claude AI',
  category: 'AI & Machine Learning',
  icon: 'sparkles',
  description: 'Asks a Claude model of Anthropic: writes, summarizes, extracts, classifies and reads images and PDF',
  summary: '{model}: {prompt}',
  effect: 'read',
  fields: chatFields(['anthropic'], 'claude-sonnet-4-5'),
  examples: [],
  sample: chatSample('claude-sonnet-4-5'),
  loadList: (request) => loadModels(request, 'chat'),
  run: async (context) => (await lazyImport(import('./run.ts'))).answerItems(context),
});
