import { defineAiKey } from '../ai-common.ts';

export const groq = defineAiKey({
  type: 'groq',
  name: 'Groq',
  description: 'A key for the models at Groq',
  where: 'At console.groq.com: API keys.',
  models: ['chat', 'transcription'],
  address: 'https://api.groq.com/openai/v1',
});
