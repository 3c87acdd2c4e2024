import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { expect, it } from 'vitest';
import { dailyCall } from './dailyCall.node.ts';

it('A room of Daily gets its times in seconds, and what is no time as it is', async () => {
  const bodies: unknown[] = [];
  const run = (expires: string) =>
    runNode(dailyCall, {
      items: [{ json: {} }],
      data: { credential: 'account', privacy: 'private', expires, mostParticipants: 4 },
      credentials: { account: exampleCredential({}) },
      fetch: async (_url, init) => {
        bodies.push(JSON.parse(await new Response(init?.body as BodyInit).text()));
        return Response.json({ name: 'x' });
      },
    });
  await run('2026-12-24T10:00:00Z');
  await run('soon');
  expect(bodies).toEqual([
    { privacy: 'private', properties: { exp: 1_798_106_400, max_participants: 4 } },
    { privacy: 'private', properties: { exp: 'soon', max_participants: 4 } },
  ]);
});
