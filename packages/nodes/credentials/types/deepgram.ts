import { defineAiKey } from '../ai-common.ts';

export const deepgram = defineAiKey({
  type: 'deepgram',
  name: 'Deepgram',
  description: 'A key for the speech models of Deepgram',
  where: 'At console.deepgram.com: API Keys.',
  models: ['speech', 'transcription'],
  address: 'https://api.deepgram.com',
  prefix: 'Token ',
});
