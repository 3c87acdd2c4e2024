import { lazyImport } from '../../lazy-import.ts';
import { addressIn } from '../address.ts';
import { defineProvider, KEY_IN_FETCH } from '../port.ts';

// https://docs.anthropic.com/en/api/messages
export const provider = defineProvider({
  name: 'Anthropic',
  address: addressIn('https://api.anthropic.com/v1'),
  async open({ address, fetch }) {
    const { createAnthropic } = await lazyImport(import('@ai-sdk/anthropic'));
    const anthropic = createAnthropic({ baseURL: address, apiKey: KEY_IN_FETCH, fetch });
    return { chat: (model) => anthropic(model) };
  },
  list: { path: '/models?limit=1000', at: 'data', id: 'id' },
  known: { chat: ['claude-opus-4-5', 'claude-sonnet-4-5', 'claude-haiku-4-5', 'claude-opus-4-1', 'claude-sonnet-4-0'] },
});
