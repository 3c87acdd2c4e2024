/** What the models of an AI provider do: answer messages, make images, speak, write down what is said, turn texts into vectors. */
export type ModelKind = 'chat' | 'images' | 'speech' | 'transcription' | 'embeddings';
