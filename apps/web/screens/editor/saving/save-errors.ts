import { ApiError } from '../../../api/client.ts';

/** True if the server refused a save because it has a newer revision. */
export const isOutdatedSave = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'workflow_changed';

/** True if the server itself has answered: a save that it refused was not made. */
export const isAnswered = (error: unknown): boolean => error instanceof ApiError && error.code !== undefined;
