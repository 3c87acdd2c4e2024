import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { NodeContext } from '@heddle/contract/node/context';
import type { StatePort } from '@heddle/contract/node/state';
import { createNodeState } from '@heddle/contract/node/state';
import { describe, expect, it } from 'vitest';
import { loadModel, saveModel } from './models.ts';

const port = createMemoryState();
const step = (id: string): Pick<NodeContext, 'state' | 'run'> => ({
  state: createNodeState(port, id),
  // Models use the run for nothing else.
  run: { idempotencyKey: () => id } as unknown as NodeContext['run'],
});

describe('models', () => {
  it('are kept in parts under a name, with what is known of them', async () => {
    const packed = 'abcdefgh'.repeat(100_000);
    expect(await saveModel(step('one'), 'text', ' tickets ', { packed, facts: { examples: 3 } })).toBe(1);
    expect(await loadModel(step('other'), 'text', 'tickets')).toEqual({ packed, version: 1, facts: { examples: 3 } });
  });

  it('replace each other and leave nothing behind', async () => {
    expect(await saveModel(step('two'), 'text', 'tickets', { packed: 'small', facts: {} })).toBe(2);
    expect(await loadModel(step('x'), 'text', 'tickets')).toEqual({ packed: 'small', version: 2, facts: {} });
    const entries = await port.list('user', 'models', {});
    expect(entries.map(({ key }) => key)).toEqual(['text/tickets', 'text/tickets/two/0']);
  });

  it('are the same version when their step runs again', async () => {
    expect(await saveModel(step('two'), 'text', 'tickets', { packed: 'small', facts: {} })).toBe(2);
    expect(await saveModel(step('three'), 'text', 'tickets', { packed: 'new', facts: {} })).toBe(3);
    expect((await loadModel(step('x'), 'text', 'tickets')).packed).toBe('new');
  });

  it('are read again where they are replaced meanwhile', async () => {
    const head = await port.get({ scope: 'user', namespace: 'models', key: 'text/tickets' });
    await saveModel(step('four'), 'text', 'tickets', { packed: 'newest', facts: {} });
    let reads = 0;
    const late: StatePort = { ...port, get: async (at) => ((reads += 1) === 1 ? head : port.get(at)) };
    const reading = { ...step('x'), state: createNodeState(late, 'x') };
    expect(await loadModel(reading, 'text', 'tickets')).toEqual({ packed: 'newest', version: 4, facts: {} });
    const lost: StatePort = { ...port, get: async (at) => (at.key === 'text/tickets' ? head : port.get(at)) };
    await expect(
      loadModel({ ...step('x'), state: createNodeState(lost, 'x') }, 'text', 'tickets'),
    ).rejects.toMatchObject({
      code: 'model_not_found',
    });
  });

  it('are of one kind', async () => {
    await expect(loadModel(step('x'), 'intent', 'tickets')).rejects.toMatchObject({ code: 'model_not_found' });
    await expect(loadModel(step('x'), 'text', 'a/b')).rejects.toMatchObject({ code: 'field_invalid' });
  });
});
