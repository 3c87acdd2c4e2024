import type { EmbeddingModel, LanguageModel } from 'ai';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { ModelKind } from '@heddle/contract/node/models';
import type { FileRef } from '@heddle/contract/run/item';
import type { ImageModel, MediaCall, SpeechModel, TranscriptionModel } from './media/port.ts';

/** What a model may call, with its parameters as a JSON Schema. */
export interface ToolSpec {
  name: string;
  description: string;
  parameters: JsonObject;
}

/** A call of a tool that a model asks for. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: JsonValue;
}

/** What a tool gave for a call. */
export interface ToolResult {
  id: string;
  name: string;
  value: JsonValue;
  failed?: boolean;
}

/** One entry of a conversation; it is JSON and can be recorded. */
export type Message =
  | { role: 'user'; text: string; files?: readonly FileRef[] }
  /** As the provider gave it, for its next turn. */
  | { role: 'assistant'; content: JsonValue }
  | { role: 'tool'; results: readonly ToolResult[] };

/** How much a model thinks before it answers. */
export const efforts = ['default', 'none', 'low', 'medium', 'high'] as const;
export type ReasoningEffort = (typeof efforts)[number];

/** A conversation that a model is to continue. */
export interface ChatRequest {
  /** The instructions; '' for none. */
  system: string;
  messages: readonly Message[];
  /** Output tokens at most. */
  maxTokens: number;
  temperature?: number | undefined;
  topP?: number | undefined;
  seed?: number | undefined;
  stop?: readonly string[];
  effort?: ReasoningEffort;
  tools?: readonly ToolSpec[];
  toolChoice?: 'auto' | 'none' | 'required';
  /** The JSON Schema that the text of the answer has to fit. */
  schema?: JsonObject;
}

/** The tokens of one call. `cached`: those of the input that the provider had read before. */
export interface TokenUse {
  input: number;
  cached: number;
  output: number;
}

/** Why an answer ended: it is complete, it reached the limit of tokens, it calls tools, or the provider stopped it. */
export type Finish = 'complete' | 'limit' | 'calls' | 'declined';

/** The answer of a model. */
export interface ChatAnswer {
  text: string;
  calls: readonly ToolCall[];
  finish: Finish;
  /** The messages to continue the conversation with. */
  messages: readonly Message[];
  tokens: TokenUse;
  /** What it cost in US dollars; null where the price is not known. */
  cost: number | null;
  model: string;
}

/** How a provider is reached with one credential. */
export interface ProviderAccess {
  /** Without a slash at its end. */
  address: string;
  /** Signs requests with the credential. */
  fetch: typeof globalThis.fetch;
  values: { readonly [field: string]: unknown };
}

/** A model that does one task: its input as the provider takes it, and the answer that was accepted. */
export interface TaskModel {
  ask(input: JsonObject, call: MediaCall): Promise<Response>;
}

/** The models of a provider, by what they do. Kinds that are left out are not offered. */
export interface ProviderModels {
  chat?(model: string): Exclude<LanguageModel, string>;
  images?(model: string): ImageModel;
  speech?(model: string): SpeechModel;
  transcription?(model: string): TranscriptionModel;
  embeddings?(model: string): Exclude<EmbeddingModel, string>;
  tasks?(model: string): TaskModel;
}

/** Where a provider lists its models. */
export interface ModelList {
  /** Below the provider's address. */
  path: string;
  /** Where the entries are in the answer, and the id in an entry. */
  at: string;
  id: string;
  /** Taken off the beginning of ids. */
  prefix?: string;
}

/** The voices of a provider: those that all accounts have, or where the account's own are listed. `search` and the answer as the provider has them. */
export type VoiceList =
  | { known: readonly string[] }
  | { path(search: string): string; at: string; id: string; label: string; more: string };

/** A provider of AI models. The file of a provider is named after the type of its credential. */
export interface Provider {
  name: string;
  /** Its address, without a slash at its end. */
  address(values: ProviderAccess['values']): string;
  open(access: ProviderAccess): Promise<ProviderModels>;
  list?: ModelList;
  /** None where a model has one voice. */
  voices?: VoiceList;
  /** Models to choose from where there is no list, or where it does not say what they do. */
  known: { readonly [K in ModelKind]?: readonly string[] };
  /** What calls of its models carry besides, by the name that the library knows the provider by. */
  options?: { readonly [name: string]: JsonObject };
  /** Calls at a time with one credential. Default: 8. */
  concurrency?: number;
}

/** Declares a provider. */
export const defineProvider = (provider: Provider): Provider => provider;

/** Given to libraries that insist on a key: `fetch` signs the requests. */
export const KEY_IN_FETCH = 'signed-later';
