import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.end());

describe('preferences', () => {
  it('start with mails on, and stay as they are set', async () => {
    const ada = await app.signUp();
    expect((await ada.send('GET', '/api/preferences')).json()).toEqual({ emailNotifications: true });
    expect((await ada.send('PUT', '/api/preferences', { emailNotifications: false })).json()).toMatchObject({
      emailNotifications: false,
    });
    expect((await ada.send('PUT', '/api/preferences', { emailNotifications: false })).statusCode).toBe(200);
    expect((await ada.send('GET', '/api/preferences')).json()).toMatchObject({ emailNotifications: false });
    const eve = await app.signUp();
    expect((await eve.send('GET', '/api/preferences')).json()).toMatchObject({ emailNotifications: true });
  });

  it('are refused where they say nothing', async () => {
    const ada = await app.signUp();
    expect((await ada.send('PUT', '/api/preferences', { emailNotifications: 'yes' })).json()).toMatchObject({
      code: 'body_invalid',
    });
  });
});
