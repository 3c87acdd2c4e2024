import { post } from '../media/exchange.ts';
import type { ProviderAccess, TaskModel } from '../port.ts';

/** A model that does the task it was trained for: `/hf-inference/models/{model}`. https://huggingface.co/docs/inference-providers/providers/hf-inference */
export const huggingFaceTasks = (
  { address, fetch }: Pick<ProviderAccess, 'address' | 'fetch'>,
  model: string,
): TaskModel => {
  // The version belongs to the chat; names are `owner/model`.
  const root = address.replace(/\/v1$/, '');
  const url = `${root}/hf-inference/models/${model.split('/').map(encodeURIComponent).join('/')}`;
  return { ask: (json, call) => post(fetch, url, { json }, call) };
};
