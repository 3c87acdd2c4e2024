import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { expect, it } from 'vitest';
import { ApiUser, chain, node } from '../support/api-user.ts';
import { ServerProcess } from '../support/server-process.ts';

it('a call of a tool goes on after the server was killed: the client gets its answer, and there is one run', async () => {
  await using server = await ServerProcess.start();
  const user = await ApiUser.register(server.url);
  const nodes = [
    node('tool', 'mcpTrigger', { toolName: 'slow', toolDescription: 'Takes a while.', inputsAs: 'any' }),
    node('wait', 'delay', { amount: 4, unit: 'seconds' }),
    node('say', 'dataTransform', { set: [{ name: 'done', value: '{{ true }}' }] }),
  ];
  await user.createWorkflow('Slow', { nodes, edges: chain('tool', 'wait', 'say') });
  const secret = await user.createApiKey('Assistant');
  const client = new Client({ name: 'desk', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', server.url), {
    requestInit: { headers: { authorization: `Bearer ${secret}` } },
    reconnectionOptions: {
      initialReconnectionDelay: 200,
      maxReconnectionDelay: 1000,
      reconnectionDelayGrowFactor: 1.2,
      maxRetries: 60,
    },
  });
  await client.connect(transport);
  const call = client.callTool({ name: 'slow', arguments: { order: 7 } });
  call.catch(() => undefined);
  await expect.poll(async () => (await user.runs()).length, { timeout: 10_000 }).toBe(1);
  await server.kill();
  await server.start();

  expect((await call).structuredContent).toEqual({ order: 7, done: true });
  expect(await user.runs()).toMatchObject([{ status: 'completed' }]);
  await client.close();
});
