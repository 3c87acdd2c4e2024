import type { KeyValueView } from '@heddle/contract/api/key-values';
import { createNodeState } from '@heddle/contract/node/state';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp, saveWorkflow } from '../../testing/test-app.ts';
import { stateOf } from './state.ts';

let app: TestApp;
let ada: Person;
let workflowId: string;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  workflowId = (await saveWorkflow(ada, [])).id;
});
afterAll(() => app.end());

/** What steps of a run keep. */
const kept = () =>
  createNodeState(stateOf(app.platform).open({ userId: ada.user.id, workflowId, id: 'run' }), `step-${Math.random()}`);

beforeEach(async () => {
  await app.platform.db.deleteFrom('node_state').execute();
  await kept().in('user', 'variables').set('shop/rate', 1.5);
  await kept().in('workflow', 'variables').set('cursor', { page: 7 });
  await kept().in('user', 'sessions').set('shop/session', { token: 'very secret' });
  await kept().in('run', 'variables').set('of one run', 1);
});

const list = async (query = ''): Promise<KeyValueView[]> => (await ada.send('GET', `/api/key-values?${query}`)).json();

describe('what workflows keep', () => {
  it('is listed by scope and prefix, and says nothing of what may be secret', async () => {
    const [cursor, rate, session] = await list();
    expect(cursor).toMatchObject({
      scope: 'workflow',
      workflowId,
      workflowName: 'Orders',
      namespace: 'variables',
      key: 'cursor',
      value: { page: 7 },
      shown: 'value',
      expiresAt: null,
    });
    expect(rate).toMatchObject({ scope: 'user', workflowName: null, value: 1.5 });
    expect(session).toMatchObject({ namespace: 'sessions', shown: 'secret' });
    expect(JSON.stringify(session)).not.toContain('very secret');
    expect((await list('scope=user&prefix=shop/r')).map(({ key }) => key)).toEqual(['shop/rate']);
    expect((await list(`workflowId=${workflowId}`)).map(({ key }) => key)).toEqual(['cursor']);
    expect((await list('namespace=variables')).map(({ key }) => key)).toEqual(['cursor', 'shop/rate']);
    expect((await ada.send('GET', '/api/key-values?limit=1')).headers['x-total-count']).toBe('3');
  });

  it('omits long values from the list', async () => {
    await kept().in('user', 'variables').set('long', 'x'.repeat(30_000));
    const [long] = await list('prefix=long');
    expect(long).toMatchObject({ shown: 'large' });
    expect(long).not.toHaveProperty('value');
  });

  it('is changed where it is a variable, and steps see that', async () => {
    const at = { scope: 'user', namespace: 'variables', key: 'shop/rate' };
    expect((await ada.send('PUT', '/api/key-values', { ...at, value: [2] })).json()).toMatchObject({ value: [2] });
    expect(await kept().in('user', 'variables').get('shop/rate')).toEqual([2]);
    const session = await ada.send('PUT', '/api/key-values', { ...at, namespace: 'sessions', value: 1 });
    expect(session.json()).toMatchObject({ code: 'key_value_protected' });
    const foreign = await ada.send('PUT', '/api/key-values', {
      ...at,
      scope: 'workflow',
      workflowId: 'not mine',
      value: 1,
    });
    expect(foreign.json()).toMatchObject({ code: 'key_value_workflow' });
  });

  it('is deleted, whatever it is', async () => {
    const at = { scope: 'user', namespace: 'sessions', key: 'shop/session' };
    expect((await ada.send('DELETE', '/api/key-values', at)).statusCode).toBe(204);
    expect((await ada.send('DELETE', '/api/key-values', at)).json()).toMatchObject({ code: 'key_value_unknown' });
  });
});
