import { describe, expect, it } from 'vitest';
import { keepsMost, MAX_UNCONSUMED } from './wait.ts';
import { foldRun, smallPlan } from '../testing/fold.ts';

describe('a step that waits for a signal', () => {
  const waiting = (until?: number) => {
    const run = foldRun(smallPlan({ a: 'b', b: 'c' }));
    run.start();
    run.completed('a');
    return { run, decided: run.waiting('b', until) };
  };

  it('resumes with the value of the signal, as the same step', () => {
    const { run, decided } = waiting();
    expect(decided).toEqual([]);
    expect(run.state.steps[1]).toMatchObject({ status: 'running', waits: true });
    expect(run.push({ type: 'signalled', key: 'b', at: 50, value: { approved: true } })).toEqual(['run b!1']);
    expect(run.state.steps[1]).toMatchObject({ resumed: { value: { approved: true } }, startedAt: 10 });
    expect(run.completed('b!1')).toEqual(['run c']);
  });

  it('resumes without a value at its deadline', () => {
    const { run, decided } = waiting(60_000);
    expect(decided).toEqual(['sleep b@1 60000']);
    expect(run.push({ type: 'woken', key: 'b@1', at: 60_000 })).toEqual(['run b!1']);
    expect(run.state.steps[1]?.resumed).toEqual({ expired: true });
  });

  it('keeps its log lines from before the wait', () => {
    const run = foldRun(smallPlan({ a: 'b' }));
    run.start();
    run.completed('a');
    run.push({ type: 'step.waiting', key: 'b', attempt: 1, startedAt: 10, at: 10, logs: ['No mail was sent.'] });
    expect(run.state.steps[1]?.logs).toEqual(['No mail was sent.']);
    run.push({ type: 'signalled', key: 'b', at: 50, value: true });
    run.completed('b!1');
    expect(run.state.steps[1]?.logs).toEqual(['No mail was sent.']);
  });

  it('may wait again, under another key; late and repeated signals change nothing', () => {
    const { run } = waiting(60_000);
    run.push({ type: 'signalled', key: 'b', at: 50, value: 1 });
    expect(run.push({ type: 'signalled', key: 'b', at: 51, value: 2 })).toEqual([]);
    expect(run.push({ type: 'woken', key: 'b@1', at: 60_000 })).toEqual([]);
    run.waiting('b!1');
    expect(run.push({ type: 'signalled', key: 'b', at: 52, value: 3 })).toEqual([]);
    expect(run.push({ type: 'signalled', key: 'b!1', at: 53, value: 4 })).toEqual(['run b!2']);
  });

  it('began when its first stage began, however often it waits', () => {
    const run = foldRun(smallPlan({ a: 'b' }));
    run.start();
    run.completed('a');
    run.push({ type: 'step.waiting', key: 'b', attempt: 1, startedAt: 12, at: 15 });
    expect(run.state.steps[1]?.startedAt).toBe(12);
    run.push({ type: 'signalled', key: 'b', at: 50, value: 1 });
    run.push({ type: 'step.waiting', key: 'b!1', attempt: 1, startedAt: 60, at: 65 });
    expect(run.state.steps[1]?.startedAt).toBe(12);
  });

  it('resumes at once if the signal came before it waited', () => {
    const run = foldRun(smallPlan({ a: 'b' }));
    run.start();
    run.completed('a');
    expect(run.push({ type: 'signalled', key: 'b', at: 11, value: 1 })).toEqual([]);
    expect(run.waiting('b')).toEqual(['run b!1']);
    expect(run.state.steps[1]?.resumed).toEqual({ value: 1 });
    expect(run.push({ type: 'signalled', key: 'b!1', at: 12, value: 2 })).toEqual([]);
    expect(run.waiting('b!1', 60_000)).toEqual(['run b!2']);
    expect(run.state.steps[1]?.resumed).toEqual({ value: 2 });
  });

  it('keeps a limited number of early signals for each step', () => {
    const run = foldRun(smallPlan({ a: 'b c' }));
    run.start();
    run.completed('a');
    for (let n = 0; n < 2 * MAX_UNCONSUMED; n += 1) run.push({ type: 'signalled', key: 'b', at: 11, value: n });
    expect([keepsMost(run.state, 'b'), keepsMost(run.state, 'c')]).toEqual([true, false]);
    run.push({ type: 'signalled', key: 'c', at: 12, value: 1 });
    expect(run.state.unconsumed.length).toBe(MAX_UNCONSUMED + 1);
    expect([run.waiting('b'), run.waiting('c')]).toEqual([['run b!1'], ['run c!1']]);
    expect(run.state.steps[1]?.resumed).toEqual({ value: 0 });
  });

  it('takes no signal that was meant for another step', () => {
    const run = foldRun(smallPlan({ a: 'b c' }));
    run.start();
    run.completed('a');
    run.push({ type: 'signalled', key: 'c', at: 11, value: 1 });
    expect(run.waiting('b')).toEqual([]);
    expect(run.waiting('c')).toEqual(['run c!1']);
  });

  it('takes no signal that came after it was over: such signals are not kept', () => {
    const run = foldRun(smallPlan({ a: 'b' }));
    run.start();
    run.completed('a');
    run.push({ type: 'signalled', key: 'a', at: 11, value: 1 });
    expect(run.state.unconsumed).toEqual([]);
  });

  it('no longer shows its deadline once it is resumed', () => {
    const { run } = waiting(60_000);
    expect(run.state.steps[1]?.wakesAt).toBe(60_000);
    run.push({ type: 'signalled', key: 'b', at: 50, value: 1 });
    expect(run.state.steps[1]).toMatchObject({ waits: false, wakesAt: null });
  });

  it('counts its attempts anew in every stage', () => {
    const run = foldRun(smallPlan({ a: 'b' }, { data: { b: { onFailure: 'retry' } } }));
    run.start();
    run.completed('a');
    run.failed('b');
    run.push({ type: 'woken', key: 'b@1', at: 2000 });
    run.push({ type: 'step.waiting', key: 'b', attempt: 2, startedAt: 2000, at: 2000 });
    expect(run.state.steps[1]?.attempt).toBe(2);
    expect(run.push({ type: 'signalled', key: 'b', at: 3000, value: 1 })).toEqual(['run b!1']);
    expect(run.state.steps[1]?.attempt).toBe(1);
  });

  it('names its deadline after the attempt that waits', () => {
    const run = foldRun(smallPlan({ a: 'b' }));
    run.start();
    run.completed('a');
    expect(run.push({ type: 'step.waiting', key: 'b', attempt: 2, startedAt: 10, at: 10, until: 60_000 })).toEqual([
      'sleep b@2 60000',
    ]);
  });

  it('leaves the deadlines of other steps alone when it is resumed', () => {
    const run = foldRun(smallPlan({ a: 'b c' }));
    run.start();
    run.completed('a');
    run.waiting('b', 60_000);
    run.waiting('c', 60_000);
    run.push({ type: 'signalled', key: 'b', at: 50, value: 1 });
    expect(run.push({ type: 'woken', key: 'c@1', at: 60_000 })).toEqual(['run c!1']);
  });
});

