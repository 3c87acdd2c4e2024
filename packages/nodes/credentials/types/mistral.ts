import { defineAiKey } from '../ai-common.ts';

export const mistral = defineAiKey({
  type: 'mistral',
  name: 'Mistral',
  description: 'A key for the models of Mistral',
  where: 'At console.mistral.ai: API keys.',
  models: ['chat', 'embeddings'],
  address: 'https://api.mistral.ai/v1',
});
