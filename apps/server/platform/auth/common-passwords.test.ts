import { PASSWORD_MIN } from '@heddle/contract/api/auth';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { commonWords } from './common-words.ts';

describe('common passwords', () => {
  it.each([
    '123456',
    '1234567890',
    '654321',
    '000000',
    '111111',
    '112233',
    '123123',
    '123321',
    '121212',
    '696969',
    '159753',
    'abc123',
    'abcdef',
    'aaaaaa',
    'abcabc',
    'qwerty',
    'qwertyuiop',
    'qwerty123',
    'asdfghjkl',
    'zxcvbnm',
    '1q2w3e4r',
    '1qaz2wsx',
    'qazwsx',
    'azerty',
    'poiuyt',
    'password',
    'Password1',
    'PASSWORD123',
    'P@ssw0rd',
    'password2024!',
    'letmein',
    'iloveyou',
    'Summer2023',
    'michael',
    'Liverpool1',
    'dragon!',
    'monkey1999',
    '19840612',
    '24121990',
    'admin123',
    'secret',
    'welcome123',
    'abcxyzqweasd',
    'x'.repeat(32),
  ])('%s is one', (password) => expect(isCommonPassword(password)).toBe(true));

  it.each([
    'correct horse',
    'battery staple',
    'secret1',
    'sixsix',
    'vD7#qLx9',
    'mi-gato-verde',
    'blue kettle 42',
    'tr0ub4dor&3x',
    '81930475',
    'abcxyzqweasdzxc',
    'a7bkc2',
    'mm77kk',
    'x'.repeat(33),
  ])('%s is none', (password) => expect(isCommonPassword(password)).toBe(false));

  it('are more than a thousand words, each once and long enough to be chosen', () => {
    expect(new Set(commonWords).size).toBe(commonWords.length);
    expect(commonWords.length).toBeGreaterThan(1000);
    for (const word of commonWords)
      expect([word, word.length >= PASSWORD_MIN && word === word.toLowerCase()]).toEqual([word, true]);
  });
});
