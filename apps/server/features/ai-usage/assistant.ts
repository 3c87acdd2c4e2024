import { randomUUID } from 'node:crypto';
import { ASSISTANT } from '@heddle/contract/api/ai-usage';
import type { ModelMeter, ModelTask } from '../../platform/offers.ts';
import type { MeterStore } from './meter.ts';
import { record, releaseOfRun, reserve } from './meter.ts';
import { runScope } from './statements.ts';

/** See `Offers.meterModels`. Budgets of the account, the workflow and of runs hold for it. */
export function meterModels(
  store: MeterStore,
  { userId, task, workflowId = ASSISTANT, runId = `${ASSISTANT}-${randomUUID()}` }: ModelTask,
  onWarning: () => void,
): ModelMeter {
  const run = { userId, workflowId };
  const by = { runId, stepKey: task };
  return {
    reserveModelUse: (use) => reserve(store, run, by, use, Date.now()),
    async recordModelUse(used) {
      if (await record(store, run, by, used)) onWarning();
    },
    async end() {
      await releaseOfRun(store, runId);
      // Nothing else counts for this task: there is no run whose removal would take its meter along.
      await store.db
        .deleteFrom('ai_meters')
        .where('user_id', '=', userId)
        .where('scope', '=', runScope(runId))
        .execute();
    },
  };
}
