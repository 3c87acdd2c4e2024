import type { RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import { describe, expect, it } from 'vitest';
import { ended, eventually, newRun } from './fixture.ts';
import type { JournalHome } from './harness.ts';
import { useJournals } from './harness.ts';

const items: Item[] = Array.from({ length: 6000 }, (_, n) => ({
  json: { n, name: `Customer ${n}`, address: { street: 'Some Street 1', zip: '01234' } },
}));
const rows = items.map(({ json }) => json);

const given = (events: readonly RunEvent[], key: string): unknown =>
  events.flatMap((event) => (event.type === 'step.completed' && event.key === key ? [event.outputs['main']] : []))[0];

/** Data too large for the row of a commit or a signal: required of every journal. */
export function describeLarge(makeHome: () => Promise<JournalHome>): void {
  describe('large data', () => {
    const at = useJournals(makeHome);

    it('is received with a signal, also by a suspended run', async () => {
      const plan = at.world.plan({ p1: ['w1', 'w2'], w1: ['p2'] });
      const first = await at.open(plan);
      const { id } = first.start(newRun());
      await eventually(async () => (await first.read(id))?.row.wakeAt, 'the run waits');
      await first.signal(id, 'w1', rows);
      await eventually(
        async () =>
          (await first.read(id))?.events.some((event) => event.type === 'step.completed' && event.key === 'p2'),
        'the first answer has arrived',
      );
      await first.drain(0);
      const second = await at.open(plan);
      await second.signal(id, 'w2', rows.toReversed());
      await second.recover();
      const { events } = await ended(second, id);
      expect(events.flatMap((event) => (event.type === 'signalled' ? [[event.key, event.value]] : []))).toEqual([
        ['w1', rows],
        ['w2', rows.toReversed()],
      ]);
      expect(given(events, 'p2')).toEqual([{ json: { resumed: { value: rows } } }]);
    });

    it('is received with the end of a child run', async () => {
      const [parent, child] = [at.world.plan({ p1: ['s1'], s1: ['p2'] }), at.world.plan({ p1: ['p2'] })];
      const journal = await at.home.open({ plan: (workflowId) => (workflowId === 'w1' ? parent : child) });
      at.opened.push(journal);
      at.world.acts.set('sub', async ({ run }) => {
        await journal.start(
          newRun({
            workflowId: 'w2',
            parent: { runId: run.id, stepKey: run.stepKey },
            depth: 1,
            input: { trigger: 'p1', items, mode: 'live' },
          }),
        ).committed;
      });
      const { id } = journal.start(newRun());
      expect(given((await ended(journal, id)).events, 'p2')).toMatchObject([
        { json: { resumed: { value: { status: 'completed', items } } } },
      ]);
    });

    it('is not read with the outline of a run, and items are read on demand', async () => {
      const journal = await at.open(at.world.plan({ p1: ['e1'], e1: ['p2'] }));
      const { id } = journal.start(newRun({ input: { trigger: 'p1', items, mode: 'live' } }));
      const { events } = await ended(journal, id);
      const outline = await journal.readOutline(id);
      expect(outline?.row).toMatchObject({ id, status: 'completed' });
      expect(outline?.events.map(({ type }) => type)).toEqual(events.map(({ type }) => type));
      // Passed on as they are, as the fold does it.
      const [left, ofFirst] = [
        given(outline?.events ?? [], 'p2') as Item[],
        given(outline?.events ?? [], 'p1') as Item[],
      ];
      expect([left.length, left[7]]).toEqual([6000, { json: {} }]);
      expect(await outline?.items([left[4000], ofFirst[3], left[5]] as Item[])).toEqual([
        items[4000],
        items[3],
        items[5],
      ]);
    });

    it('is not what the outline of a small run leaves out', async () => {
      const journal = await at.open(at.world.plan({ p1: ['e1'], e1: ['p2'] }));
      const { id } = journal.start(newRun());
      const { events } = await ended(journal, id);
      const outline = await journal.readOutline(id);
      expect(outline?.events).toEqual(events);
      expect(await outline?.items(given(outline.events, 'p2') as Item[])).toEqual([{ json: { n: 1 } }]);
      expect(await journal.readOutline('nothing')).toBeNull();
    });

    it('is not read to count the events of a run', async () => {
      const journal = await at.open(at.world.plan({ p1: ['e1'], e1: ['p2'] }));
      for (const input of [items, items.slice(0, 1)]) {
        const { id } = journal.start(newRun({ input: { trigger: 'p1', items: input, mode: 'live' } }));
        const { events } = await ended(journal, id);
        expect(await journal.length(id)).toBe(events.length);
      }
      expect(await journal.length('nothing')).toBe(0);
    });
  });
}
