/** What the models of an AI provider do: answer messages, make images, speak, write down what is said, turn texts into vectors, do one task that they were trained for. */
export type ModelKind = 'chat' | 'images' | 'speech' | 'transcription' | 'embeddings' | 'tasks';

/** The list of the names of a provider's models, for fields to choose from. */
export const MODEL_LIST = 'models';

/** US dollars for a million tokens. `cached`: those of the input that the provider had read before. */
export interface ModelPrice {
  input: number;
  cached: number;
  output: number;
}

/** What a call of a model may need at most. */
export interface ModelUse {
  /** Tells the calls of a step apart; the same when the call is repeated. */
  key: string;
  /** The type of the credential. */
  provider: string;
  model: string;
  kind: ModelKind;
  tokens: { input: number; output: number };
  /** Images, seconds of sound, characters or calls, where the provider charges for these: in the user's own price each counts as a token of input. */
  units?: number;
  /** US dollars by the list price; null where it is not known. */
  cost: number | null;
}

/** What a call has used. */
export interface ModelUsed {
  key: string;
  /** Null where it was not answered. `input` contains `cached`; `cost` in US dollars, null where the price is not known. */
  used: { tokens: { input: number; cached: number; output: number }; cost: number | null } | null;
}
