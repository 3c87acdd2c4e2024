import { useCurrentUser } from '../../../api/auth.ts';
import { useAcceptedTypes, useCredentials } from '../../../api/credentials.ts';
import { useAskedModel } from './remembered-model.ts';

/** The model that is asked. */
export interface UsableModel {
  /** '' for none: nobody is signed in, or none is chosen that there still is. */
  credentialId: string;
  model: string;
  /** True until it is known which credentials there are. */
  isLoading: boolean;
  isSignedIn: boolean;
  /** True if there is all that a question needs. */
  isComplete: boolean;
}

/** The remembered model, as far as its credential is still one of the user's; the only credential where there is one. */
export function useChosenModel(): UsableModel {
  const { user, isLoading } = useCurrentUser();
  const isSignedIn = user !== undefined;
  const types = useAcceptedTypes('chat', isSignedIn);
  const list = useCredentials(types, isSignedIn && types !== undefined);
  const { credentialId: remembered, models } = useAskedModel();
  const credentials = isSignedIn ? (list.data ?? []) : [];
  const known = credentials.find(({ id }) => id === remembered) ?? (credentials.length === 1 ? credentials[0] : null);
  const credentialId = known?.id ?? '';
  const model = models[credentialId] ?? '';
  return {
    credentialId,
    model,
    isLoading: isLoading || (isSignedIn && list.isPending && !list.error),
    isSignedIn,
    isComplete: credentialId !== '' && model.trim() !== '',
  };
}
