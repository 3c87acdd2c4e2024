import { HeddleError } from '@heddle/contract/errors/define';
import { ApiError, errorText } from '../../../api/client.ts';
import type { NotSaved } from '../store/ui-store.ts';

/** Statuses of gateways whose server does not answer. */
const UNREACHABLE = new Set([502, 503, 504]);
/** Statuses with which a server asks to try again. */
const LATER = new Set([408, 425, 429]);

/**
 * What a failed save says in the line that stays. Null for errors that are shown elsewhere: a session that has ended, and a workflow that was saved
 * elsewhere. `isRepeated`: saves that got no answer are repeated.
 */
export function notSavedBy(error: unknown, isRepeated: boolean): NotSaved | null {
  const found = reasonOf(error);
  return found && { ...found, retries: found.retries && isRepeated };
}

function reasonOf(error: unknown): NotSaved | null {
  if (error instanceof HeddleError && (error.code === 'server_unreachable' || error.code === 'server_silent'))
    return { reason: 'the server cannot be reached.', retries: true };
  if (!(error instanceof ApiError)) return { reason: errorText(error, 'something went wrong.'), retries: false };
  if (error.status === 401 || error.code === 'workflow_changed') return null;
  if (UNREACHABLE.has(error.status) && error.code === undefined)
    return { reason: 'the server cannot be reached.', retries: true };
  return {
    reason: errorText(error, `the server answers with ${error.status}.`),
    retries: error.status >= 500 || LATER.has(error.status),
  };
}
