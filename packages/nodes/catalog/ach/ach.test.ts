import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { achTransfer } from './achTransfer.node.ts';

const bank = {
  destination: '021000021',
  destinationName: 'Bank of Test',
  company: 'Weavers Inc',
  companyId: '1234567890',
  receiver: 'Zoë Müßig',
  routing: '011401533',
  account: '12-345',
  amount: '{{ amount }}',
};
const now = Date.parse('2026-12-24T23:30:00Z');
let state = createMemoryState();
beforeEach(() => (state = createMemoryState()));

async function written(
  data: JsonObject = {},
  run: { runId?: string; now?: number; items?: JsonObject[] } = {},
): Promise<{ text: string; facts: unknown; traces: unknown[]; rejected: unknown[] }> {
  const files = new MemoryFileStore();
  const { outputs } = await runNode(achTransfer, {
    data: { ...bank, ...data },
    state,
    files,
    now: run.now ?? now,
    runId: run.runId ?? 'r1',
    items: (run.items ?? [{ amount: '12.50' }]).map((json) => ({ json })),
  });
  const [made] = outputs['main'] ?? [];
  const file = made?.files?.['ach'];
  return {
    text: file ? await files.read(file) : '',
    facts: made?.json['ach'],
    traces: (outputs['entries'] ?? []).map(({ json }) => (json['ach'] as JsonObject)['trace']),
    rejected: (outputs['rejected'] ?? []).map(({ json }) => (json['ach'] as JsonObject)['problem']),
  };
}

describe('an ACH file', () => {
  it('settles on the next day that banks are open, and is named by its day', async () => {
    const { text, facts } = await written();
    expect(facts).toMatchObject({ name: 'ach-2026-12-24-A.txt', effective: '2026-12-28', credits: '12.50' });
    expect(text.split('\n')[1]?.slice(69, 75)).toBe('261228');
    expect(text).toContain('Zoe Mussig');
  });

  it('is the same one where the step runs again, also on the next day', async () => {
    const first = await written();
    expect(await written({}, { now: now + 86_400_000 })).toEqual({ ...first, facts: expect.anything() });
    expect((await written({}, { runId: 'r2' })).traces).toEqual(['021000020000002']);
  });

  it('has trace numbers and a letter that no other one has, also at the same time', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, run) =>
        written({}, { runId: `r${run}`, items: [{ amount: '1' }, { amount: '2' }] }),
      ),
    );
    expect(new Set(all.flatMap(({ traces }) => traces)).size).toBe(16);
    expect(new Set(all.map(({ text }) => text.split('\n')[0]?.[33])).size).toBe(8);
  });

  it('has at most 36 brothers on a day', async () => {
    for (let run = 0; run < 36; run += 1) await written({}, { runId: `r${run}` });
    await expect(written({}, { runId: 'more' })).rejects.toThrow('There are 36 ACH files of 2026-12-24 already');
    expect((await written({}, { runId: 'tomorrow', now: now + 86_400_000 })).facts).toMatchObject({ modifier: 'A' });
  });

  it('leaves out what is not valid, or fails', async () => {
    const items = [{ amount: '0' }, { amount: '100000000' }, { amount: '5' }];
    const { rejected, traces } = await written({}, { items });
    expect(rejected).toEqual([
      '"Amount (USD)" must be between 0.01 and 99999999.99.',
      '"Amount (USD)" must be between 0.01 and 99999999.99.',
    ]);
    expect(traces).toHaveLength(1);
    await expect(written({ invalid: 'fail' }, { runId: 'r2', items })).rejects.toThrow('must be between');
    expect(await written({ account: '' }, { runId: 'r3' })).toMatchObject({ text: '', traces: [] });
  });

  it('marks prenotes and single payments on the web', async () => {
    const { text } = await written({ prenote: true, direction: 'debit', entryClass: 'WEB', accountType: 'savings' });
    const entry = text.split('\n')[2] ?? '';
    expect(entry.slice(1, 3)).toBe('38');
    expect(entry.slice(29, 39)).toBe('0000000000');
    expect(entry.slice(76, 78)).toBe('S ');
  });
});
