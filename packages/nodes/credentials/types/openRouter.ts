import { defineAiKey } from '../ai-common.ts';

export const openRouter = defineAiKey({
  type: 'openRouter',
  name: 'OpenRouter',
  description: 'A key for the models of many providers at OpenRouter',
  where: 'At openrouter.ai: Keys.',
  models: ['chat'],
  address: 'https://openrouter.ai/api/v1',
});
