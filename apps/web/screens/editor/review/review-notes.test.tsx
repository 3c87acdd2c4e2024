// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerApi, FakeEventSource } from '../../../testing/api.ts';
import '../../../testing/browser.ts';
import { ada, workflow } from '../../../testing/fixtures.ts';
import { openApp } from '../../../testing/render.tsx';
import { entries } from '../testing/fixtures.ts';

const imported = workflow({
  id: 'w1',
  name: 'Imported',
  nodes: [
    { id: 'hook', type: 'webhookTrigger', position: { x: 0, y: 0 }, data: { name: 'Hook' } },
    {
      id: 'ask',
      type: 'httpRequest',
      position: { x: 300, y: 0 },
      data: {
        name: 'Ask',
        url: 'https://a.example',
        review: [
          { need: 'hand', text: 'Unknown node type "x" converted to HTTP Request', fields: ['url', 'retries'] },
          { need: 'account', text: '"Ask" used the credentials "Us"' },
        ],
        n8n: { type: 'x', parameters: { channel: 'sales' } },
      },
    },
  ],
  edges: [{ id: 'e1', source: 'hook', target: 'ask' }],
});

beforeEach(() => {
  FakeEventSource.open = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal(
    'DOMMatrixReadOnly',
    class {
      m22 = 1;
    },
  );
});

describe('what an import has left to do', () => {
  it('is marked on the card of its node until it is done', async () => {
    answerApi({
      'GET /api/node-types': { body: entries },
      'GET /api/auth/session': { body: ada },
      'GET /api/workflows': { body: [] },
      'GET /api/executions': { body: [] },
      'GET /api/workflows/w1': { body: imported },
    });
    openApp('/workflow/w1');
    const user = userEvent.setup();
    await waitFor(() => expect(document.querySelectorAll('.review-mark')).toHaveLength(1));
    const card = screen.getByText('Ask').closest<HTMLElement>('.card');
    if (!card) throw new Error('The node has no card.');
    expect(within(card).getByText(/^2 things to do: Unknown node type "x"/)).toBeTruthy();
    fireEvent.click(screen.getByText('Ask'));
    const notes = within(await screen.findByRole('region', { name: 'To do before it runs' }));
    await user.click(notes.getByRole('button', { name: /^Done: Unknown node type/ }));
    expect(await within(card).findByText('1 thing to do: "Ask" used the credentials "Us"')).toBeTruthy();
    await user.click(notes.getByRole('button', { name: /^Done: "Ask" used/ }));
    await waitFor(() => expect(document.querySelectorAll('.review-mark')).toHaveLength(0));
  });

  it('stands in the panel of the node with what it was before, and goes note by note once it is done', async () => {
    const calls = answerApi({
      'GET /api/node-types': { body: entries },
      'GET /api/auth/session': { body: ada },
      'GET /api/workflows': { body: [] },
      'GET /api/executions': { body: [] },
      'GET /api/workflows/w1': { body: imported },
      'PUT /api/workflows/w1': { body: imported },
    });
    openApp('/workflow/w1');
    const user = userEvent.setup();
    await waitFor(() => expect(document.querySelectorAll('.card-name')).toHaveLength(2));
    fireEvent.click(screen.getByText('Ask'));
    const notes = within(await screen.findByRole('region', { name: 'To do before it runs' }));
    expect(notes.getByText(/"channel": "sales"/)).toBeTruthy();
    await user.click(notes.getByRole('button', { name: /^Done: Unknown node type/ }));
    expect(notes.queryByText(/^Unknown node type/)).toBeNull();
    await user.click(notes.getByRole('button', { name: /^Done: "Ask" used/ }));
    expect(screen.queryByRole('region', { name: 'To do before it runs' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.some(({ route }) => route === 'PUT /api/workflows/w1')).toBe(true));
    const saved = JSON.stringify(calls.find(({ route }) => route === 'PUT /api/workflows/w1')?.body);
    expect(saved).not.toContain('review');
    expect(saved).toContain('sales');
  });

  it('goes where a field is changed in which it is done', async () => {
    answerApi({
      'GET /api/node-types': { body: entries },
      'GET /api/auth/session': { body: ada },
      'GET /api/workflows': { body: [] },
      'GET /api/executions': { body: [] },
      'GET /api/workflows/w1': { body: imported },
    });
    openApp('/workflow/w1');
    const user = userEvent.setup();
    await waitFor(() => expect(document.querySelectorAll('.card-name')).toHaveLength(2));
    fireEvent.click(screen.getByText('Ask'));
    const notes = within(await screen.findByRole('region', { name: 'To do before it runs' }));
    await user.type(screen.getByRole('spinbutton', { name: 'Retries' }), '5');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(notes.queryByText(/^Unknown node type/)).toBeNull());
    expect(notes.getByText(/^"Ask" used the credentials/)).toBeTruthy();
  });
});
