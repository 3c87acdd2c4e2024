import type { JsonObject } from '@heddle/contract/json';
import type { NodeRun } from '../run-node.ts';
import { aiCredential } from './credential.ts';

/** A run with a credential of each provider of media models at a double. */
export async function mediaRun(origin: string, data: JsonObject, more: NodeRun = {}): Promise<NodeRun> {
  const credentials = {
    openai: await aiCredential('openAi', { apiKey: 'secret-key', address: `${origin}/v1` }),
    compatible: await aiCredential('openAiCompatible', { apiKey: 'secret-key', address: `${origin}/v1` }),
    groq: await aiCredential('groq', { apiKey: 'secret-key', address: `${origin}/openai/v1` }),
    azure: await aiCredential('azureOpenAi', { apiKey: 'secret-key', endpoint: origin, apiVersion: '2024-10-21' }),
    gemini: await aiCredential('googleGemini', { apiKey: 'secret-key', address: `${origin}/v1beta` }),
    deepgram: await aiCredential('deepgram', { apiKey: 'secret-key', address: origin }),
    elevenlabs: await aiCredential('elevenLabs', { apiKey: 'secret-key', address: origin }),
  };
  return { credentials, fetch, data: { requestRetries: 0, ...data }, ...more };
}
