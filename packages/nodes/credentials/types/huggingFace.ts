import { defineAiKey } from '../ai-common.ts';

export const huggingFace = defineAiKey({
  type: 'huggingFace',
  name: 'Hugging Face',
  description: 'A token for the models of Hugging Face',
  where: 'At huggingface.co: Settings, Access Tokens.',
  models: ['chat', 'tasks'],
  address: 'https://router.huggingface.co/v1',
});
