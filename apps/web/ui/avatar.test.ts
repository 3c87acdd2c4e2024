import { expect, it } from 'vitest';
import { avatarLetter, fullName } from './avatar.tsx';

it.each([
  [{ firstName: 'Ada', email: 'x@example.com' }, 'A'],
  [{ firstName: ' ', email: 'x@example.com' }, 'X'],
  [{ firstName: null, email: 'x@example.com' }, 'X'],
  [{}, 'U'],
])('%j is shown as %s', (person, letter) => expect(avatarLetter(person)).toBe(letter));

it('names people by what there is of their name', () => {
  expect(fullName({ firstName: 'Ada', lastName: 'Lovelace' })).toBe('Ada Lovelace');
  expect(fullName({ firstName: null, lastName: ' Lovelace ' })).toBe('Lovelace');
  expect(fullName({})).toBe('');
});
