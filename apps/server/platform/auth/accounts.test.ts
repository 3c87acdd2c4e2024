import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../testing/open-database.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import { displayName, isEmail, isRegistrationOpen } from './accounts.ts';

describe('the address of an account', () => {
  it.each(['ada@example.com', 'a.b+c@sub.example.org', `${'x'.repeat(242)}@example.com`])('may be %s', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each(['', 'ada', 'ada@', '@example.com', 'a b@example.com', 'ada@example', `${'x'.repeat(243)}@example.com`])(
    'may not be %j',
    (text) => expect(isEmail(text)).toBe(false),
  );
});

describe('the name that an account is shown by', () => {
  const email = 'ada@example.com';
  it.each([
    ['Ada', 'Lovelace', 'Ada Lovelace'],
    ['Ada', null, 'Ada'],
    ['', 'Lovelace', 'Lovelace'],
    [null, null, email],
    ['', '', email],
  ])('is made of %j and %j', (firstName, lastName, name) => {
    expect(displayName({ firstName, lastName, email })).toBe(name);
  });
});

describe('registration', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.end());
  const isOpen = (registration: 'open' | 'closed' | 'invitation'): Promise<boolean> =>
    isRegistrationOpen({ db: database.db, config: { ...database.config, registration } });

  it('is open for the first account, and afterwards where the operator lets it be', async () => {
    expect(await Promise.all([isOpen('open'), isOpen('closed'), isOpen('invitation')])).toEqual([true, true, true]);
    await database.person();
    expect(await Promise.all([isOpen('open'), isOpen('closed'), isOpen('invitation')])).toEqual([true, false, false]);
  });
});
