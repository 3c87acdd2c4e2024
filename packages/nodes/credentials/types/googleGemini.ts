import { defineAiKey } from '../ai-common.ts';

export const googleGemini = defineAiKey({
  type: 'googleGemini',
  name: 'Google Gemini',
  description: 'A key for the Gemini models of Google',
  where: 'At aistudio.google.com: Get API key.',
  models: ['chat', 'images', 'speech', 'embeddings'],
  address: 'https://generativelanguage.googleapis.com/v1beta',
  header: 'x-goog-api-key',
});
