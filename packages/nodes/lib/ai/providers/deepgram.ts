import { addressIn } from '../address.ts';
import { deepgramSpeech, deepgramTranscription } from '../media/deepgram.ts';
import { defineProvider } from '../port.ts';

// https://developers.deepgram.com/reference
export const provider = defineProvider({
  name: 'Deepgram',
  address: addressIn('https://api.deepgram.com'),
  async open(media) {
    return {
      transcription: (model) => deepgramTranscription(media, model),
      speech: (model) => deepgramSpeech(media, model),
    };
  },
  known: {
    transcription: ['nova-3', 'nova-2', 'nova-3-medical'],
    speech: ['aura-2-thalia-en', 'aura-2-apollo-en', 'aura-2-viktoria-de'],
  },
});
