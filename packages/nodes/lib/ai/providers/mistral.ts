import { lazyImport } from '../../lazy-import.ts';
import { addressIn } from '../address.ts';
import { defineProvider, KEY_IN_FETCH } from '../port.ts';

// https://docs.mistral.ai/api
export const provider = defineProvider({
  name: 'Mistral',
  address: addressIn('https://api.mistral.ai/v1'),
  async open({ address, fetch }) {
    const { createMistral } = await lazyImport(import('@ai-sdk/mistral'));
    const mistral = createMistral({ baseURL: address, apiKey: KEY_IN_FETCH, fetch });
    return { chat: (model) => mistral(model), embeddings: (model) => mistral.embedding(model) };
  },
  list: { path: '/models', at: 'data', id: 'id' },
  known: {
    chat: ['mistral-large-latest', 'mistral-medium-latest', 'mistral-small-latest', 'magistral-medium-latest'],
    embeddings: ['mistral-embed'],
  },
});
