import { describe, expect, it } from 'vitest';
import { laneOf } from './lane.ts';

const input = { items: [{ json: { customer: 'loom' } }], mode: 'live' as const };
const laneWith = (concurrencyKey: string, timeZone?: string) =>
  laneOf(
    {
      id: 'w',
      name: 'Orders',
      settings: { concurrency: 1, concurrencyKey, ...(timeZone === undefined ? {} : { timeZone }) },
    },
    input,
  ).lane;

describe('the lane of a run', () => {
  it('is determined by its key', () => {
    expect(laneWith('customer')).toEqual({ name: 'w:loom', limit: 1 });
    expect(laneWith('{{ $workflow.name }}')).toEqual({ name: 'w:Orders', limit: 1 });
  });

  it('goes by the clock of the workflow', () => {
    expect(laneWith('$now.zoneName', 'Asia/Tokyo')).toEqual({ name: 'w:Asia/Tokyo', limit: 1 });
    expect(laneWith('$now.zoneName')).toEqual({ name: 'w:UTC', limit: 1 });
  });

  it('is that of all where the key cannot be evaluated', () => {
    expect(laneWith('customer.address.city')).toEqual({ name: 'w:', limit: 1 });
  });

  it('is the common lane if the key takes long to evaluate, since starting the run waits for it', () => {
    const after = (rounds: number): string => `(() => { for (let i = 0; i < ${rounds}; i++) {} return customer; })()`;
    expect(laneWith(after(100))).toEqual({ name: 'w:loom', limit: 1 });
    expect(laneWith(after(100_000))).toEqual({ name: 'w:', limit: 1 });
  });
});
