import type { ModelPrice } from '@heddle/contract/node/models';
import type { TokenUse } from './port.ts';

const perMillion = (input: number, output: number, cached = input): ModelPrice => ({ input, cached, output });

/**
 * What providers asked for in the month `PRICES_OF`, by the beginning of the model's name; the longest one counts. From their price lists: openai.com/api/pricing,
 * anthropic.com/pricing, ai.google.dev/pricing, mistral.ai/pricing, groq.com/pricing.
 */
const prices: { readonly [model: string]: ModelPrice } = {
  'gpt-5.1': perMillion(1.25, 10, 0.125),
  'gpt-5': perMillion(1.25, 10, 0.125),
  'gpt-5-mini': perMillion(0.25, 2, 0.025),
  'gpt-5-nano': perMillion(0.05, 0.4, 0.005),
  'gpt-5-pro': perMillion(15, 120),
  'gpt-4.1': perMillion(2, 8, 0.5),
  'gpt-4.1-mini': perMillion(0.4, 1.6, 0.1),
  'gpt-4.1-nano': perMillion(0.1, 0.4, 0.025),
  'gpt-4o': perMillion(2.5, 10, 1.25),
  'gpt-4o-mini': perMillion(0.15, 0.6, 0.075),
  o3: perMillion(2, 8, 0.5),
  'o3-mini': perMillion(1.1, 4.4, 0.55),
  'o3-pro': perMillion(20, 80),
  'o4-mini': perMillion(1.1, 4.4, 0.275),
  'text-embedding-3-small': perMillion(0.02, 0),
  'text-embedding-3-large': perMillion(0.13, 0),
  'claude-opus-4-5': perMillion(5, 25, 0.5),
  'claude-opus-4': perMillion(15, 75, 1.5),
  'claude-sonnet-4': perMillion(3, 15, 0.3),
  'claude-haiku-4-5': perMillion(1, 5, 0.1),
  'claude-3-7-sonnet': perMillion(3, 15, 0.3),
  'claude-3-5-haiku': perMillion(0.8, 4, 0.08),
  'gemini-3-pro': perMillion(2, 12, 0.2),
  'gemini-2.5-pro': perMillion(1.25, 10, 0.125),
  'gemini-2.5-flash': perMillion(0.3, 2.5, 0.03),
  // The input of models for images is mostly images, that of transcripts mostly sound: all of it counts as such.
  'gpt-image-1': perMillion(10, 40),
  'gpt-image-1-mini': perMillion(2.5, 8),
  'gpt-4o-transcribe': perMillion(6, 10),
  'gpt-4o-mini-transcribe': perMillion(3, 5),
  'gemini-3-pro-image': perMillion(2, 120),
  'gemini-2.5-flash-image': perMillion(0.3, 30),
  'gemini-2.5-flash-preview-tts': perMillion(0.5, 10),
  'gemini-2.5-pro-preview-tts': perMillion(1, 20),
  'gemini-2.5-flash-lite': perMillion(0.1, 0.4, 0.01),
  'gemini-embedding-001': perMillion(0.15, 0),
  'mistral-large': perMillion(2, 6),
  'mistral-medium': perMillion(0.4, 2),
  'mistral-small': perMillion(0.1, 0.3),
  'mistral-embed': perMillion(0.1, 0),
  'llama-3.3-70b-versatile': perMillion(0.59, 0.79),
  'llama-3.1-8b-instant': perMillion(0.05, 0.08),
};

const MILLION = 1_000_000;

/** What providers charge for a million of something else, in US dollars at the same time. Sources besides: deepgram.com/pricing. */
const unitPrices: { readonly [model: string]: number } = {
  // Characters. What gpt-4o-mini-tts is charged for is the sound: about a minute for a thousand of them.
  'tts-1': 15,
  'tts-1-hd': 30,
  'gpt-4o-mini-tts': 15,
  'aura-2': 30,
  aura: 15,
  // Seconds.
  'whisper-1': (0.006 / 60) * MILLION,
  'nova-3': (0.0043 / 60) * MILLION,
  'nova-2': (0.0043 / 60) * MILLION,
  'whisper-large-v3': (0.111 / 3600) * MILLION,
  'whisper-large-v3-turbo': (0.04 / 3600) * MILLION,
  // Images of the standard quality and size.
  'dall-e-3': 0.04 * MILLION,
};

/** The month of these prices. */
export const PRICES_OF = '2025-11';

/** The entry whose name is the longest beginning of the model's, which may have its maker before it: `openai/gpt-5-mini`. Null where there is none. */
export function priceIn<T>(entries: { readonly [model: string]: T }, model: string): T | null {
  const name = model.slice(model.lastIndexOf('/') + 1);
  const [longest] = Object.keys(entries)
    .filter((known) => model === known || name === known || name.startsWith(`${known}-`))
    .sort((one, other) => other.length - one.length);
  return (longest === undefined ? undefined : entries[longest]) ?? null;
}

/** The price of a model by its name. Null where it is not known, or is not one of tokens. */
export const priceOf = (model: string): ModelPrice | null => priceIn(prices, model);

/** What so many images, seconds or characters cost in US dollars. Null where the price is not known. */
export function unitCost(model: string, units: number): number | null {
  const price = priceIn(unitPrices, model);
  return price === null ? null : (units * price) / MILLION;
}

/** What a call costs in US dollars. */
export const costOf = ({ input, cached, output }: TokenUse, price: ModelPrice): number =>
  ((input - cached) * price.input + cached * price.cached + output * price.output) / MILLION;

/** The same by a price of the user's own. Where the provider charges for something else than tokens, each of it counts as a token of input. */
export const ownCost = (
  { tokens, units }: { tokens: TokenUse; units: number | undefined },
  price: ModelPrice,
): number => (units === undefined ? costOf(tokens, price) : (units * price.input) / MILLION);
