import { compatibleProvider } from '../compatible.ts';

// https://huggingface.co/docs/inference-providers/tasks/chat-completion
export const provider = compatibleProvider({
  name: 'Hugging Face',
  standard: 'https://router.huggingface.co/v1',
  known: { chat: ['openai/gpt-oss-120b', 'openai/gpt-oss-20b', 'meta-llama/Llama-3.3-70B-Instruct', 'Qwen/Qwen3-32B'] },
});
