import type { ApprovalView } from '@heddle/contract/api/approvals';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import { startAiDouble } from '@heddle/nodes/testing/ai/double';
import { expect, it, vi } from 'vitest';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

const note = (text: string) => ({ name: 'note', arguments: { text } });

it('asks about each call of an agent by itself, and the agent goes on with what was said', async () => {
  const double = await startAiDouble(({ turns }) =>
    turns.some((turn) => turn.startsWith('tool:')) ? { text: 'Done' } : { calls: [note('buy milk'), note('sell all')] },
  );
  const app = await createTestApp({ HEDDLE_EGRESS_ALLOW: '127.0.0.0/8' });
  try {
    await app.platform.journal.recover();
    const ada = await app.signUp();
    const columns = [{ name: 'text', type: 'text' }];
    const table = (await ada.send('POST', '/api/tables', { name: 'Notes', columns, key: null })).json<{ id: string }>();
    const values = { apiKey: '', address: `${double.origin}/v1` };
    const model = await ada.send('POST', '/api/credentials', { name: 'Model', type: 'openAiCompatible', values });
    const { id: workflowId } = await saveWorkflow(
      ada,
      [
        node('go', 'manualTrigger'),
        node('agent', 'aiAgent', {
          credential: model.json<{ id: string }>().id,
          model: 'm1',
          system: 'Take notes.',
          tools: [{ name: 'note', value: 'Notes a text' }],
        }),
        node('write', 'dataTable', {
          operation: 'insert',
          table: 'Notes',
          values: [{ name: 'text', value: '{{ text }}' }],
        }),
      ],
      [...chain('go', 'agent'), ...chain('agent:note', 'write'), ...chain('write', 'agent')],
    );
    const { id } = (await ada.send('POST', '/api/executions', { workflowId })).json<RunSummary>();
    for (const approved of [true, false]) {
      const question = await vi.waitFor(
        async () => {
          const [asked, ...others] = (await ada.send('GET', `/api/approvals?runId=${id}`))
            .json<ApprovalView[]>()
            .filter(({ state }) => state === 'open');
          expect(others).toEqual([]);
          return asked ?? expect.fail('Nothing is asked.');
        },
        { timeout: 15_000 },
      );
      expect(question).toMatchObject({
        title: 'May the agent use "note"?',
        message: expect.stringContaining(`text: ${approved ? 'buy milk' : 'sell all'}`) as string,
      });
      await ada.send('POST', `/api/approvals/${question.id}/answer`, { approved, comment: 'As you like' });
    }
    const run = await vi.waitFor(
      async () => {
        const found = (await ada.send('GET', `/api/executions/${id}`)).json<RunView>();
        expect(found.status).not.toBe('running');
        return found;
      },
      { timeout: 15_000 },
    );
    expect(run).toMatchObject({ status: 'completed', error: null });
    const rows = (await ada.send('GET', `/api/tables/${table.id}/rows`)).json<{ values: object }[]>();
    expect(rows.map((row) => row.values)).toEqual([{ text: 'buy milk' }]);
    expect(double.asked[1]?.turns.at(-1)).toContain('A person has refused this call: As you like');
    // Two turns were paid, and the calls of the first one waited for two answers.
    expect(double.asked).toHaveLength(2);
  } finally {
    await app.end();
    await double.close();
  }
}, 60_000);
