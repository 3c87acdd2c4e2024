import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { listOf, textOf } from './openai-chat.ts';

/** What the double is asked to turn into vectors. */
export interface AskedVectors {
  model: string;
  texts: readonly string[];
  body: JsonObject;
}

const DIMENSIONS = 64;

/** A vector of a text: each word, in lower case, adds to one of its directions. Texts that share words are near each other. */
export function wordVector(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0);
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? ['']) {
    let at = 7;
    for (const unit of word) at = (at * 31 + (unit.codePointAt(0) ?? 0)) % 1_000_003;
    vector[at % DIMENSIONS] = (vector[at % DIMENSIONS] ?? 0) + 1;
  }
  return vector;
}

/** What a request asks for in the API of OpenAI, which others have too, or of Gemini; null where it is about something else. */
export function askedVectors(path: string, body: JsonObject): AskedVectors | null {
  if (path.endsWith('/embeddings')) {
    const input = body['input'];
    const texts = Array.isArray(input) ? input.map(asText) : [asText(input)];
    return { model: asText(body['model']), texts, body };
  }
  const [, model = ''] = /models\/([^:]+):(?:batchEmbedContents|embedContent)$/.exec(path) ?? [];
  if (model === '') return null;
  const requests = path.endsWith(':embedContent') ? [body] : listOf(body['requests']);
  const texts = requests.map(({ content }) => textOf(listOf([content ?? null])[0]?.['parts']));
  return { model, texts, body };
}

/** The answer with these vectors, in the API that was asked. */
export function vectorAnswer(path: string, vectors: readonly (readonly number[])[]): JsonObject {
  if (path.endsWith(':embedContent')) return { embedding: { values: [...(vectors[0] ?? [])] } };
  if (path.endsWith(':batchEmbedContents')) return { embeddings: vectors.map((values) => ({ values: [...values] })) };
  return {
    object: 'list',
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding: [...embedding] })),
    model: 'test-model',
    usage: { prompt_tokens: 10 * vectors.length, total_tokens: 10 * vectors.length },
  };
}
