import { isJsonObject } from '@heddle/contract/json';
import { create } from 'zustand';

/** Key in localStorage. */
const KEY = 'heddle.assistant';

/** What was asked last in this browser. */
export interface AskedModel {
  credentialId: string;
  /** The model that was asked last with each credential, by its id. */
  models: { readonly [credentialId: string]: string };
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

function read(): AskedModel {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const { credentialId, models } = isJsonObject(kept) ? kept : {};
    const named = isJsonObject(models)
      ? Object.entries(models).map(([id, model]): [string, string] => [id, textIn(model)])
      : [];
    return { credentialId: textIn(credentialId), models: Object.fromEntries(named) };
  } catch {
    // Storage is disabled or its content is invalid: nothing is chosen.
    return { credentialId: '', models: {} };
  }
}

/** The chosen model as a live store. */
export const useAskedModel = create<AskedModel>(read);

function keep(change: Partial<AskedModel>): void {
  useAskedModel.setState(change);
  try {
    localStorage.setItem(KEY, JSON.stringify(useAskedModel.getState()));
  } catch {
    // Storage is disabled: the choice lasts as long as the page.
  }
}

/** Chooses a credential, for the next time as well; its model is the one that was asked with it before. */
export const chooseCredential = (credentialId: string): void => keep({ credentialId });

/** Chooses the model of a credential, for the next time as well. */
export const chooseModel = (credentialId: string, model: string): void =>
  keep({ credentialId, models: { ...useAskedModel.getState().models, [credentialId]: model } });
