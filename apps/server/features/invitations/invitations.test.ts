import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { InvitationView } from '@heddle/contract/api/invitations';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeEach(async () => {
  app = await createTestApp({ HEDDLE_REGISTRATION: 'invitation', HEDDLE_PUBLIC_URL: 'http://flow.example.com' });
  ada = await app.signUp('ada@example.com');
});
afterEach(() => app.end());

const invite = async (email?: string): Promise<InvitationView> =>
  (await ada.send('POST', '/api/invitations', { email })).json<InvitationView>();
const listed = async (): Promise<InvitationView[]> =>
  (await ada.send('GET', '/api/invitations')).json<InvitationView[]>();
const tokenOf = ({ link }: InvitationView): string => new URL(link).searchParams.get('invitation') ?? '';
const register = (email: string, invitation?: string, password = 'secret1') =>
  app.server.inject({ method: 'POST', url: '/api/register', payload: { email, password, invitation } });
const codeOf = async (answer: ReturnType<typeof register>): Promise<unknown> => (await answer).json().code;

describe('an invitation', () => {
  it('makes one account, and is no longer listed', async () => {
    const invitation = await invite();
    expect(invitation).toMatchObject({
      email: null,
      link: expect.stringMatching(/^http:\/\/flow\.example\.com\/login\?/),
    });
    expect(new Date(invitation.expiresAt).getTime() - new Date(invitation.createdAt).getTime()).toBe(7 * 86_400_000);
    expect(await listed()).toEqual([invitation]);
    expect((await register('eve@example.com', tokenOf(invitation))).statusCode).toBe(201);
    expect(await listed()).toEqual([]);
    expect(await codeOf(register('max@example.com', tokenOf(invitation)))).toBe('invitation_unknown');
  });

  it('is needed: others are refused', async () => {
    expect(await codeOf(register('eve@example.com'))).toBe('registration_closed');
    const settings = (await app.server.inject('/api/settings/public')).json();
    expect(settings).toMatchObject({ registrationOpen: false, invites: true });
  });

  it('for an address is for no other', async () => {
    const invitation = await invite(' Eve@Example.com ');
    expect(invitation.email).toBe('eve@example.com');
    expect(await codeOf(register('max@example.com', tokenOf(invitation)))).toBe('invitation_unknown');
    expect((await register('EVE@example.com', tokenOf(invitation))).statusCode).toBe(201);
    expect((await ada.send('POST', '/api/invitations', { email: 'nobody' })).json()).toMatchObject({
      code: 'email_invalid',
    });
  });

  it('is not used up by a registration that is refused', async () => {
    const token = tokenOf(await invite());
    expect(await codeOf(register('eve@example.com', token, 'x'))).toBe('password_too_short');
    expect(await codeOf(register('ada@example.com', token))).toBe('email_taken');
    expect((await register('eve@example.com', token)).statusCode).toBe(201);
  });

  it('makes one account where several ask at once', async () => {
    const token = tokenOf(await invite());
    const answers = await Promise.all(['eve', 'max', 'grace'].map((name) => register(`${name}@example.com`, token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 403, 403]);
  });

  it('is void once it is withdrawn, a week old, or made up', async () => {
    const [one, two] = [await invite(), await invite()];
    expect((await ada.send('DELETE', `/api/invitations/${one.id}`)).statusCode).toBe(204);
    expect((await ada.send('DELETE', `/api/invitations/${one.id}`)).json()).toMatchObject({
      code: 'invitation_not_found',
    });
    await app.platform.db.updateTable('invitations').set({ expires_at: Date.now() }).execute();
    for (const token of [tokenOf(one), tokenOf(two), `${two.id}.`, 'x'])
      expect(await codeOf(register('eve@example.com', token))).toBe('invitation_unknown');
    expect(await listed()).toEqual([]);
  });

  it('is for administrators to make', async () => {
    const answer = await register('eve@example.com', tokenOf(await invite()));
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const asked = await app.server.inject({
      method: 'POST',
      url: '/api/invitations',
      payload: {},
      headers: { cookie },
    });
    expect(asked.json()).toMatchObject({ code: 'administrator_required' });
  });

  it('cannot be open without end', async () => {
    const row = { email: null, created_by: ada.user.id, created_at: 1, expires_at: Date.now() + 60_000, used_at: null };
    const rows = Array.from({ length: 200 }, (_, index) => ({ id: `i${index}`, ...row }));
    await app.platform.db.insertInto('invitations').values(rows).execute();
    expect((await ada.send('POST', '/api/invitations', {})).json()).toMatchObject({ code: 'invitation_limit' });
  });
});
