/** The tasks of models at Hugging Face that a node offers, by what they work on. */
export const tasks = [
  'text-classification',
  'zero-shot-classification',
  'token-classification',
  'question-answering',
  'summarization',
  'translation',
  'fill-mask',
  'feature-extraction',
  'sentence-similarity',
  'text-to-image',
  'text-to-speech',
  'image-classification',
  'object-detection',
  'automatic-speech-recognition',
] as const;
export type HostedTask = (typeof tasks)[number];

/** Tasks whose input is a file, with what kind of file it is. */
export const fileTasks: { readonly [K in HostedTask]?: string } = {
  'image-classification': 'image/*',
  'object-detection': 'image/*',
  'automatic-speech-recognition': 'audio/*',
};

/** Tasks whose answer is a file. */
export const makingTasks: { readonly [K in HostedTask]?: string } = {
  'text-to-image': 'image/*',
  'text-to-speech': 'audio/*',
};
