import { main } from '@heddle/contract/node/context';
import type { NodeContext, NodeResult, Pause } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { RunEvent } from '@heddle/contract/run/events';
import { describe, expect, it, vi } from 'vitest';
import { apply, decide } from './apply.ts';
import { prepareStep } from './execute.ts';
import { buildPlan } from './plan.ts';
import { createState } from './state.ts';
import { attempt, noServices as services } from './testing/attempt.ts';
import { smallPlan } from './testing/fold.ts';

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
    const { promise: aborted, resolve } = Promise.withResolvers<string>();
    const { result } = attempt(
      ({ signal }) => {
        signal.addEventListener('abort', () => resolve('told'));
        return new Promise(() => undefined);
      },
      { data: { timeout: 1 } },
    );
    expect(await result).toMatchObject({ type: 'step.failed', error: { code: 'step_timeout' } });
    expect(await aborted).toBe('told');
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

  it('sleeps for a duration from the beginning of the attempt, or until a point in time, whichever is later', () => {
    const end = (pause: Pause): unknown => {
      const { result } = attempt(({ items }) => ({ ...main(items), ...pause }), { now: 5000 });
      return 'until' in result ? [result.until, result.duration] : null;
    };
    expect(end({ duration: 300 })).toEqual([5300, 300]);
    expect(end({ duration: 300, until: 5200 })).toEqual([5300, 300]);
    expect(end({ duration: 300, until: 5400 })).toEqual([5400, undefined]);
    expect(end({ duration: 0 })).toBeNull();
  });

  it('waits for a signal for a duration', () => {
    expect(attempt(() => ({ outputs: {}, wait: { duration: 300, channel: '@c' } }), { now: 5000 }).result).toEqual({
      type: 'step.waiting',
      key: 'n',
      attempt: 1,
      startedAt: 5000,
      at: 5000,
      until: 5300,
      duration: 300,
      channel: '@c',
    });
  });

  it('does not sleep until a time that has come', () => {
    const until = 5000;
    expect(attempt(({ items }) => ({ ...main(items), until }), { now: 4999 }).result).toMatchObject({
      type: 'step.sleeping',
      startedAt: 4999,
      at: 4999,
    });
    expect(attempt(({ items }) => ({ ...main(items), until }), { now: 5000 }).result).toMatchObject({
      type: 'step.completed',
      startedAt: 5000,
      at: 5000,
    });
  });

  it('waits for a signal when the node asks for it, with its log lines', () => {
    const wait = { channel: '@callback', until: 5000 };
    expect(attempt(() => ({ ...main([]), wait, logs: ['Waits.'] })).result).toMatchObject({
      type: 'step.waiting',
      key: 'n',
      attempt: 1,
      channel: '@callback',
      until: 5000,
      logs: ['Waits.'],
    });
  });

  it('records what the node returns besides its outputs, and nothing that it does not', () => {
    const respond = { status: 201, headers: {}, body: 'made' };
    const loop = { size: 2 };
    const { result } = attempt(() => ({ ...main([]), respond, loop, logs: ['Hello.'] }), { now: 7 });
    const base = { type: 'step.completed', key: 'n', attempt: 1, startedAt: 7, at: 7, outputs: { main: [] } };
    expect(result).toEqual({ ...base, respond, loop, logs: ['Hello.'] });
    expect(attempt(() => ({ ...main([]), logs: [] }), { now: 7 }).result).toEqual(base);
  });

  it('outputs one empty item where the node is set to, and has no others', () => {
    const data = { alwaysOutput: true };
    expect(attempt(() => main([]), { data }).result).toMatchObject({ outputs: { main: [{ json: {} }] } });
    expect(attempt(() => main([])).result).toMatchObject({ outputs: { main: [] } });
    const some = { no: [], yes: [{ json: { n: 1 } }] };
    expect(attempt(() => ({ outputs: some }), { data, outputs: ['no', 'yes'] }).result).toMatchObject({
      outputs: some,
    });
    const first = { data: { ...data, alwaysOutputFirst: true }, outputs: ['no', 'yes'] };
    expect(attempt(() => ({ outputs: some }), first).result).toMatchObject({
      outputs: { no: [{ json: {} }], yes: some.yes },
    });
    const looping = attempt(() => ({ outputs: {}, loop: { size: 1 } }), { data }).result;
    expect(looping).toMatchObject({ outputs: {}, loop: { size: 1 } });
    expect(looping).not.toHaveProperty('outputs.main');
  });

  it('fails for good where the workflow stops with an error, and only there', () => {
    const thrown = (error: unknown) =>
      attempt(() => {
        throw error;
      }).result;
    expect(thrown(nodeErrors.stopped_with_error({ message: 'enough' }))).toMatchObject({ final: true });
    expect(thrown(nodeErrors.field_required({ field: 'URL' }))).not.toHaveProperty('final');
    expect(thrown('no error at all')).toMatchObject({
      error: { code: 'step_crashed', message: 'The step failed unexpectedly: no error at all' },
    });
  });

  it('leaves no timer behind once it is over', async () => {
    vi.useFakeTimers();
    try {
      const { result } = attempt(({ items }) => Promise.resolve(main(items)));
      expect(vi.getTimerCount()).toBe(1);
      await result;
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('holds no memory once it has failed, at once or later', async () => {
    const memory = { held: 0, underWay: 0, stepLimit: 1e6, runLimit: 1e6 };
    const charges = ({ resources }: NodeContext): never => {
      resources.charge(5000);
      throw new Error(`${memory.underWay} bytes`);
    };
    expect(attempt(charges, { memory }).result).toMatchObject({
      error: { message: expect.stringContaining('5000 bytes') },
    });
    expect(memory.underWay).toBe(0);
    expect(await attempt(async (context) => charges(context), { memory }).result).toMatchObject({
      error: { message: expect.stringContaining('5000 bytes') },
    });
    expect(memory.underWay).toBe(0);
  });

  it('has no way to be aborted where it is over at once', () => {
    expect(attempt(({ items }) => main(items)).stop).toBeNull();
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

describe('a step whose outputs are given', () => {
  const mustNotRun = (): never => {
    throw new Error('must not run');
  };
  const given = { n: { main: [{ json: { given: true } }] } };

  it('outputs these without running', () => {
    const { result, effect, stop } = attempt(mustNotRun, { effect: 'write', input: { given }, now: 7 });
    expect(effect).toBe('none');
    expect(stop).toBeNull();
    expect(result).toEqual({
      type: 'step.completed',
      key: 'n',
      attempt: 1,
      startedAt: 7,
      at: 7,
      outputs: given.n,
    });
  });

  it('outputs these also if it is disabled, or in a dry run', () => {
    const outputs = given.n;
    expect(attempt(mustNotRun, { data: { disabled: true }, input: { given } }).result).toMatchObject({ outputs });
    expect(attempt(mustNotRun, { effect: 'write', input: { given, mode: 'dry' } }).result).toMatchObject({ outputs });
  });

  it('runs where only those of others are given', () => {
    const { result, effect } = attempt(() => main([]), { effect: 'write', input: { given: { other: given.n } } });
    expect(effect).toBe('write');
    expect(result).toMatchObject({ outputs: { main: [] } });
  });

  it('runs in the body of a loop: one list of outputs does not fit all passes', () => {
    const plan = smallPlan({ a: 'l', l: 'b@loop', b: 'l' }, { types: { l: 'loopIterator' } });
    const state = createState(plan);
    const items = [{ json: { n: 1 } }];
    const base = { attempt: 1, startedAt: 0, at: 0 };
    apply(plan, state, { type: 'started', at: 0, trigger: 'a', items, mode: 'live', given: { b: given.n } });
    apply(plan, state, { type: 'step.completed', key: 'a', ...base, outputs: { main: items } });
    apply(plan, state, { type: 'step.completed', key: 'l', ...base, outputs: {}, loop: { size: 1 } });
    const command = decide(state).at(-1);
    if (command?.do !== 'run') throw new Error('nothing to run');
    const { node, key } = command;
    const work = prepareStep({ plan, state, runId: 'r1', services, node, key, attempt: 1, resumed: null });
    expect(work.run().result).toMatchObject({ key: 'b#1', outputs: { main: items } });
  });
});

describe('a disabled node', () => {
  const disabled = { disabled: true };

  it('passes its items on at main, otherwise at done, otherwise at its first port', () => {
    for (const [port, outputs] of [
      ['main', ['yes', 'main']],
      ['done', ['loop', 'done']],
      ['yes', ['yes', 'no']],
    ] as const) {
      const { result } = attempt(() => main([]), { data: disabled, outputs: [...outputs] });
      expect(Object.keys((result as Extract<RunEvent, { type: 'step.completed' }>).outputs)).toEqual([port]);
    }
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

  it('has no effect, whatever the node would have', () => {
    expect(attempt(({ items }) => main(items), { effect: 'write', input: dry }).effect).toBe('none');
    expect(attempt(({ items }) => main(items), { effect: 'write' }).effect).toBe('write');
  });

  it('does not wait for a signal, but outputs the sample', () => {
    const waits = () => ({ ...main([]), wait: {} });
    expect(attempt(waits, { input: dry, sample: [{ answer: 'yes' }] }).result).toMatchObject({
      type: 'step.completed',
      outputs: { main: [{ json: { answer: 'yes' } }] },
    });
  });

  it('does not sleep', () => {
    expect(
      attempt(({ items }) => ({ ...main(items), until: Date.now() + 60_000 }), { input: dry }).result,
    ).toMatchObject({ type: 'step.completed' });
  });
});

describe('the size that is recorded with outputs', () => {
  const large = Array.from({ length: 2 }, (_, n) => ({ json: { text: `${n}`.repeat(5000) } }));
  const base = { attempt: 1, startedAt: 0, at: 0 };

  /** The size recorded with the outputs of the step `b`, which passes on what it is given, once these nodes have run. */
  async function sizeOf(edges: Record<string, string>, settled: string[]): Promise<number | undefined> {
    const plan = smallPlan(edges, { types: { l: 'loopIterator' } });
    const state = createState(plan);
    apply(plan, state, { type: 'started', at: 0, trigger: 'a', items: [{ json: {} }], mode: 'live' });
    for (const key of settled) {
      const more = key === 'l' ? { outputs: {}, loop: { size: 2 } } : { outputs: { main: large } };
      apply(plan, state, { type: 'step.completed', key, ...base, ...more });
    }
    const command = decide(state).at(-1);
    if (command?.do !== 'run' || command.node.id !== 'b') throw new Error('The step was not started.');
    const { node, key } = command;
    const event = await prepareStep({ plan, state, runId: 'r1', services, node, key, attempt: 1, resumed: null }).run()
      .result;
    return event.type === 'step.completed' ? event.bytes : NaN;
  }

  it('does not include items that the step passes on', async () => {
    expect(await sizeOf({ a: 'b', b: 'c' }, ['a'])).toBeUndefined();
    expect(await sizeOf({ a: 'l', l: 'b@loop', b: 'c', c: 'l' }, ['a', 'l'])).toBeUndefined();
  });

  it('includes items that it passes on out of a loop or back to its head', async () => {
    expect(await sizeOf({ a: 'l', l: 'b@loop d@done', b: 'l d' }, ['a', 'l'])).toBeGreaterThan(10_000);
  });

  it('does not include items of other inputs, either', async () => {
    const merge = (into: string[]) => {
      const type = (id: string, run: (context: NodeContext) => NodeResult) =>
        defineNode({
          type: id,
          name: id,
          description: '',
          category: 'Core Operations',
          icon: 'box',
          summary: '',
          examples: [],
          effect: 'none',
          fields: {},
          run,
        });
      const types = [
        type('a', ({ items }) => main(items)),
        type('b', ({ items, input }) => main([...items, ...input('other')])),
      ];
      const graph = {
        nodes: ['a', 'b'].map((id) => ({ id, type: id, position: { x: 0, y: 0 }, data: { name: id } })),
        edges: into.map((port) => ({ id: port, source: 'a', target: 'b', targetHandle: port })),
      };
      const plan = buildPlan({ id: 'w', name: 'W', revision: 1, graph }, (id) =>
        types.find((known) => known.type === id),
      );
      const state = createState(plan);
      apply(plan, state, { type: 'started', at: 0, trigger: 'a', items: [{ json: {} }], mode: 'live' });
      apply(plan, state, { type: 'step.completed', key: 'a', ...base, outputs: { main: large } });
      const node = plan.byId.get('b');
      if (!node) throw new Error('The plan has no node b.');
      return prepareStep({ plan, state, runId: 'r1', services, node, key: 'b', attempt: 1, resumed: null }).run()
        .result;
    };
    expect(await merge(['main', 'other'])).not.toHaveProperty('bytes');
    expect(await merge(['other'])).not.toHaveProperty('bytes');
  });
});
