import { lazyImport } from '../../lazy-import.ts';
import { addressIn } from '../address.ts';
import { geminiImages, geminiSpeech } from '../media/gemini.ts';
import { geminiVoices } from '../media/voices.ts';
import { defineProvider, KEY_IN_FETCH } from '../port.ts';

// https://ai.google.dev/api
export const provider = defineProvider({
  name: 'Google Gemini',
  address: addressIn('https://generativelanguage.googleapis.com/v1beta'),
  async open({ address, fetch }) {
    const { createGoogle } = await lazyImport(import('@ai-sdk/google'));
    const google = createGoogle({ baseURL: address, apiKey: KEY_IN_FETCH, fetch });
    return {
      chat: (model) => google(model),
      images: (model) => geminiImages({ address, fetch }, model),
      speech: (model) => geminiSpeech({ address, fetch }, model),
      embeddings: (model) => google.embedding(model),
    };
  },
  list: { path: '/models?pageSize=1000', at: 'models', id: 'name', prefix: 'models/' },
  voices: geminiVoices,
  known: {
    chat: ['gemini-3-pro-preview', 'gemini-2.5-pro', 'gemini-2.5-flash', 'gemini-2.5-flash-lite'],
    images: ['gemini-2.5-flash-image', 'gemini-3-pro-image-preview'],
    speech: ['gemini-2.5-flash-preview-tts', 'gemini-2.5-pro-preview-tts'],
    embeddings: ['gemini-embedding-001'],
  },
});
