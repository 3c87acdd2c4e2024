import { describe, expect, it } from 'vitest';
import { inputOf } from '../step-input.ts';
import { foldRun, smallPlan } from '../testing/fold.ts';

const types = { l: 'loopIterator' };
const head = (key: string, facts: { size?: number; count?: number; again?: true; whileReturning?: true } = {}) => ({
  type: 'step.completed' as const,
  key,
  attempt: 1,
  startedAt: 10,
  at: 10,
  outputs: {},
  loop: {
    size: facts.size ?? 1,
    ...(facts.count === undefined ? {} : { items: Array.from({ length: facts.count }, (_, n) => ({ json: { n } })) }),
    ...(facts.again ? { again: true as const } : {}),
    ...(facts.whileReturning ? { whileReturning: true as const } : {}),
  },
});

describe('a loop', () => {
  it('runs its body pass by pass, then outputs what came back', () => {
    const run = foldRun(smallPlan({ a: 'l', l: 'b@loop d@done', b: 'l' }, { types }));
    run.start();
    expect(run.completed('a', { main: 3 })).toEqual(['run l']);
    expect(run.push(head('l', { size: 2 }))).toEqual(['run b#1']);
    expect(inputOf(run.state, run.plan.byId.get('b')!)).toHaveLength(2);
    expect(run.completed('b#1', { main: 2 })).toEqual(['run b#2']);
    expect(inputOf(run.state, run.plan.byId.get('b')!)).toHaveLength(1);
    expect(run.completed('b#2')).toEqual(['run d']);
    expect(inputOf(run.state, run.plan.byId.get('d')!)).toHaveLength(3);
    expect(run.completed('d')).toEqual(['finish completed']);
  });

  it('that goes on only where items come back ends with the first pass that brings none', () => {
    const run = foldRun(smallPlan({ a: 'l', l: 'b@loop d@done', b: 'l' }, { types }));
    run.start();
    run.completed('a', { main: 3 });
    expect(run.push(head('l', { whileReturning: true }))).toEqual(['run b#1']);
    expect(run.completed('b#1')).toEqual(['run b#2']);
    expect(run.completed('b#2', { main: 0 })).toEqual(['finish completed']);
  });

  it('that goes on only where items come back outputs them after its last pass', () => {
    const run = foldRun(smallPlan({ a: 'l', l: 'b@loop d@done', b: 'l' }, { types }));
    run.start();
    run.completed('a', { main: 2 });
    run.push(head('l', { whileReturning: true }));
    run.completed('b#1');
    expect(run.completed('b#2')).toEqual(['run d']);
    expect(inputOf(run.state, run.plan.byId.get('d')!)).toHaveLength(2);
  });

  it('without an edge back runs its body for each pass, and outputs its input', () => {
    const run = foldRun(smallPlan({ a: 'l', l: 'b@loop d@done' }, { types }));
    run.start();
    run.completed('a', { main: 2 });
    run.push(head('l'));
    run.completed('b#1');
    expect(run.completed('b#2')).toEqual(['run d']);
    expect(inputOf(run.state, run.plan.byId.get('d')!).map(({ json }) => json['from'])).toEqual(['a', 'a']);
  });

  // The edges of the document, in its order: from one branch to the head, to the branches, from the other branch to the head.
  describe.each([
    { first: 'b', plan: { a: 'l', b: 'l', l: 'b@loop c@loop d@done', c: 'l' } },
    { first: 'c', plan: { a: 'l', c: 'l', l: 'b@loop c@loop d@done', b: 'l' } },
  ])('with several edges back, of which the first is from $first', ({ first, plan }) => {
    const second = first === 'b' ? 'c' : 'b';

    it.each([
      ['b', 'c'],
      ['c', 'b'],
    ])('takes what came back in the order of the edges, where %s is done before %s', (...done) => {
      const orderOf = (run: ReturnType<typeof foldRun>, node: string) =>
        inputOf(run.state, run.plan.byId.get(node)!).map(({ json }) => json['from']);
      const run = foldRun(smallPlan(plan, { types }));
      run.start();
      run.completed('a', { main: 2 });
      run.push(head('l'));
      for (const pass of [1, 2]) for (const node of done) run.completed(`${node}#${pass}`);
      expect(orderOf(run, 'd')).toEqual([`${first}#1`, `${second}#1`, `${first}#2`, `${second}#2`]);

      const asked = foldRun(smallPlan(plan, { types }));
      asked.start();
      asked.completed('a');
      asked.push(head('l', { again: true }));
      for (const node of done) asked.completed(`${node}#1`);
      expect(orderOf(asked, 'l')).toEqual([`${first}#1`, `${second}#1`]);
    });
  });

  it('runs its head again if another pass depends on what came back', () => {
    const run = foldRun(smallPlan({ a: 'l', l: 'b@loop d@done', b: 'l' }, { types }));
    run.start();
    run.completed('a');
    run.push(head('l', { again: true }));
    expect(run.completed('b#1')).toEqual(['run l~1']);
    expect(inputOf(run.state, run.plan.byId.get('l')!).map(({ json }) => json['from'])).toEqual(['b#1']);
    expect(run.push(head('l~1', { again: true }))).toEqual(['run b#2']);
    expect(run.completed('b#2')).toEqual(['run l~2']);
    expect(run.completed('l~2', { done: 1 })).toEqual(['run d']);
    // Once the loop is over, its head is shown with the input it began with.
    expect(inputOf(run.state, run.plan.byId.get('l')!).map(({ json }) => json['from'])).toEqual(['a']);
  });

  it('skips what only edges out of it lead to if none of them has any items when it is over', () => {
    const run = foldRun(smallPlan({ a: 'l x@false', l: 'b@loop y@done', b: 'l x@true', y: '' }, { types }));
    run.start();
    run.completed('a', { main: 2, false: 0 });
    run.push(head('l'));
    expect(run.completed('b#1')).toEqual(['run b#2']);
    expect(run.status()['x']).toBe('waiting');
    expect(run.completed('b#2')).toEqual(['run y']);
    expect(run.status()['x']).toBe('skipped');
    expect(run.completed('y')).toEqual(['finish completed']);
  });

  it('over no items ends at once; if its head fails, its body is skipped', () => {
    const empty = foldRun(smallPlan({ a: 'l', l: 'b@loop d@done', b: 'l' }, { types }));
    empty.start();
    empty.completed('a');
    expect(empty.push(head('l', { count: 0 }))).toEqual(['finish completed']);

    const failing = foldRun(
      smallPlan({ a: 'l', l: 'b@loop d@done e@error', b: 'l' }, { types, data: { l: { onFailure: 'continue' } } }),
    );
    failing.start();
    failing.completed('a');
    expect(failing.failed('l')).toEqual(['run e']);
    expect(failing.completed('e')).toEqual(['finish completed']);
    expect(failing.status()).toEqual({ a: 'completed', l: 'failed', b: 'skipped', d: 'skipped', e: 'completed' });
  });

  it('keeps the state of its ten thousandth pass as small as that of its first', () => {
    const run = foldRun(smallPlan({ a: 'l', l: 'b@loop', b: 'l' }, { types }));
    run.start();
    run.completed('a');
    run.push(head('l', { count: 10_000 }));
    for (let pass = 1; pass <= 10_000; pass++) run.completed(`b#${pass}`, { main: 0 });
    expect(run.state.status).toBe('completed');
    expect([run.state.keyed.size, run.state.order.length, run.state.collected.size, run.state.steps[2]?.runs]).toEqual([
      1, 3, 0, 10_000,
    ]);
  });

  it('begins every pass with a body that shows nothing of the pass before', () => {
    const run = foldRun(
      smallPlan({ a: 'l', l: 'b@loop', b: 'c', c: 'l' }, { types, data: { c: { onFailure: 'continue' } } }),
    );
    const [, l, b, c] = run.state.steps;
    run.start();
    run.completed('a', { main: 2 });
    run.push(head('l'));
    run.completed('b#1');
    expect(run.failed('c#1')).toEqual(['run b#2']);
    expect(c).toMatchObject({ status: 'waiting', error: null, outputs: null });
    expect(b).toMatchObject({ status: 'running', runs: 2 });
    expect(l?.outputs).toEqual({ loop: [{ json: { from: 'a', n: 1 } }] });
  });

  it('takes at least one item per pass, and whole ones', () => {
    for (const size of [0, -2, 1.7]) {
      const run = foldRun(smallPlan({ a: 'l', l: 'b@loop', b: 'l' }, { types }));
      run.start();
      run.completed('a', { main: 2 });
      run.push(head('l', { size }));
      expect(run.completed('b#1')).toEqual(['run b#2']);
      expect(run.completed('b#2')).toEqual(['finish completed']);
    }
  });

  it('ends without running its head again if that has never begun a pass', () => {
    const run = foldRun(smallPlan({ a: 'l', l: 'b@loop', b: 'l' }, { types }));
    run.start();
    run.completed('a');
    expect(run.push(head('l', { count: 0, again: true }))).toEqual(['finish completed']);
  });

  it('retries its head where that fails when it is asked for another pass', () => {
    const retried = { l: { onFailure: 'retry', retryDelay: 1 } };
    const run = foldRun(
      smallPlan({ a: 'l', l: 'b@loop d@done', b: 'l' }, { types: { l: 'loopIterator' }, data: retried }),
    );
    run.start();
    run.completed('a');
    run.push(head('l', { again: true }));
    expect(run.completed('b#1')).toEqual(['run l~1']);
    expect(run.failed('l~1')[0]).toMatch(/^sleep l~1@1 /);
    expect(run.push({ type: 'woken', key: 'l~1@1', at: 5000 })).toEqual(['run l~1#2']);
  });

  it('runs its head again with its first attempt', () => {
    const run = foldRun(
      smallPlan({ a: 'l', l: 'b@loop', b: 'l' }, { types, data: { l: { onFailure: 'retry', retryDelay: 0 } } }),
    );
    run.start();
    run.completed('a');
    run.failed('l');
    expect(run.push({ type: 'woken', key: 'l@1', at: 20 })).toEqual(['run l#2']);
    run.push({ ...head('l', { again: true }), attempt: 2 });
    expect(run.completed('b#1')).toEqual(['run l~1']);
    expect(run.failed('l~1')).toEqual(['sleep l~1@1 10']);
    expect(run.state.steps[1]?.attempt).toBe(1);
  });
});
