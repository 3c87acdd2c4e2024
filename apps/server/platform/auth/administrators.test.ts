import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { isAdministrator, makeAdministrator } from './administrators.ts';

let app: TestApp;
let first: Person;
let second: Person;
beforeEach(async () => {
  app = await createTestApp();
  first = await app.signUp();
  second = await app.signUp('Second@example.com');
});
afterEach(() => app.end());

const isOne = ({ user }: Person) => isAdministrator(app.platform.db, user.id);
const shown = async (person: Person) => (await person.send('GET', '/api/account')).json().isAdministrator;

describe('administrators', () => {
  it('begin with the first account of a server', async () => {
    expect(await isOne(first)).toBe(true);
    expect(await isOne(second)).toBe(false);
    expect([await shown(first), await shown(second)]).toEqual([true, false]);
  });

  it('are made by the operator, by their address', async () => {
    const { db } = app.platform;
    expect(await makeAdministrator(db, ' SECOND@example.com ')).toBe(true);
    expect(await makeAdministrator(db, 'second@example.com')).toBe(true);
    expect([await isOne(first), await isOne(second)]).toEqual([true, true]);
    expect(await makeAdministrator(db, 'nobody@example.com')).toBe(false);
  });

  it('do not follow from a deletion: nobody becomes one by registering while others have accounts', async () => {
    await first.send('DELETE', '/api/account', { email: first.user.email, password: 'secret1' });
    const third = await app.signUp();
    expect([await isOne(second), await isOne(third)]).toEqual([false, false]);
  });
});
