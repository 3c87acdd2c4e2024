import { defineAiKey } from '../ai-common.ts';

export const anthropic = defineAiKey({
  type: 'anthropic',
  name: 'Anthropic',
  description: 'A key for the Claude models of Anthropic',
  where: 'At console.anthropic.com: API keys.',
  models: ['chat'],
  address: 'https://api.anthropic.com/v1',
  header: 'x-api-key',
});
