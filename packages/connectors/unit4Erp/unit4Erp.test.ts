import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { expect, it } from 'vitest';
import { unit4Erp } from './unit4Erp.node.ts';

it('a list of Unit4 is an array, which ends with a page that is not full', async () => {
  const asked: string[] = [];
  const { outputs } = await runNode(unit4Erp, {
    data: { credential: 'account', operation: 'object.ledger', limited: false },
    credentials: { account: exampleCredential({ address: 'https://unit4.example.com' }) },
    fetch: async (url) => {
      asked.push(new URL(url).search);
      return Response.json(Array.from({ length: asked.length === 1 ? 100 : 1 }, (_, number) => ({ number })));
    },
  });
  expect(outputs['main']).toHaveLength(101);
  expect(asked).toEqual(['?posted=true&limit=100', '?posted=true&limit=100&offset=100']);
});
