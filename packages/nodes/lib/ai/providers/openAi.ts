import { asText } from '@heddle/contract/node/text';
import { lazyImport } from '../../lazy-import.ts';
import { addressIn } from '../address.ts';
import { openAiVoices } from '../media/voices.ts';
import { openAiImages, openAiSpeech, openAiTranscription } from '../media/openai.ts';
import { defineProvider, KEY_IN_FETCH } from '../port.ts';

// https://platform.openai.com/docs/api-reference
export const provider = defineProvider({
  name: 'OpenAI',
  address: addressIn('https://api.openai.com/v1'),
  async open({ address, fetch, values: { organization, project } }) {
    const { createOpenAI } = await lazyImport(import('@ai-sdk/openai'));
    const openai = createOpenAI({
      baseURL: address,
      apiKey: KEY_IN_FETCH,
      fetch,
      ...(typeof organization === 'string' && organization !== '' ? { organization } : {}),
      ...(typeof project === 'string' && project !== '' ? { project } : {}),
    });
    const own: typeof fetch = (url, init) => {
      const headers = new Headers(init?.headers);
      if (asText(organization) !== '') headers.set('openai-organization', asText(organization));
      if (asText(project) !== '') headers.set('openai-project', asText(project));
      return fetch(url, { ...init, headers });
    };
    const media = { provider: 'OpenAI', fetch: own, url: (path: string) => address + path };
    return {
      chat: (model) => openai.responses(model),
      images: (model) => openAiImages(media, model),
      speech: (model) => openAiSpeech(media, model),
      transcription: (model) => openAiTranscription(media, model),
      embeddings: (model) => openai.embedding(model),
    };
  },
  list: { path: '/models', at: 'data', id: 'id' },
  voices: openAiVoices,
  known: {
    chat: [
      'gpt-5.1',
      'gpt-5',
      'gpt-5-mini',
      'gpt-5-nano',
      'gpt-4.1',
      'gpt-4.1-mini',
      'gpt-4o',
      'gpt-4o-mini',
      'o4-mini',
    ],
    images: ['gpt-image-1', 'gpt-image-1-mini', 'dall-e-3'],
    speech: ['gpt-4o-mini-tts', 'tts-1', 'tts-1-hd'],
    transcription: ['gpt-4o-transcribe', 'gpt-4o-mini-transcribe', 'gpt-4o-transcribe-diarize', 'whisper-1'],
    embeddings: ['text-embedding-3-small', 'text-embedding-3-large'],
  },
  // Nothing of a run is left at the provider. Its strict mode refuses schemas with optional properties; answers are checked anyway.
  options: { openai: { store: false, strictJsonSchema: false } },
});
