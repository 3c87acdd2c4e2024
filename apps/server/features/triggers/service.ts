import { apiErrors } from '@heddle/contract/errors/api';
import type { HookRequest } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import type { Journal, NewRun } from '@heddle/journals/journal';
import { laneOf } from '../../platform/runs/lane.ts';
import type { HookTarget } from './target.ts';

const KEY_MAX = 255;

/** The dedupe key of a caller's `Idempotency-Key`: each hook of a workflow has keys of its own. Throws `body_invalid`. */
function toDedupeKey(trigger: string, header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header);
  if (key === '' || key.length > KEY_MAX)
    throw apiErrors.body_invalid({ reason: `Idempotency-Key must have 1 to ${KEY_MAX} characters` });
  return `${trigger}:${key}`;
}

/** A call of a hook. */
export interface HookCall {
  items: readonly Item[];
  request: HookRequest;
  idempotencyKey: string | string[] | undefined;
  /** The descent of the run that has made the call; null where no run has. */
  descent: Pick<NewRun, 'rootId' | 'hops' | 'originId'> | null;
}

/** Starts the run of a hook. It is on disk once `committed` settles. Throws `body_invalid` and `server_draining`. */
export function startHookRun(
  journal: Journal,
  { workflow, hook }: HookTarget,
  { items, request, idempotencyKey, descent }: HookCall,
): ReturnType<Journal['start']> {
  const dedupeKey = toDedupeKey(hook.trigger, idempotencyKey);
  const input = { trigger: hook.trigger, mode: 'live' as const, items, request };
  return journal.start({
    userId: workflow.userId,
    workflowId: workflow.id,
    workflowName: workflow.name,
    revision: workflow.revision,
    input,
    ...laneOf(workflow, input),
    ...descent,
    ...(dedupeKey === undefined ? {} : { dedupeKey }),
  });
}
