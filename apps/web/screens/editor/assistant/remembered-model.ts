import { isJsonObject } from '@heddle/contract/json';
import { create } from 'zustand';

/** Key in localStorage. */
const KEY = 'heddle.assistant';

/** The model that was asked last in this browser. */
export interface AskedModel {
  credentialId: string;
  model: string;
}

function read(): AskedModel {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const { credentialId, model } = isJsonObject(kept) ? kept : {};
    return {
      credentialId: typeof credentialId === 'string' ? credentialId : '',
      model: typeof model === 'string' ? model : '',
    };
  } catch {
    // Storage is disabled or its content is invalid: nothing is chosen.
    return { credentialId: '', model: '' };
  }
}

/** The chosen model as a live store. */
export const useAskedModel = create<AskedModel>(read);

/** Chooses a model, for the next time as well. */
export function chooseModel(change: Partial<AskedModel>): void {
  useAskedModel.setState(change);
  try {
    localStorage.setItem(KEY, JSON.stringify(useAskedModel.getState()));
  } catch {
    // Storage is disabled: the choice lasts as long as the page.
  }
}
