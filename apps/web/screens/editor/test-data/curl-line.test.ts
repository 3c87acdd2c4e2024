import { expect, it } from 'vitest';
import { curlLine } from './curl-line.ts';

const ADDRESS = 'https://heddle.example/hooks-test/w1/orders';

it('sends the body as one word of the shell, whatever is in it', () => {
  expect(curlLine(ADDRESS, 'POST', { name: "O'Neil" })).toBe(
    `curl -X POST '${ADDRESS}' -H 'Content-Type: application/json' -d '{"name":"O'\\''Neil"}'`,
  );
});

it('has no body for methods without one', () => {
  expect([curlLine(ADDRESS, 'GET', {}), curlLine(ADDRESS, 'HEAD', {})]).toEqual([
    `curl '${ADDRESS}'`,
    `curl --head '${ADDRESS}'`,
  ]);
});
