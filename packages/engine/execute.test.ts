import { main } from '@heddle/contract/node/context';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Effect } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import { text } from '@heddle/contract/node/fields';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { RunEvent, RunInput } from '@heddle/contract/run/events';
import { describe, expect, it } from 'vitest';
import { apply, decide } from './apply.ts';
import { prepareStep } from './execute.ts';
import { buildPlan } from './plan.ts';
import { createState } from './state.ts';

const services = {
  fetch: () => Promise.reject(new Error('not here')),
  files: { put: () => Promise.reject(new Error('not here')), open: () => Promise.reject(new Error('not here')) },
};

/** Executes a workflow of one node up to its event. */
function attempt(
  run: (context: NodeContext) => NodeResult | Promise<NodeResult>,
  options: { effect?: Effect; data?: JsonObject; input?: Partial<RunInput>; sample?: JsonObject[] } = {},
): { result: RunEvent | Promise<RunEvent>; stop: (() => void) | null; effect: Effect } {
  const node = defineNode({
    type: 'tested',
    name: 'Tested',
    description: '',
    category: 'Core Operations',
    icon: 'box',
    summary: '',
    examples: [],
    effect: options.effect ?? 'none',
    fields: { greeting: text({ label: 'Greeting' }) },
    ...(options.sample ? { sample: options.sample } : {}),
    run: (context) => run(context as unknown as NodeContext),
  });
  const graph = {
    nodes: [{ id: 'n', type: 'tested', position: { x: 0, y: 0 }, data: { name: 'N', ...options.data } }],
    edges: [],
  };
  const plan = buildPlan({ id: 'w', name: 'W', revision: 1, graph }, () => node);
  const state = createState(plan);
  apply(plan, state, {
    type: 'started',
    at: 0,
    trigger: 'n',
    items: [{ json: { who: 'Ada' } }, { json: { who: 'Bob' } }],
    mode: 'live',
    ...options.input,
  });
  const [command] = decide(state);
  if (command?.do !== 'run') throw new Error('nothing to run');
  const work = prepareStep({
    plan,
    state,
    runId: 'r1',
    services,
    node: command.node,
    key: command.key,
    attempt: 1,
    resumed: null,
  });
  return { ...work.run(), effect: work.effect };
}

describe('one attempt of a step', () => {
  it('evaluates a field for each item', () => {
    const { result } = attempt(
      ({ items, field }) => main(items.map((_, index) => ({ json: { said: field['greeting']?.(index) as string } }))),
      { data: { greeting: 'Hello {{ who }}' } },
    );
    expect(result).toMatchObject({
      type: 'step.completed',
      key: 'n',
      attempt: 1,
      outputs: { main: [{ json: { said: 'Hello Ada' } }, { json: { said: 'Hello Bob' } }] },
    });
  });

  it('fails with a coded error unchanged', () => {
    const { result } = attempt(() => {
      throw nodeErrors.field_required({ field: 'URL' });
    });
    expect(result).toMatchObject({
      type: 'step.failed',
      error: { code: 'field_required', message: '"URL" is empty.' },
    });
  });

  it('fails with step_crashed for any other error, also asynchronous ones', async () => {
    const { result } = attempt(() => Promise.reject(new TypeError('x is not a function')));
    expect(await result).toMatchObject({
      type: 'step.failed',
      error: { code: 'step_crashed', message: 'The step failed unexpectedly: x is not a function' },
    });
  });

  it('ends an attempt that takes too long and aborts it', async () => {
    const { promise: told, resolve } = Promise.withResolvers<string>();
    const { result } = attempt(
      ({ signal }) => {
        signal.addEventListener('abort', () => resolve('told'));
        return new Promise(() => undefined);
      },
      { data: { timeout: 1 } },
    );
    expect(await result).toMatchObject({ type: 'step.failed', error: { code: 'step_timeout' } });
    expect(await told).toBe('told');
  });

  it('aborts the signal when the run is stopped, also if it is first read afterwards', async () => {
    let context: NodeContext | undefined;
    const { stop } = attempt((given) => {
      context = given;
      return new Promise(() => undefined);
    });
    stop?.();
    expect(context?.signal.aborted).toBe(true);
  });

  it('sleeps when the node asks for a later time', () => {
    const until = Date.now() + 60_000;
    expect(attempt(({ items }) => ({ ...main(items), until })).result).toMatchObject({ type: 'step.sleeping', until });
    expect(attempt(({ items }) => ({ ...main(items), until: Date.now() - 1 })).result).toMatchObject({
      type: 'step.completed',
    });
  });

  it('has the same idempotency key on every attempt, and another one for every item', () => {
    const keys = (): string[] => {
      const seen: string[] = [];
      attempt((context) => {
        seen.push(context.run.idempotencyKey(0), context.run.idempotencyKey(1));
        return main([]);
      });
      return seen;
    };
    expect(keys()).toEqual(keys());
    expect(new Set(keys()).size).toBe(2);
  });

  it('passes items through a disabled node without running it', () => {
    const { result, effect } = attempt(
      () => {
        throw new Error('must not run');
      },
      { effect: 'write', data: { disabled: true } },
    );
    expect(effect).toBe('none');
    expect(result).toMatchObject({
      type: 'step.completed',
      outputs: { main: [{ json: { who: 'Ada' } }, { json: { who: 'Bob' } }] },
    });
  });
});

describe('a dry run', () => {
  const dry = { mode: 'dry' as const };

  it('executes nodes without effect', () => {
    expect(attempt(() => main([{ json: { ran: true } }]), { input: dry }).result).toMatchObject({
      outputs: { main: [{ json: { ran: true } }] },
    });
  });

  it('outputs the sample of all others without running them', () => {
    const mustNotRun = (): never => {
      throw new Error('must not run');
    };
    expect(attempt(mustNotRun, { effect: 'pay', input: dry, sample: [{ paid: 5 }] }).result).toMatchObject({
      outputs: { main: [{ json: { paid: 5 } }] },
    });
    expect(attempt(mustNotRun, { effect: 'read', input: dry }).result).toMatchObject({
      outputs: { main: [{ json: { who: 'Ada' } }, { json: { who: 'Bob' } }] },
    });
  });

  it('does not sleep', () => {
    expect(
      attempt(({ items }) => ({ ...main(items), until: Date.now() + 60_000 }), { input: dry }).result,
    ).toMatchObject({ type: 'step.completed' });
  });
});
