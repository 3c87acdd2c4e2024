import type { ServiceWebhookView } from '@heddle/contract/api/service-webhooks';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../api/query-client.ts';
import { answerApi } from '../../../testing/api.ts';
import '../../../testing/browser.ts';
import { SessionProvider } from '../session.tsx';
import { freshWorkflow } from '../store/editor-store.ts';
import { document, node } from '../testing/fixtures.ts';
import { ServiceWebhook } from './service-webhook.tsx';
import { testSession } from '../testing/session.ts';

const registered: ServiceWebhookView = {
  nodeId: 'issues',
  state: 'registered',
  problem: null,
  enter: null,
  expiresAt: null,
  calledAt: null,
};

/** What the panel of a trigger says of its webhook. */
async function said(
  { delivery = 'webhook', isActive = true, saved = true }: { delivery?: string; isActive?: boolean; saved?: boolean },
  webhooks: ServiceWebhookView[] = [],
): Promise<string> {
  answerApi({ 'GET /api/workflows/w1/service-webhooks': () => ({ body: webhooks }) });
  const session = testSession();
  const workflow = document([node('issues', { name: 'Issues' })], []);
  session.editor.getState().load({ ...freshWorkflow(), ...workflow, workflowId: saved ? 'w1' : null, isActive });
  session.editor.getState().open('issues');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider session={session}>
        <ServiceWebhook data={{ delivery }} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  if (webhooks.length > 0 && isActive) await screen.findByText(/could not be|is set up\.|Enter this URL/);
  return screen.queryByRole('status')?.textContent ?? '';
}

it.each([
  ['nothing where the trigger asks regularly', { delivery: 'asking' }, [], /^$/],
  ['that the workflow is not saved', { saved: false }, [], /once the workflow is saved and active/],
  ['that the workflow is not active', { isActive: false }, [registered], /once the workflow is active/],
  ['that it is being set up', {}, [], /being set up/],
  ['that the service has not called', {}, [registered], /is set up\. The service has not called yet/],
  [
    'when the service called and when it is renewed',
    {},
    [{ ...registered, calledAt: '2026-03-01T12:00:00Z', expiresAt: '2026-03-08T12:00:00Z' }],
    /Last call: .*2026.* renewed before .*2026/,
  ],
  [
    'that the URL is to be entered at the service',
    {},
    [{ ...registered, enter: 'https://heddle.example/hooks/services/a1' }],
    /Enter this URL at the service\. It has not called yet/,
  ],
  [
    'why it could not be set up',
    {},
    [{ ...registered, state: 'failed' as const, problem: 'GitHub does not allow this.' }],
    /could not be set up: GitHub does not allow this\. It is tried again/,
  ],
  [
    'why it could not be renewed',
    {},
    [{ ...registered, problem: 'GitHub failed.' }],
    /could not be renewed: GitHub failed\./,
  ],
])('the panel says %s', async (_what, state, webhooks, expected) => {
  expect(await said(state, webhooks)).toMatch(expected);
});
