import { loadNodes } from '@heddle/nodes/registry';
import { closeSandbox } from '@heddle/nodes/lib/sandbox/sandbox';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCase } from './support/adapter.ts';
import { complaints } from './support/judge.ts';
import type { JudgedCase } from './support/report.ts';
import { byReason, byType, reasonNotToRun, totals } from './support/report.ts';
import type { WorkflowCase } from './support/suite.ts';
import { hasSuite, workflowCases } from './support/suite.ts';

/** Minimum number of recorded workflows with the same result here. It may rise, never fall. */
const FLOOR = 189;
/** Minimum share of them among those whose node types all have an equal. It may rise, never fall. */
const SHARE = 0.85;

type Types = Awaited<ReturnType<typeof loadNodes>>;

/** Runs a case with the clock where n8n's stood. */
async function judge(recorded: WorkflowCase, types: Types): Promise<JudgedCase> {
  const notRun = reasonNotToRun(recorded);
  if (notRun !== undefined) return { recorded, verdict: { notRun } };
  try {
    if (recorded.clock !== undefined) vi.useFakeTimers({ toFake: ['Date'], now: new Date(recorded.clock) });
    return { recorded, verdict: { complaints: complaints(recorded, await runCase(recorded, types)) } };
  } catch (error) {
    return { recorded, verdict: { complaints: [`status: threw ${String(error)}`] } };
  } finally {
    vi.useRealTimers();
  }
}

describe('workflows of n8n, held against what they did there', () => {
  beforeEach(({ skip }) => skip(!hasSuite, 'they do not stand beside the project'));
  afterAll(closeSandbox);

  it(
    `return the same in at least ${FLOOR} cases, and in ${SHARE * 100} of 100 that can be run`,
    {
      timeout: 300_000,
    },
    async () => {
      const types = await loadNodes();
      const judged: JudgedCase[] = [];
      for (const recorded of workflowCases()) judged.push(await judge(recorded, types));
      const { all, run, same } = totals(judged);
      process.stdout.write(
        `${same} of ${run} workflows that can be run, of ${all} in all\n${byType(judged).join('\n')}\n${byReason(judged).join('\n')}`,
      );
      expect(same).toBeGreaterThanOrEqual(FLOOR);
      expect(same / run).toBeGreaterThanOrEqual(SHARE);
    },
  );
});
