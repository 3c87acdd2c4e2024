import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { expect, it } from 'vitest';
import { discordMessage } from './discordMessage.node.ts';

it('a message of Discord has a nonce by which a repetition is recognized: the same for an item, another for each', async () => {
  const nonces: unknown[] = [];
  let count = 0;
  await runNode(discordMessage, {
    data: { credential: 'example', channelId: '41771983423143937', content: 'Order {{ n }}' },
    items: [{ json: { n: 1 } }, { json: { n: 2 } }],
    credentials: { example: exampleCredential({}) },
    fetch: async (_url, init) => {
      const body: unknown = JSON.parse(await new Response(init?.body ?? null).text());
      expect(body).toMatchObject({ enforce_nonce: true, content: expect.stringMatching(/^Order [12]$/) as string });
      nonces.push((body as { nonce: string }).nonce);
      // The first request fails and is sent again.
      return (count += 1) === 1 ? new Response(null, { status: 502 }) : Response.json({ id: '1' });
    },
  });
  expect(nonces).toHaveLength(3);
  expect(new Set(nonces).size).toBe(2);
  for (const nonce of nonces) expect(nonce).toMatch(/^[a-z\d]{1,25}$/);
});
