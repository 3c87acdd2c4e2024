import { compatibleProvider } from '../compatible.ts';
import { huggingFaceTasks } from '../tasks/hugging-face.ts';

// https://huggingface.co/docs/inference-providers/tasks/chat-completion
const chat = compatibleProvider({
  name: 'Hugging Face',
  standard: 'https://router.huggingface.co/v1',
  known: { chat: ['openai/gpt-oss-120b', 'openai/gpt-oss-20b', 'meta-llama/Llama-3.3-70B-Instruct', 'Qwen/Qwen3-32B'] },
});

export const provider = {
  ...chat,
  open: async (access: Parameters<typeof chat.open>[0]) => ({
    ...(await chat.open(access)),
    tasks: (model: string) => huggingFaceTasks(access, model),
  }),
};
