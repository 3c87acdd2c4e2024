import { asText } from '@heddle/contract/node/text';
import { lazyImport } from '../../lazy-import.ts';
import { openAiVoices } from '../media/voices.ts';
import { openAiImages, openAiSpeech, openAiTranscription } from '../media/openai.ts';
import { defineProvider, KEY_IN_FETCH } from '../port.ts';

/** https://learn.microsoft.com/azure/ai-services/openai/reference: models are named by their deployments. */
export const provider = defineProvider({
  name: 'Azure OpenAI',
  address: ({ endpoint }) => `${asText(endpoint).trim().replace(/\/+$/, '')}/openai`,
  async open({ address, fetch, values: { apiVersion } }) {
    const { createAzure } = await lazyImport(import('@ai-sdk/azure'));
    const azure = createAzure({
      baseURL: address,
      apiKey: KEY_IN_FETCH,
      apiVersion: asText(apiVersion).trim(),
      useDeploymentBasedUrls: true,
      fetch,
    });
    const version = encodeURIComponent(asText(apiVersion).trim());
    const media = {
      provider: 'Azure OpenAI',
      fetch,
      url: (path: string, deployment: string) =>
        `${address}/deployments/${encodeURIComponent(deployment)}${path}?api-version=${version}`,
    };
    return {
      chat: (deployment) => azure.chat(deployment),
      images: (deployment) => openAiImages(media, deployment),
      speech: (deployment) => openAiSpeech(media, deployment),
      transcription: (deployment) => openAiTranscription(media, deployment),
      embeddings: (deployment) => azure.embedding(deployment),
    };
  },
  known: {},
  voices: openAiVoices,
});
