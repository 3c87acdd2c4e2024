import { compatibleProvider } from '../compatible.ts';

// https://openrouter.ai/docs/api-reference/overview
export const provider = compatibleProvider({
  name: 'OpenRouter',
  standard: 'https://openrouter.ai/api/v1',
  known: { chat: ['openrouter/auto', 'anthropic/claude-sonnet-4.5', 'openai/gpt-5-mini', 'google/gemini-2.5-flash'] },
});