describe('a channel', () => {
  const listen = (key: string) => ({
    type: 'step.waiting' as const,
    key,
    attempt: 1,
    startedAt: 10,
    at: 10,
    channel: '@callback',
  });
  const call = (value: number) => ({ type: 'signalled' as const, key: '@callback', at: 20, value });

  it('resumes one step per signal, the one that has listened longest first', () => {
    const run = foldRun(smallPlan({ a: 'b c' }));
    run.start();
    run.completed('a');
    run.push(listen('c'));
    run.push(listen('b'));
    expect(run.push(call(1))).toEqual(['run c!1']);
    expect(run.push(call(2))).toEqual(['run b!1']);
  });

  it('keeps a signal for a step that listens later', () => {
    const run = foldRun(smallPlan({ a: 'b' }));
    run.start();
    run.push(call(7));
    run.completed('a');
    expect(run.push(listen('b'))).toEqual(['run b!1']);
    expect(run.state.steps[1]?.resumed).toEqual({ value: 7 });
  });

  it('forgets a step whose deadline has passed: the next signal is for the next listener', () => {
    const run = foldRun(smallPlan({ a: 'b c' }));
    run.start();
    run.completed('a');
    run.push({ ...listen('b'), until: 60_000 });
    run.push(listen('c'));
    expect(run.push({ type: 'woken', key: 'b@1', at: 60_000 })).toEqual(['run b!1']);
    expect(run.push(call(1))).toEqual(['run c!1']);
  });

  it('does not resume steps that listen to another channel', () => {
    const run = foldRun(smallPlan({ a: 'b' }));
    run.start();
    run.completed('a');
    run.push(listen('b'));
    expect(run.push({ type: 'signalled', key: '@other', at: 20, value: 1 })).toEqual([]);
    expect(run.push(call(1))).toEqual(['run b!1']);
  });
});

describe('signals that no step has consumed', () => {
  it('are kept up to a limit: the first hundred, in their order', () => {
    const run = foldRun(smallPlan({ a: 'b' }));
    run.start();
    for (let n = 1; n <= 150; n++) run.push({ type: 'signalled', key: `@channel-${n}`, at: n, value: n });
    expect(run.state.unconsumed).toHaveLength(100);
    expect(run.state.unconsumed.map(({ value }) => value)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
    run.completed('a');
    run.push({ type: 'step.waiting', key: 'b', attempt: 1, startedAt: 10, at: 10, channel: '@channel-7' });
    run.push({ type: 'signalled', key: '@channel-151', at: 151, value: 151 });
    run.push({ type: 'signalled', key: '@channel-152', at: 152, value: 152 });
    expect(run.state.unconsumed.map(({ value }) => value).slice(97)).toEqual([99, 100, 151]);
  });
});

describe('the time limit of a run', () => {
  it('ends it, whatever steps are under way', () => {
    const run = foldRun(smallPlan({ a: 'b' }, { settings: { timeout: 60 } }));
    expect(run.start()).toEqual(['sleep @run 60000', 'run a']);
    run.completed('a');
    expect(run.push({ type: 'woken', key: '@run', at: 60_000 })).toEqual(['abort b', 'finish failed']);
    expect(run.state.error?.code).toBe('execution_timeout');
  });
});
