import { startAiDouble } from '@heddle/nodes/testing/ai/double';
import { describe, expect, it } from 'vitest';
import { ApiUser, eventually, node } from '../support/api-user.ts';
import { ServerProcess } from '../support/server-process.ts';

describe('a chatbot whose server is killed while the model answers', () => {
  it('has each exchange of the conversation once', async () => {
    let onCall = (): void => undefined;
    const at = await startAiDouble(({ turns }) => {
      onCall();
      return { text: `Answer ${turns.length}` };
    });
    await using server = await ServerProcess.start();
    const user = await ApiUser.register(server.url);
    const columns = ['conversation', 'role', 'text'].map((name) => ({ name, type: 'text' as const }));
    const tableId = await user.createTable('Chats', columns);
    const credential = await user.createCredential('Model', 'openAiCompatible', {
      apiKey: '',
      address: `${at.origin}/v1`,
    });
    const workflowId = await user.createWorkflow('Bot', {
      nodes: [
        node('start', 'manualTrigger'),
        node('bot', 'aiChatbot', {
          credential,
          model: 'm1',
          message: 'Hello',
          conversation: 'a',
          memoryTable: 'Chats',
          requestRetries: 0,
        }),
      ],
      edges: [{ id: '1', source: 'start', target: 'bot' }],
    });
    for (const run of [1, 2]) {
      let killed = false;
      onCall = () => {
        if (killed) return;
        killed = true;
        void server.kill();
      };
      const id = await user.execute(workflowId);
      await server.exited();
      await server.start();
      await eventually('the run ends', 30, async () => (await user.run(id)).status === 'completed');
      expect(await user.rows(tableId)).toHaveLength(2 * run);
    }
    const said = (await user.rows(tableId)).map(({ text }) => text);
    expect(said).toEqual(['Hello', 'Answer 1', 'Hello', 'Answer 3']);
    // A call that was under way is made again, under the same key.
    const keys = at.requests.map(({ headers }) => headers['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([4, 2]);
    await at.close();
  });
});
