import type { JsonObject } from '@heddle/contract/json';

/** What an item holds after a call of a model, for dry runs. */
export const chatSample = (model: string): readonly JsonObject[] => [
  {
    answer: 'The customer asks for a refund of order 1042.',
    usage: { model, inputTokens: 48, outputTokens: 12, cost: 0.0001 },
  },
];
