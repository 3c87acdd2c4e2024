import { jitterOf } from '@heddle/contract/schedule/due';
import { inZone } from '@heddle/contract/schedule/in-zone';
import { readSchedule } from '@heddle/contract/schedule/read';
import type { Schedule, Ticks } from '@heddle/contract/schedule/schedule';
import { ticksOf } from '@heddle/contract/schedule/ticks';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Platform } from '../../platform/platform.ts';
import { readPublished } from '../../platform/workflows/revisions.ts';
import type { ArmedSchedule, ScheduleStore } from './store.ts';

/** A schedule with its ticks and the delays of its runs. */
export interface Clockwork {
  schedule: Schedule;
  ticks: Ticks;
  /** Milliseconds between a tick and its run. */
  delay(tick: number): number;
  /** The first tick later than `at`. */
  nextAfter(at: number): ArmedSchedule['next'];
}

/** The ticks and delays of a node's schedule. */
export function clockworkOf(schedule: Schedule, workflowId: string, nodeId: string): Clockwork {
  const ticks = ticksOf(schedule);
  const delay = (tick: number): number => jitterOf(schedule, `${workflowId} ${nodeId}`, tick);
  return {
    schedule,
    ticks,
    delay,
    nextAfter(at) {
      const tick = ticks.after(at);
      return tick === null ? null : { at: tick, dueAt: tick + delay(tick) };
    },
  };
}

/** Reads the schedules of a workflow as it is published and stores them, so that they tick from now on; one that is inactive or held back has none. */
export type Arm = (workflowId: string, now: number) => Promise<void>;

/** Schedules come from the enabled trigger nodes; those without a time zone use that of their workflow. One that is invalid does not tick: the editor shows why. */
export function createArm({ db, nodes }: Pick<Platform, 'db' | 'nodes'>, store: ScheduleStore): Arm {
  const isScheduler = (node: WorkflowNode): boolean =>
    nodes.get(node.type)?.startedBy === 'schedule' && node.data['disabled'] !== true;

  return async (workflowId, now) => {
    const workflow = await readPublished(db, workflowId);
    if (!workflow?.isActive) return store.disarm(workflowId);
    const schedulers = workflow.isHeldBack ? [] : workflow.graph.nodes.filter(isScheduler);
    const armed = schedulers.flatMap((node): ArmedSchedule[] => {
      const read = readSchedule(inZone(node.data['schedule'], workflow.settings.timeZone));
      if (!read.ok) return [];
      return [
        {
          nodeId: node.id,
          config: JSON.stringify(read.schedule),
          next: clockworkOf(read.schedule, workflowId, node.id).nextAfter(now),
        },
      ];
    });
    await store.arm(workflowId, workflow.revision, armed);
  };
}
