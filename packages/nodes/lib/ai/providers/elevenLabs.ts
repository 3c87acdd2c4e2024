import { addressIn } from '../address.ts';
import { elevenLabsSpeech, elevenLabsTranscription } from '../media/elevenlabs.ts';
import { defineProvider } from '../port.ts';

// https://elevenlabs.io/docs/api-reference
export const provider = defineProvider({
  name: 'ElevenLabs',
  address: addressIn('https://api.elevenlabs.io'),
  async open(media) {
    return {
      speech: (model) => elevenLabsSpeech(media, model),
      transcription: (model) => elevenLabsTranscription(media, model),
    };
  },
  voices: {
    path: (search) => `/v2/voices?page_size=100${search === '' ? '' : `&search=${encodeURIComponent(search)}`}`,
    at: 'voices',
    id: 'voice_id',
    label: 'name',
    more: 'has_more',
  },
  known: {
    speech: ['eleven_v3', 'eleven_multilingual_v2', 'eleven_flash_v2_5', 'eleven_turbo_v2_5'],
    transcription: ['scribe_v1'],
  },
});
