import { lazyImport } from '../../lazy-import.ts';
import { addressIn } from '../address.ts';
import { openAiTranscription } from '../media/openai.ts';
import { defineProvider, KEY_IN_FETCH } from '../port.ts';

// https://console.groq.com/docs/api-reference
export const provider = defineProvider({
  name: 'Groq',
  address: addressIn('https://api.groq.com/openai/v1'),
  async open({ address, fetch }) {
    const { createGroq } = await lazyImport(import('@ai-sdk/groq'));
    const groq = createGroq({ baseURL: address, apiKey: KEY_IN_FETCH, fetch });
    const media = { provider: 'Groq', fetch, url: (path: string) => address + path };
    return { chat: (model) => groq(model), transcription: (model) => openAiTranscription(media, model) };
  },
  list: { path: '/models', at: 'data', id: 'id' },
  known: {
    chat: ['openai/gpt-oss-120b', 'openai/gpt-oss-20b', 'llama-3.3-70b-versatile', 'llama-3.1-8b-instant'],
    transcription: ['whisper-large-v3', 'whisper-large-v3-turbo'],
  },
});
