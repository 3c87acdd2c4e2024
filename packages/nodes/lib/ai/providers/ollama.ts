import { compatibleProvider } from '../compatible.ts';

// https://github.com/ollama/ollama/blob/main/docs/openai.md
export const provider = compatibleProvider({
  name: 'Ollama',
  standard: 'http://localhost:11434/v1',
  known: {
    chat: ['llama3.2', 'qwen3', 'gpt-oss', 'gemma3', 'mistral'],
    embeddings: ['nomic-embed-text', 'embeddinggemma'],
  },
});
