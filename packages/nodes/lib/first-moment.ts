import type { NodeContext } from '@heddle/contract/node/context';
import { localText, toLocal } from '@heddle/contract/schedule/local-time';

/** When the step was first tried, as YYYY-MM-DDThh:mm:ss in the time zone of the workflow: what bears a date is the same where the step runs again. */
export async function firstMoment(
  { state, run }: Pick<NodeContext, 'state' | 'run'>,
  namespace: string,
): Promise<string> {
  const space = state.in('run', namespace);
  const key = `moment:${run.idempotencyKey(0)}`;
  const now = localText(toLocal(run.now, run.timeZone));
  await space.set(key, now, { onlyIfAbsent: true });
  const kept = await space.get(key);
  return typeof kept === 'string' ? kept : now;
}
