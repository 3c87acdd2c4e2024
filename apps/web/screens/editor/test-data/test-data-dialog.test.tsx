// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../api/query-client.ts';
import { answerApi } from '../../../testing/api.ts';
import '../../../testing/browser.ts';
import { SessionProvider } from '../session.tsx';
import { SidePanel } from '../side-panel.tsx';
import { freshWorkflow } from '../store/editor-store.ts';
import { catalog, document, entries, node } from '../testing/fixtures.ts';
import { TestDataDialog } from './test-data-dialog.tsx';
import { testSession } from '../testing/session.ts';

const TRIGGER = 'webhookTrigger1';
const kept = {
  id: 'd1',
  nodeId: TRIGGER,
  source: 'typed' as const,
  createdAt: '2026-03-04T10:00:00.000Z',
  items: 1,
  preview: '{"n":7}',
};

/** The window over an editor with a webhook that has one kept test data; `panel` beside it. */
function open(panel = false) {
  answerApi({
    'GET /api/auth/session': () => ({ body: { id: 'u1', username: 'ada', email: 'a@b.example' } }),
    'GET /api/workflows/w1/test-data': () => ({ body: { kept: [kept], listening: null } }),
    'GET /api/workflows/w1/test-data/d1': () => ({ body: { ...kept, data: [{ json: { n: 7 } }] } }),
    'GET /api/node-types': () => ({ body: entries.map((entry) => ({ ...entry, examples: [] })) }),
  });
  const session = testSession();
  const workflow = document([node(TRIGGER, { name: 'Hook' })], []);
  session.editor.getState().load({ ...freshWorkflow(), ...workflow, workflowId: 'w1' });
  session.editor.setState({ catalog });
  session.ui.setState({ testDataAsked: { nodeId: TRIGGER, run: null } });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider session={session}>
        {panel && (
          <SidePanel label="Properties" side="right" width="w-80" open onClose={() => undefined}>
            Fields
          </SidePanel>
        )}
        <TestDataDialog />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { ui: session.ui, user: userEvent.setup() };
}

it('chooses kept test data only when they are to be used; Cancel leaves what was chosen', async () => {
  const { ui, user } = open();
  await user.click(await screen.findByRole('radio'));
  expect(screen.getByRole('radio')).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect([ui.getState().testDataAsked, ui.getState().testData.size]).toEqual([null, 0]);

  act(() => ui.setState({ testDataAsked: { nodeId: TRIGGER, run: null } }));
  await user.click(await screen.findByRole('radio'));
  expect(screen.getByRole('radio')).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Use in next runs' }));
  await waitFor(() => expect(ui.getState().testData.get(TRIGGER)).toEqual({ id: 'd1' }));
  expect(ui.getState().testDataAsked).toBeNull();

  // What was chosen is what the window begins with the next time.
  act(() => ui.setState({ testDataAsked: { nodeId: TRIGGER, run: null } }));
  expect(await screen.findByRole('radio')).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: 'Use in next runs' }));
  await waitFor(() => expect(ui.getState().testDataAsked).toBeNull());
  expect(ui.getState().testData.get(TRIGGER)).toEqual({ id: 'd1' });
});

it('stays on top when the window of the browser is made narrow: panels become sheets once it is closed', async () => {
  let matches = false;
  const media = new EventTarget();
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(Object.create(media) as EventTarget, {
      matches,
      media: query,
      addEventListener: media.addEventListener.bind(media),
      removeEventListener: media.removeEventListener.bind(media),
    }),
  );
  const { ui } = open(true);
  matches = true;
  act(() => void media.dispatchEvent(new Event('change')));
  expect(screen.getByRole('dialog', { name: 'Test data of Hook' })).toBeDefined();
  expect(screen.queryByRole('dialog', { name: 'Properties' })).toBeNull();
  act(() => ui.setState({ testDataAsked: null }));
  expect(await screen.findByRole('dialog', { name: 'Properties' })).toBeDefined();
  vi.unstubAllGlobals();
});
