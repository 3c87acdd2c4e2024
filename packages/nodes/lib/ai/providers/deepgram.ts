import { lazyImport } from '../../lazy-import.ts';
import { addressIn } from '../address.ts';
import { defineProvider, KEY_IN_FETCH } from '../port.ts';

// https://developers.deepgram.com/reference
export const provider = defineProvider({
  name: 'Deepgram',
  address: addressIn('https://api.deepgram.com'),
  libraryAddress: 'https://api.deepgram.com',
  async open({ fetch }) {
    const { createDeepgram } = await lazyImport(import('@ai-sdk/deepgram'));
    const deepgram = createDeepgram({ apiKey: KEY_IN_FETCH, fetch });
    return { transcription: (model) => deepgram.transcription(model), speech: (model) => deepgram.speech(model) };
  },
  known: {
    transcription: ['nova-3', 'nova-2', 'nova-3-medical'],
    speech: ['aura-2-thalia-en', 'aura-2-apollo-en', 'aura-2-viktoria-de'],
  },
});
