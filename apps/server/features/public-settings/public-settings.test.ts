import { afterEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';

let app: TestApp;
afterEach(() => app.end());

const read = async (env: NodeJS.ProcessEnv): Promise<unknown> => {
  app = await createTestApp(env);
  return (await app.server.inject('/api/settings/public')).json();
};

describe('the public settings', () => {
  it('contain the address of the community for visitors', async () => {
    expect(await read({ HEDDLE_COMMUNITY_URL: 'https://community.example.com/heddle' })).toMatchObject({
      communityUrl: 'https://community.example.com/heddle',
    });
  });

  it('have no community where the operator has named none', async () => {
    expect(await read({})).toMatchObject({ communityUrl: null });
  });

  it('contain the base address of webhooks', async () => {
    expect(await read({})).toMatchObject({ hooksUrl: null });
    await app.end();
    expect(await read({ HEDDLE_HOOKS_URL: 'https://hooks.example.com' })).toMatchObject({
      hooksUrl: 'https://hooks.example.com',
    });
  });

  it('contain whether this server sends mail', async () => {
    expect(await read({})).toMatchObject({ sendsMail: false });
    await app.end();
    expect(await read({ HEDDLE_SMTP_URL: 'smtp://mail.example.com' })).toMatchObject({ sendsMail: true });
  });
});
