import { createHash } from 'node:crypto';
import { HeddleError } from '@heddle/contract/errors/define';
import type { Item } from '@heddle/contract/run/item';
import type { NewRun } from '@heddle/journals/journal';
import { isTemporaryRefusal } from '../limits/admission.ts';
import type { Platform } from '../platform.ts';
import { laneOf } from '../runs/lane.ts';
import type { AdmittedItems } from './admit-items.ts';
import { admitItems } from './admit-items.ts';
import type { PolledItem } from './source.ts';
import type { PolledTrigger } from './store.ts';

/** Reported reasons kept in memory; for others the journal finds the run that has reported them. */
const MAX_REPORTED = 10_000;

/** The items of a run that shows the owner why a trigger cannot be polled. */
export type UnableItems = (trigger: PolledTrigger, error: HeddleError) => Item[];

/** Starts the runs of polled triggers of one kind. A dedupe key makes every start idempotent. */
export interface RunStarter {
  /** Starts the run of what was polled from the trigger's position on. Items that may start none are recorded as one failed run for each family and reason. */
  startPolled(trigger: PolledTrigger, polled: readonly PolledItem[]): Promise<void>;
  /** Starts the run that reports why a trigger cannot be polled, once for each reason during the outage of this id. Does nothing without `unableItems`. */
  reportUnable(trigger: PolledTrigger, outage: string, error: HeddleError): Promise<void>;
}

/** The starter over the journal; `kind` is part of the dedupe keys. */
export function createRunStarter(
  { families, journal, log, refusedRuns }: Pick<Platform, 'families' | 'journal' | 'log' | 'refusedRuns'>,
  kind: string,
  unableItems: UnableItems | undefined,
): RunStarter {
  const reported = new Set<string>();

  function newRun(
    { workflowId, nodeId, revision, epoch, workflow }: PolledTrigger,
    items: Item[],
    key: string,
  ): NewRun & { dedupeKey: string } {
    const input = { trigger: nodeId, mode: 'live' as const, items };
    return {
      userId: workflow.userId,
      workflowId,
      workflowName: workflow.name,
      revision,
      input,
      dedupeKey: `${kind}:${nodeId}:${epoch}:${key}`,
      ...laneOf({ id: workflowId, ...workflow }, input),
    };
  }

  async function start(
    trigger: PolledTrigger,
    items: Item[],
    key: string,
    descent: AdmittedItems['descent'] = {},
  ): Promise<void> {
    await journal.start({ ...newRun(trigger, items, key), ...descent }).committed;
  }

  async function recordRefused(trigger: PolledTrigger, refused: AdmittedItems['refused']): Promise<void> {
    for (const { error, items } of refused) {
      const [first] = items;
      if (!first) continue;
      log.warn(
        { workflowId: trigger.workflowId, code: error.code, messages: items.length },
        'trigger items refused: no run started',
      );
      // The user has stopped these runs and needs no report.
      if (error.code === 'run_family_stopped') continue;
      const family = first.origin?.run?.rootId ?? 'elsewhere';
      await refusedRuns.record(newRun(trigger, [first.item], `refused:${error.code}:${family}`), error);
    }
  }

  return {
    async startPolled(trigger, polled) {
      const { items, descent, refused } = await admitItems(families, polled);
      await recordRefused(trigger, refused);
      if (items.length === 0) return;
      await start(
        trigger,
        items.map(({ item }) => item),
        positionKey(trigger.position),
        descent,
      );
    },

    async reportUnable(trigger, outage, error) {
      // What a service said may differ each time; what it means does not.
      const { code } = error.cause instanceof HeddleError ? error.cause : error;
      const reason = `${outage} ${code}`;
      if (!unableItems || reported.has(reason)) return;
      if (reported.size >= MAX_REPORTED) reported.clear();
      reported.add(reason);
      try {
        await start(trigger, unableItems(trigger, error), `unable:${outage}:${code}`);
      } catch (thrown) {
        reported.delete(reason);
        if (!isTemporaryRefusal(thrown)) throw thrown;
      }
    },
  };
}

/** Positions may be long: a longer one is hashed. */
const positionKey = (position: string): string =>
  position.length <= 40 ? position : createHash('sha256').update(position).digest('base64url');
