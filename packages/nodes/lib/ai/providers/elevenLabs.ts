import { lazyImport } from '../../lazy-import.ts';
import { addressIn } from '../address.ts';
import { defineProvider, KEY_IN_FETCH } from '../port.ts';

// https://elevenlabs.io/docs/api-reference
export const provider = defineProvider({
  name: 'ElevenLabs',
  address: addressIn('https://api.elevenlabs.io'),
  libraryAddress: 'https://api.elevenlabs.io',
  async open({ fetch }) {
    const { createElevenLabs } = await lazyImport(import('@ai-sdk/elevenlabs'));
    const elevenLabs = createElevenLabs({ apiKey: KEY_IN_FETCH, fetch });
    return { speech: (model) => elevenLabs.speech(model), transcription: (model) => elevenLabs.transcription(model) };
  },
  known: {
    speech: ['eleven_v3', 'eleven_multilingual_v2', 'eleven_flash_v2_5', 'eleven_turbo_v2_5'],
    transcription: ['scribe_v1'],
  },
});
