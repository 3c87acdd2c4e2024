import type { JsonObject } from '@heddle/contract/json';
import type { RunEvent } from '@heddle/contract/run/events';
import type { WorkflowSettings } from '@heddle/contract/workflow/settings';
import { apply, decide } from '../apply.ts';
import type { Plan } from '../plan.ts';
import { buildPlan } from '../plan.ts';
import type { RunCommand, RunState } from '../state.ts';
import { createState } from '../state.ts';
import { testTypes } from './graphs.ts';

/** A small workflow written as `{ a: 'b c', b: 'd' }` with ports as `'b@true'`; every node is a `pass` unless `types` says otherwise. */
export function smallPlan(
  edges: Record<string, string>,
  options: { types?: Record<string, string>; data?: Record<string, JsonObject>; settings?: WorkflowSettings } = {},
): Plan {
  const links = Object.entries(edges).flatMap(([source, targets]) =>
    targets
      .split(' ')
      .filter(Boolean)
      .map((target) => {
        const [id = '', port = 'main'] = target.split('@');
        return { source, target: id, sourceHandle: port };
      }),
  );
  const ids = [...new Set([...Object.keys(edges), ...links.map(({ target }) => target)])];
  return buildPlan(
    {
      id: 'w',
      name: 'W',
      revision: 1,
      settings: options.settings ?? {},
      graph: {
        nodes: ids.map((id) => ({
          id,
          type: options.types?.[id] ?? 'pass',
          position: { x: 0, y: 0 },
          data: { name: id, ...options.data?.[id] },
        })),
        edges: links.map((link, index) => ({ id: `e${index}`, ...link })),
      },
    },
    (type) => testTypes.get(type),
  );
}

/** A run of a small workflow, one event at a time. */
export function foldRun(plan: Plan): {
  plan: Plan;
  state: RunState;
  /** Applies an event and returns the commands, in short: `run b`, `sleep b@1 500`, `abort c`, `finish completed`. */
  push(event: RunEvent): string[];
  start(trigger?: string): string[];
  completed(key: string, ports?: Record<string, number>, at?: number): string[];
  waiting(key: string, until?: number): string[];
  failed(key: string, options?: { attempt?: number; at?: number; final?: true }): string[];
  status(): Record<string, string>;
} {
  const state = createState(plan);
  const say = (command: RunCommand): string => {
    if (command.do === 'run') return `run ${command.key}${command.attempt > 1 ? `#${command.attempt}` : ''}`;
    if (command.do === 'sleep') return `sleep ${command.key} ${command.until}`;
    return command.do === 'abort' ? `abort ${command.key}` : `finish ${command.status}`;
  };
  const push = (event: RunEvent): string[] => {
    apply(plan, state, event);
    return decide(state).map(say);
  };
  return {
    plan,
    state,
    push,
    start: (trigger = 'a') => push({ type: 'started', at: 0, trigger, items: [{ json: { n: 1 } }], mode: 'live' }),
    completed: (key, ports = { main: 1 }, at = 10) =>
      push({
        type: 'step.completed',
        key,
        attempt: 1,
        startedAt: at,
        at,
        outputs: Object.fromEntries(
          Object.entries(ports).map(([port, count]) => [
            port,
            Array.from({ length: count }, (_, n) => ({ json: { from: key, n } })),
          ]),
        ),
      }),
    waiting: (key, until) =>
      push({ type: 'step.waiting', key, attempt: 1, startedAt: 10, at: 10, ...(until === undefined ? {} : { until }) }),
    failed: (key, { attempt = 1, at = 10, final } = {}) =>
      push({
        type: 'step.failed',
        key,
        attempt,
        startedAt: at,
        at,
        error: { message: 'broken', code: 'step_crashed' },
        ...(final ? { final } : {}),
      }),
    status: () => Object.fromEntries(plan.nodes.map((node) => [node.id, state.steps[node.index]?.status ?? ''])),
  };
}
