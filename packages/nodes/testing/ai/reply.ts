import type { JsonObject, JsonValue } from '@heddle/contract/json';

/** What a model of the double is asked, in the words of no provider. */
export interface Asked {
  model: string;
  system: string;
  /** The texts of the conversation: `user: …`, `assistant: …`, `tool: …` with the results of tools as JSON. */
  turns: readonly string[];
  /** The names of the tools that it may call. */
  tools: readonly string[];
  /** The JSON Schema that the answer has to fit; null for none. */
  schema: JsonValue;
  /** Kinds of the files that came along: `image/png`. */
  files: readonly string[];
  body: JsonObject;
}

/** What it answers. */
export interface Reply {
  text?: string;
  calls?: readonly { name: string; arguments: JsonValue }[];
  /** Default: complete, or calls where there are some. */
  finish?: 'complete' | 'calls' | 'limit' | 'declined';
  tokens?: { input: number; output: number; cached?: number };
  /** In place of an answer: a status with a body and headers. */
  refuse?: { status: number; message: string; headers?: { [name: string]: string } };
  /** The connection is cut after the first part of the answer; the answer is no JSON; or there is none until the caller leaves. */
  fault?: 'cut' | 'malformed' | 'silent';
}

/** A provider's API: which requests it answers, what they ask, and the answer as server-sent events, `data` of each. */
export interface Dialect {
  matches(path: string): boolean;
  read(body: JsonObject, path: string): Asked;
  /** Names of events go before their data where the API has them. */
  events(reply: Required<Pick<Reply, 'text' | 'calls' | 'finish' | 'tokens'>>, model: string): readonly StreamEvent[];
  /** The body of a refusal. */
  refusal(status: number, message: string): JsonObject;
}

export interface StreamEvent {
  event?: string;
  data: JsonValue;
}

/** A text in two parts, as a stream brings it. */
export function inParts(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((part) => part !== '');
}

/** What is in a message: texts, and the media types of files in data URLs. */
export function* objectsIn(value: JsonValue | undefined): Generator<JsonObject> {
  if (Array.isArray(value)) for (const entry of value) yield* objectsIn(entry);
  else if (typeof value === 'object' && value !== null) {
    yield value;
    for (const entry of Object.values(value)) yield* objectsIn(entry);
  }
}

/** The media types of data URLs anywhere in a value. */
export const mediaTypesIn = (value: JsonValue | undefined): string[] =>
  [...objectsIn(value)].flatMap((object) =>
    Object.values(object).flatMap((entry) => {
      const [, type] = /^data:([\w/+.-]+);base64,/.exec(typeof entry === 'string' ? entry : '') ?? [];
      return type === undefined ? [] : [type];
    }),
  );
