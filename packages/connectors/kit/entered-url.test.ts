import { expect, it } from 'vitest';
import { enteredBase, enteredOrigin } from './entered-url.ts';

it.each([
  ['acme.example.com', 'https://acme.example.com'],
  [' acme.example.com:8443 ', 'https://acme.example.com:8443'],
  ['https://acme.example.com/any/page?of=it', 'https://acme.example.com'],
  ['http://localhost:9000/', 'http://localhost:9000'],
])('the origin of %s is %s', (entered, origin) => {
  expect(enteredOrigin(entered)).toBe(origin);
});

it('a URL that is entered keeps its path, without slashes at the end', () => {
  expect(enteredBase(' https://erp.example.com/Acme// ')).toBe('https://erp.example.com/Acme');
  expect(enteredBase(undefined)).toBe('');
});
