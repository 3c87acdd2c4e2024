import type { BrokerTriggerView } from '@heddle/contract/api/broker-triggers';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../api/query-client.ts';
import { answerApi } from '../../../testing/api.ts';
import '../../../testing/browser.ts';
import { SessionProvider } from '../session.tsx';
import { freshWorkflow } from '../store/editor-store.ts';
import { document, node } from '../testing/fixtures.ts';
import { testSession } from '../testing/session.ts';
import { BrokerState } from './broker-state.tsx';

const connected: BrokerTriggerView = {
  nodeId: 'orders',
  state: 'connected',
  problem: null,
  since: '2026-03-01T12:00:00Z',
};
const away: BrokerTriggerView = { ...connected, state: 'away', problem: 'The broker refuses the login.' };

/** What the panel of a trigger says. */
async function said(
  { stream = 'mqtt', isActive = true, saved = true }: { stream?: string; isActive?: boolean; saved?: boolean },
  triggers: BrokerTriggerView[] = [],
): Promise<string> {
  answerApi({ 'GET /api/workflows/w1/broker-triggers': () => ({ body: triggers }) });
  const session = testSession();
  const workflow = document([node('orders', { name: 'Orders' })], []);
  session.editor.getState().load({ ...freshWorkflow(), ...workflow, workflowId: saved ? 'w1' : null, isActive });
  session.editor.getState().open('orders');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider session={session}>
        <BrokerState data={{ stream }} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  if (triggers.length > 0 && isActive) await screen.findByText(/since/);
  return screen.queryByRole('status')?.textContent ?? '';
}

it.each([
  ['nothing of a topic of Heddle', { stream: 'topic' }, [], /^$/],
  ['that the workflow is not saved', { saved: false }, [], /once the workflow is saved and active/],
  ['that the workflow is not active', { isActive: false }, [connected], /once the workflow is active/],
  ['that it connects', {}, [], /Connecting/],
  ['that it receives', {}, [connected], /Receiving messages since .*2026/],
  ['why it does not', {}, [away], /No messages are received since .*2026.*refuses the login\. It is tried again/],
])('says %s', async (_what, at, triggers, expected) => {
  expect(await said(at, triggers)).toMatch(expected);
});
