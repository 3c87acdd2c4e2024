import type { TriggerConnectionView } from '@heddle/contract/api/trigger-connections';
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
import { ConnectionState } from './connection-state.tsx';

const connected: TriggerConnectionView = {
  nodeId: 'orders',
  state: 'connected',
  problem: null,
  since: '2026-03-01T12:00:00Z',
};
const away: TriggerConnectionView = { ...connected, state: 'away', problem: 'The broker refuses the login.' };

const polling: TriggerConnectionView = { ...connected, state: 'polling', problem: 'The server cannot tell.' };

/** What the panel of a trigger says. */
async function said(
  { isActive = true, saved = true }: { isActive?: boolean; saved?: boolean },
  triggers: TriggerConnectionView[] = [],
): Promise<string> {
  answerApi({ 'GET /api/workflows/w1/trigger-connections': () => ({ body: triggers }) });
  const session = testSession();
  const workflow = document([node('orders', { name: 'Orders' })], []);
  session.editor.getState().load({ ...freshWorkflow(), ...workflow, workflowId: saved ? 'w1' : null, isActive });
  session.editor.getState().open('orders');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider session={session}>
        <ConnectionState />
      </SessionProvider>
    </QueryClientProvider>,
  );
  if (triggers.length > 0 && isActive) await screen.findByText(/since|Polling/);
  return screen.queryByRole('status')?.textContent ?? '';
}

it.each([
  ['that the workflow is not saved', { saved: false }, [], /once the workflow is saved and active/],
  ['that the workflow is not active', { isActive: false }, [connected], /once the workflow is active/],
  ['that it connects', {}, [], /Connecting/],
  ['that it is connected', {}, [connected], /Connected since .*2026/],
  ['why it is not', {}, [away], /Not connected since .*2026.*refuses the login\. It is tried again/],
  ['why it needs no connection', {}, [polling], /Polling only\. The server cannot tell/],
])('says %s', async (_what, at, triggers, expected) => {
  expect(await said(at, triggers)).toMatch(expected);
});
