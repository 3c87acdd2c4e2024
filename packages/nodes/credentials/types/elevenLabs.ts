import { defineAiKey } from '../ai-common.ts';

export const elevenLabs = defineAiKey({
  type: 'elevenLabs',
  name: 'ElevenLabs',
  description: 'A key for the speech models of ElevenLabs',
  where: 'At elevenlabs.io: Developers, API Keys.',
  models: ['speech', 'transcription'],
  address: 'https://api.elevenlabs.io',
  header: 'xi-api-key',
});
