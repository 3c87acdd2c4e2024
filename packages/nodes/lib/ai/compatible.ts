import { lazyImport } from '../lazy-import.ts';
import { addressIn } from './address.ts';
import { openAiImages, openAiSpeech, openAiTranscription } from './media/openai.ts';
import type { Provider } from './port.ts';
import { defineProvider, KEY_IN_FETCH } from './port.ts';

interface CompatibleFacts extends Pick<Provider, 'name' | 'known'> {
  /** Its address, with the version; '' where the credential has to name it. */
  standard: string;
  /** False where it cannot be told the schema of an answer. */
  takesSchemas?: boolean;
}

/** A provider whose API is that of OpenAI's chat completions, with the list of its models at `/models`. */
export function compatibleProvider({ name, known, standard, takesSchemas = true }: CompatibleFacts): Provider {
  return defineProvider({
    name,
    known,
    address: addressIn(standard),
    list: { path: '/models', at: 'data', id: 'id' },
    async open({ address, fetch }) {
      const { createOpenAICompatible } = await lazyImport(import('@ai-sdk/openai-compatible'));
      const compatible = createOpenAICompatible({
        name: 'compatible',
        baseURL: address,
        apiKey: KEY_IN_FETCH,
        fetch,
        includeUsage: true,
        supportsStructuredOutputs: takesSchemas,
      });
      const media = { provider: name, fetch, url: (path: string) => address + path };
      return {
        chat: (model) => compatible.chatModel(model),
        ...(known.embeddings ? { embeddings: (model: string) => compatible.embeddingModel(model) } : {}),
        ...(known.images ? { images: (model: string) => openAiImages(media, model) } : {}),
        ...(known.speech ? { speech: (model: string) => openAiSpeech(media, model) } : {}),
        ...(known.transcription ? { transcription: (model: string) => openAiTranscription(media, model) } : {}),
      };
    },
  });
}
