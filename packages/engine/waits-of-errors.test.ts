import type { NodeServices } from '@heddle/contract/node/context';
import { credentialErrors } from '@heddle/contract/errors/credentials';
import { runErrors } from '@heddle/contract/errors/run';
import { serverErrors } from '@heddle/contract/errors/server';
import type { JsonObject } from '@heddle/contract/json';
import { describe, expect, it } from 'vitest';
import { attempt } from './testing/attempt.ts';

describe('a step whose credential is signed out', () => {
  const details = { credential: 'shop' };
  const signedOut = (more: object = { details }) =>
    Promise.reject(credentialErrors.credential_signed_out({ name: 'Shop', reason: 'it was revoked' }, more));
  const waits: unknown[] = [];
  const awaitSignIn: NodeServices['awaitSignIn'] = async (...given) => void waits.push(given);
  const eventOf = async (data: JsonObject, more: Partial<NodeServices> = { awaitSignIn }, error = signedOut) =>
    attempt(() => error(), { data, services: more }).result;

  it('waits where its node is set so, and somebody will tell it', async () => {
    const error = { code: 'credential_signed_out', details };
    const waiting = { type: 'step.waiting', key: 'n', attempt: 1, error };
    expect(await eventOf({ onSignedOut: 'wait' })).toMatchObject(waiting);
    expect(waits).toEqual([['shop', { runId: 'r1', stepKey: 'n' }]]);
    const perItem = await eventOf({ onSignedOut: 'wait', perItem: true, onFailure: 'continue' });
    expect(perItem).toMatchObject({ type: 'step.waiting' });
  });

  it('fails otherwise', async () => {
    const failed = { type: 'step.failed', error: { code: 'credential_signed_out' } };
    expect(await eventOf({})).toMatchObject(failed);
    expect(await eventOf({ onSignedOut: 'wait' }, {})).toMatchObject(failed);
    expect(await eventOf({ onSignedOut: 'wait' }, { awaitSignIn }, () => signedOut({}))).toMatchObject(failed);
    const lost = serverErrors.database_unreachable();
    expect(await eventOf({ onSignedOut: 'wait' }, { awaitSignIn: () => Promise.reject(lost) })).toMatchObject({
      type: 'step.failed',
      error: { code: 'database_unreachable' },
    });
  });
});

describe('a step for which a person has been asked', () => {
  const asked = (details: object): Promise<never> =>
    Promise.reject(runErrors.answer_wanted({ question: 'Somebody has to approve this' }, { details }));

  it('waits for the answer until the time that the error names', async () => {
    const error = { code: 'answer_wanted', message: 'Somebody has to approve this.' };
    const waiting = { type: 'step.waiting', key: 'n', attempt: 1, error };
    expect(await attempt(() => asked({ until: 1234 })).result).toMatchObject({ ...waiting, until: 1234 });
    const endless = await attempt(() => asked({})).result;
    expect(endless).toMatchObject(waiting);
    expect(endless).not.toHaveProperty('until');
  });

  it('waits as a whole where it runs for each item by itself, also if its errors become items', async () => {
    const data = { perItem: true, onFailure: 'continue' };
    expect(await attempt(() => asked({ until: 1234 }), { data }).result).toMatchObject({ type: 'step.waiting' });
  });
});
