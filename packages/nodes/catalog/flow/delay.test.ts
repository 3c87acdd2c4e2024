import { describe, expect, it } from 'vitest';
import type { Pause } from '@heddle/contract/node/context';
import { runNode } from '../../testing/run-node.ts';
import { delay } from './delay.node.ts';

const now = Date.parse('2026-03-01T12:00:00Z');
const pauseOf = async (
  data: { [name: string]: string | number },
  items: { [name: string]: string | number }[] = [{}],
): Promise<Pause> => {
  const { outputs: _outputs, ...pause } = await runNode(delay, { data, now, items: items.map((json) => ({ json })) });
  return pause;
};

describe('a delay', () => {
  it.each([
    [{ amount: 250, unit: 'milliseconds' }, 250],
    [{}, 5000],
    [{ amount: 1.5, unit: 'minutes' }, 90_000],
    [{ amount: 2, unit: 'hours' }, 7_200_000],
    [{ amount: 366, unit: 'days' }, 366 * 86_400_000],
  ])('for %j lasts its time, whatever the clock says', async (data, duration) => {
    expect(await pauseOf(data)).toEqual({ duration });
  });

  it.each([
    [{ mode: 'until', until: '2026-03-01T14:30:00+01:00' }, now + 5_400_000],
    [{ mode: 'until', until: '2026-03-01 12:00:01' }, now + 1000],
    [{ mode: 'until', until: '2026-03-02' }, now + 43_200_000],
    [{ mode: 'until', until: String(now + 5) }, now + 5],
  ])('with %j goes on at that time', async (data, until) => {
    expect(await pauseOf(data)).toEqual({ until });
  });

  it.each([{ amount: 0 }, { amount: -5 }, { mode: 'until', until: '2026-03-01T11:59:59Z' }])(
    'with %j does not wait',
    async (data) => {
      expect(await pauseOf(data)).toEqual({});
    },
  );

  it('waits for the latest of its items', async () => {
    const due = ['2026-03-01T12:00:01Z', '2026-03-01T12:00:09Z', '2020-01-01'];
    expect(
      await pauseOf(
        { mode: 'until', until: '{{ due }}' },
        due.map((time) => ({ due: time })),
      ),
    ).toEqual({ until: now + 9000 });
    expect(await pauseOf({ amount: '{{ amount }}' }, [{ amount: 3 }, { amount: 7 }])).toEqual({ duration: 7000 });
  });

  it.each(['soon', '2026-13-01', '12:00', '1'])('refuses %j as a date', async (until) => {
    await expect(pauseOf({ mode: 'until', until })).rejects.toMatchObject({ code: 'field_invalid' });
  });
});
