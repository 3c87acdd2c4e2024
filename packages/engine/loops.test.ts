import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { upstreamOf } from '@heddle/contract/workflow/reach';
import { apply, decide } from './apply.ts';
import { createState } from './state.ts';
import { interpret, randomProgram } from './testing/programs.ts';
import { picker, picks, ride, someItems } from './testing/ride.ts';

describe('loops, nested and branching, in any order of settling', () => {
  it('output the result of the program', () => {
    fc.assert(
      fc.property(randomProgram, someItems, picks, (blocks, items, stream) => {
        const { plan, state, finish, events } = ride(blocks, items, picker(stream));
        const expected = interpret(blocks, items);
        expect(finish).toMatchObject({ do: 'finish', status: 'completed', error: null });
        expect(state.steps[plan.nodes.length - 1]?.outputs?.['main'] ?? []).toEqual(expected.items);
        expect(events.length - 1).toBe(expected.ran);
      }),
      { numRuns: 500 },
    );
  });

  it('end at any node that the run is to end at, having run nothing that is not on the way', () => {
    fc.assert(
      fc.property(randomProgram, someItems, picks, fc.nat(), (blocks, items, stream, upTo) => {
        const { plan, state, finish } = ride(blocks, items, picker(stream), Infinity, upTo);
        const end = plan.nodes[upTo % plan.nodes.length];
        const onWay = upstreamOf(plan.edges, end?.index ?? 0);
        expect(finish).toMatchObject({ do: 'finish', status: 'completed', error: null });
        for (const node of plan.nodes) {
          const { status, runs } = state.steps[node.index] ?? {};
          expect(['completed', 'failed', 'skipped']).toContain(status);
          if (!onWay.has(node.index)) expect([status, runs]).toEqual(['skipped', 0]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never use the key of a step twice', () => {
    fc.assert(
      fc.property(randomProgram, someItems, picks, (blocks, items, stream) => {
        const keys = ride(blocks, items, picker(stream))
          .decisions.flat()
          .flatMap((command) => (command.do === 'run' ? [command.key] : []));
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 200 },
    );
  });

  it('decide the same again when any prefix of the events is replayed', () => {
    fc.assert(
      fc.property(
        randomProgram,
        someItems,
        picks,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (blocks, items, stream, share) => {
          const { plan, events, decisions } = ride(blocks, items, picker(stream));
          const upTo = Math.ceil(share * events.length);
          const state = createState(plan);
          const again = events.slice(0, upTo).map((event) => {
            apply(plan, state, event);
            return decide(state);
          });
          expect(again).toEqual(decisions.slice(0, upTo));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('end at once when they are stopped, wherever they are', () => {
    fc.assert(
      fc.property(randomProgram, someItems, picks, fc.integer({ min: 1, max: 12 }), (blocks, items, stream, stopAt) => {
        const { state, finish, events } = ride(blocks, items, picker(stream), stopAt);
        expect(finish).toMatchObject({ do: 'finish', status: events.length > stopAt ? 'cancelled' : 'completed' });
        for (const step of state.steps) expect(['running', 'waiting']).not.toContain(step.status);
      }),
      { numRuns: 200 },
    );
  });
});
