import type { UserDataPart } from '../../platform/user-data.ts';
import type { EvaluationStore } from './store.ts';

/** A user's evaluations, as exports of accounts see them. They are deleted with their workflows. */
export const evaluationData = (store: EvaluationStore): UserDataPart => ({
  name: 'evaluations',
  export: (userId) => store.all(userId),
});
