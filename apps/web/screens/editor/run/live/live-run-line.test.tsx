// @vitest-environment jsdom
import type { RunView } from '@heddle/contract/run/view';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerApi, FakeEventSource, NEWS } from '../../../../testing/api.ts';
import '../../../../testing/browser.ts';
import { ada, run, step, workflow } from '../../../../testing/fixtures.ts';
import { openApp } from '../../../../testing/render.tsx';
import { entries } from '../../testing/fixtures.ts';

beforeEach(() => {
  FakeEventSource.open = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  // The canvas reads the zoom from the computed style, which jsdom does not work out.
  vi.stubGlobal(
    'DOMMatrixReadOnly',
    class {
      m22 = 1;
    },
  );
});

/** The editor with a workflow that has not run yet; `begin` is a run elsewhere. */
async function openEditor() {
  const happened: RunView[] = [];
  answerApi({
    'GET /api/node-types': { body: entries },
    'GET /api/auth/session': { body: ada },
    'GET /api/workflows': { body: [] },
    'GET /api/workflows/w1': { body: workflow() },
    'GET /api/executions': () => ({ body: happened.slice(-1), headers: { 'x-total-count': '1' } }),
    'GET /api/executions/r1': () => ({ body: happened[0] }),
    'GET /api/executions/r2': () => ({ body: happened[1] }),
  });
  openApp('/workflow/w1');
  await screen.findByText('Order intake');
  await vi.waitFor(() => expect(FakeEventSource.open.some(({ url }) => url === NEWS)).toBe(true));
  // The first look has found that there is no run.
  await act(() => new Promise((resolve) => setTimeout(resolve, 1100)));
  return {
    user: userEvent.setup(),
    async begin(given: Partial<RunView>) {
      happened.push(run({ id: `r${happened.length + 1}`, steps: [step({ name: 'n1' })], ...given }));
      act(() => FakeEventSource.open.find(({ url }) => url === NEWS)?.send('runs'));
      return within(await screen.findByRole('group', { name: 'Run started elsewhere' }));
    },
  };
}
const webhook = { nodeId: 'n1', type: 'webhookTrigger', name: 'Webhook Trigger' };

describe('the line about a run that was started elsewhere', () => {
  it('says where it came from and opens its panel, which says it as well', async () => {
    const { user, begin } = await openEditor();
    const line = await begin({ startedBy: 'trigger', trigger: webhook });
    expect(line.getByRole('status').textContent).toBe('Started by the webhook');
    expect(line.getByText('Completed')).toBeDefined();
    await user.click(line.getByRole('button', { name: 'Open run' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Workflow Execution' }));
    expect(panel.getByText('Started by the webhook')).toBeDefined();
    expect(screen.queryByRole('group', { name: 'Run started elsewhere' })).toBeNull();
  });

  it('tells of another one while that is read, with the way to it; and is put away', async () => {
    const { user, begin } = await openEditor();
    await user.click(
      (await begin({ startedBy: 'trigger', trigger: webhook })).getByRole('button', { name: 'Open run' }),
    );
    await screen.findByRole('dialog', { name: 'Workflow Execution' });
    const line = await begin({ startedBy: 'run', originName: 'Nightly', trigger: webhook });
    expect(line.getByRole('status').textContent).toBe('Another run was started by workflow Nightly');
    expect(line.getByRole('link', { name: 'Show' }).getAttribute('href')).toBe('/workflow/w1?run=r2');
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('group', { name: 'Run started elsewhere' })).toBeNull();
  });
});
