import { compatibleProvider } from '../compatible.ts';

/** Any server with the API of OpenAI: LM Studio, llama.cpp, vLLM, LocalAI and gateways. */
export const provider = compatibleProvider({
  name: 'The server',
  standard: '',
  known: { chat: [], embeddings: [], images: [], speech: [], transcription: [] },
});
