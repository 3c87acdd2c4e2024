// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { IMPORT_KEY } from '../../files/imported-workflow.ts';
import { answerApi, FakeEventSource } from '../../testing/api.ts';
import '../../testing/browser.ts';
import { ada, run, step, waitingStep, workflow } from '../../testing/fixtures.ts';
import { openApp } from '../../testing/render.tsx';
import { reread } from './palette/remembered.ts';
import { entries } from './testing/fixtures.ts';

type Routes = Parameters<typeof answerApi>[0];

const orders = workflow({
  id: 'w1',
  name: 'Orders',
  nodes: [
    { id: 'hook', type: 'webhookTrigger', position: { x: 0, y: 0 }, data: { name: 'Hook' } },
    { id: 'ask', type: 'httpRequest', position: { x: 300, y: 0 }, data: { name: 'Ask', url: 'https://a.example' } },
  ],
  edges: [{ id: 'e1', source: 'hook', target: 'ask' }],
});

const visitor: Routes = { 'GET /api/node-types': { body: entries } };
const signedIn: Routes = {
  ...visitor,
  'GET /api/auth/session': { body: ada },
  'GET /api/workflows': { body: [] },
  'GET /api/executions': { body: [] },
  'GET /api/workflows/w1': { body: orders },
  'PUT /api/workflows/w1': ({ body }) => ({
    body: {
      ...orders,
      ...(body as object),
      nodes: orders.nodes,
      edges: orders.edges,
      updatedAt: new Date().toISOString(),
    },
  }),
};

async function openEditor(path: string, routes: Routes) {
  const calls = answerApi(routes);
  openApp(path);
  await screen.findByText('AI Agent Connector Library');
  await screen.findByText('Conditional');
  return { calls, user: userEvent.setup() };
}

const cards = (): string[] => [...document.querySelectorAll('.card-name')].map((name) => name.textContent);
const runStreams = () => FakeEventSource.open.filter(({ url }) => url === '/api/executions/r1/events');
const toast = (title: string) => screen.findAllByText(title);

beforeEach(() => {
  reread();
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

describe('/editor for visitors', () => {
  it('shows an unsaved workflow with a webhook trigger', async () => {
    await openEditor('/editor', visitor);
    expect(screen.getByRole('button', { name: /Untitled Workflow/ })).toBeTruthy();
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    await waitFor(() => expect(cards()).toEqual(['Webhook Trigger']));
    expect(screen.getByRole('link', { name: 'Login' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  });

  it('marks Save and Execute with an asterisk and asks to log in', async () => {
    const { user } = await openEditor('/editor', visitor);
    for (const name of ['Save', 'Execute']) expect(screen.getByRole('button', { name }).textContent).toContain('*');
    await user.click(screen.getByRole('button', { name: 'Execute' }));
    await toast('Login Required');
    await waitFor(() => expect(location.pathname).toBe('/login'), { timeout: 3000 });
  });
});

describe('/workflow/{id}', () => {
  it('loads the workflow', async () => {
    await openEditor('/workflow/w1', signedIn);
    await waitFor(() => expect(cards()).toEqual(['Hook', 'Ask']));
    expect(screen.getByRole('button', { name: /Orders/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save' }).textContent).not.toContain('*');
  });

  it('reports a failure to load, and retries', async () => {
    let there = false;
    const { user } = await openEditor('/workflow/w1', {
      ...signedIn,
      'GET /api/workflows/w1': () =>
        there
          ? { body: orders }
          : { status: 404, body: { message: 'Workflow not found.', code: 'workflow_not_found' } },
    });
    await toast('Load Failed');
    expect(screen.getAllByText('Failed to load the workflow. Please try again.').length).toBeGreaterThan(0);
    there = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(cards()).toEqual(['Hook', 'Ask']));
  });

  it('shows the workflow even if its lists cannot be read', async () => {
    await openEditor('/workflow/w1', {
      ...signedIn,
      'GET /api/workflows/w1': { body: { ...orders, nodes: 'not json', edges: 7 } },
    });
    await waitFor(() => expect(cards()).toEqual(['Webhook Trigger']));
    expect(screen.getByRole('button', { name: /Orders/ })).toBeTruthy();
  });
});

describe('the name', () => {
  it('is changed by a click: Enter confirms', async () => {
    const { user, calls } = await openEditor('/workflow/w1', signedIn);
    await user.click(await screen.findByRole('button', { name: /Orders/ }));
    const field = screen.getByPlaceholderText('Enter workflow name...');
    await user.clear(field);
    await user.type(field, 'Payouts{Enter}');
    await toast('Workflow Renamed');
    expect(screen.getByText('Workflow renamed to "Payouts".')).toBeTruthy();
    expect(calls.find(({ route }) => route === 'PUT /api/workflows/w1')?.body).toMatchObject({ name: 'Payouts' });
  });

  it('stays as it was on Escape, and when it is left blank', async () => {
    const { user, calls } = await openEditor('/workflow/w1', signedIn);
    for (const typed of ['Other{Escape}', '{Enter}']) {
      await user.click(await screen.findByRole('button', { name: /Orders/ }));
      await user.clear(screen.getByPlaceholderText('Enter workflow name...'));
      await user.type(screen.getByPlaceholderText('Enter workflow name...'), typed);
      expect(await screen.findByRole('button', { name: /Orders/ })).toBeTruthy();
    }
    expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
  });
});

describe('the library', () => {
  it('filters by name or description and reports an empty result', async () => {
    const { user } = await openEditor('/editor', visitor);
    const library = within(screen.getByRole('complementary', { name: 'AI Agent Connector Library' }));
    await user.type(library.getByPlaceholderText('Search nodes...'), 'BRANCH');
    await waitFor(() =>
      expect(library.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
        'ConditionalSends each item down a branch',
      ]),
    );
    await user.type(library.getByPlaceholderText('Search nodes...'), ' of a tree');
    expect(await library.findByText('No nodes found')).toBeTruthy();
  });

  it('puts a node on the canvas by a double click and by Enter, connected to the marked one', async () => {
    const { user } = await openEditor('/editor', visitor);
    await waitFor(() => expect(cards()).toHaveLength(1));
    await user.dblClick(screen.getByText('HTTP Request'));
    const item = document.querySelector<HTMLElement>('[data-library-item="conditional"]');
    act(() => item?.focus());
    await user.keyboard('{Enter}');
    expect(cards()).toEqual(['Webhook Trigger', 'HTTP Request', 'Conditional']);
    expect(screen.getByLabelText('Edge from HTTP Request to Conditional')).toBeTruthy();
  });

  it('lets its items be dragged onto the canvas', async () => {
    await openEditor('/editor', visitor);
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (format: string, value: string) => data.set(format, value),
      getData: (format: string) => data.get(format) ?? '',
      get types() {
        return [...data.keys()];
      },
      effectAllowed: '',
      dropEffect: '',
    };
    fireEvent.dragStart(screen.getByText('HTTP Request'), { dataTransfer });
    expect([...data.values()]).toContain('httpRequest');
    const canvas = document.querySelector('[data-canvas]');
    expect(canvas && fireEvent.dragOver(canvas, { dataTransfer })).toBe(false);
    if (canvas)
      fireEvent(canvas, Object.assign(createEvent.drop(canvas, { dataTransfer }), { clientX: 700, clientY: 300 }));
    expect(cards()).toEqual(['Webhook Trigger', 'HTTP Request']);
  });
});

describe('leaving', () => {
  it('asks a signed-in user about changes that are not saved', async () => {
    const { user } = await openEditor('/editor', signedIn);
    await user.dblClick(screen.getByText('HTTP Request'));
    await user.click(screen.getByRole('button', { name: /Account menu/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Settings' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(location.pathname).toBe('/editor');
    await user.click(within(question).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(location.pathname).toBe('/settings'));
  });

  it("keeps a visitor's work for the next visit", async () => {
    const { user } = await openEditor('/editor', visitor);
    await user.dblClick(screen.getByText('HTTP Request'));
    await user.click(screen.getByRole('link', { name: 'Login' }));
    await waitFor(() => expect(location.pathname).toBe('/login'));
    act(() => window.history.pushState(null, '', '/editor'));
    await waitFor(() => expect(cards()).toEqual(['Webhook Trigger', 'HTTP Request']));
  });
});

describe('a workflow that was never saved', () => {
  it('is there again after a reload', async () => {
    const { user } = await openEditor('/editor', signedIn);
    await user.dblClick(screen.getByText('HTTP Request'));
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    sessionStorage.removeItem('heddle.parkedWork');
    await openEditor('/editor', signedIn);
    await toast('Welcome back');
    await waitFor(() => expect(cards()).toEqual(['Webhook Trigger', 'HTTP Request']));
  });

  it('in a tab that was closed is offered until it is opened', async () => {
    const { user } = await openEditor('/editor', signedIn);
    await user.dblClick(screen.getByText('HTTP Request'));
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    sessionStorage.removeItem('heddle.parkedWork');
    const key = Object.keys(localStorage).find((each) => each.startsWith('heddle.draft:')) ?? '';
    localStorage.setItem(`${key}-of-another-tab`, localStorage.getItem(key) ?? '');
    localStorage.removeItem(key);

    await openEditor('/editor', signedIn);
    const line = (await screen.findByText(/^Never saved: "Untitled Workflow"/)).closest('[role=status]');
    expect(cards()).toEqual(['Webhook Trigger']);
    await user.click(within(line as HTMLElement).getByRole('button', { name: 'Open' }));
    await waitFor(() => expect(cards()).toEqual(['Webhook Trigger', 'HTTP Request']));
    expect(screen.queryByText(/^Never saved/)).toBeNull();
  });
});

describe('a workflow that another screen left', () => {
  it('is opened as a new one and taken away', async () => {
    localStorage.setItem(
      IMPORT_KEY,
      JSON.stringify({
        name: 'DCA (Copy)',
        nodes: [{ id: 'a', type: 'httpRequest', data: { name: 'Buy' } }],
        edges: [],
      }),
    );
    await openEditor('/editor', visitor);
    await toast('Template Loaded');
    expect(screen.getByText('DCA (Copy) template has been loaded successfully.')).toBeTruthy();
    await waitFor(() => expect(cards()).toEqual(['Buy']));
    expect(localStorage.getItem(IMPORT_KEY)).toBeNull();
  });

  it('shows no toast for an n8n import, which was announced before', async () => {
    localStorage.setItem(
      IMPORT_KEY,
      JSON.stringify({
        name: 'From n8n',
        nodes: [{ id: 'a', type: 'httpRequest', data: { name: 'Call' } }],
        edges: [],
        source: 'n8n',
      }),
    );
    await openEditor('/editor', visitor);
    await waitFor(() => expect(cards()).toEqual(['Call']));
    expect(screen.queryByText('Template Loaded')).toBeNull();
  });

  it('is refused when it cannot be read', async () => {
    localStorage.setItem(IMPORT_KEY, '{"nodes":');
    await openEditor('/editor', visitor);
    await toast('Import Failed');
    expect(screen.getByText('Failed to load the workflow template.')).toBeTruthy();
    await waitFor(() => expect(cards()).toEqual(['Webhook Trigger']));
  });
});

describe('Execute', () => {
  const steps = [step({ key: 'hook', nodeId: 'hook', name: 'Hook' }), waitingStep('ask')];
  const running = run({ status: 'running', finishedAt: null, durationMs: null, steps });
  const testData = {
    id: 'd1',
    nodeId: 'hook',
    source: 'typed',
    createdAt: '2026-03-04T10:00:00.000Z',
    items: 1,
    preview: '{}',
  };
  const started: Routes = {
    ...signedIn,
    'GET /api/workflows/w1/test-data': { body: { kept: [testData], listening: null } },
    'POST /api/executions': { status: 201, body: running },
    'POST /api/executions/r1/stop': { body: running },
  };

  it('follows the run live, step by step, until its end', async () => {
    const { user, calls } = await openEditor('/workflow/w1', started);
    await waitFor(() => expect(cards()).toEqual(['Hook', 'Ask']));
    await user.click(screen.getByRole('button', { name: 'Execute' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Workflow Execution' }));
    expect(dialog.getByText('Running')).toBeTruthy();
    expect(dialog.getByText('0%')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Hookwaiting', 'Askwaiting']);
    expect(calls.find(({ route }) => route === 'POST /api/executions')?.body).toMatchObject({
      workflowId: 'w1',
      status: 'running',
      executionData: { nodes: 2 },
    });

    const [stream] = runStreams();
    act(() => stream?.send({ type: 'step', step: step({ key: 'hook', nodeId: 'hook', name: 'Hook' }) }));
    expect(await dialog.findByText('50%')).toBeTruthy();
    act(() => {
      stream?.send({
        type: 'step',
        step: step({
          key: 'ask',
          nodeId: 'ask',
          name: 'Ask',
          status: 'failed',
          error: { message: 'No answer.', code: 'http_unreachable' },
        }),
      });
      stream?.send({ type: 'run', run: { ...running, status: 'failed', steps: undefined } });
    });
    expect(await dialog.findByText('100%')).toBeTruthy();
    expect(dialog.getByText('Failed')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Stop Execution' })).toBeNull();

    await user.click(dialog.getByRole('button', { name: /^Ask/ }));
    expect(dialog.getByText('http_unreachable')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: /^Hook/ }));
    expect(dialog.getAllByRole('region', { name: /^Output of/ })[0]?.textContent).toContain('4200');

    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog', { name: 'Workflow Execution' })).toBeNull();
    expect(document.querySelectorAll('.card-pill')).toHaveLength(2);
  });

  it('is stopped from the dialog', async () => {
    const { user, calls } = await openEditor('/workflow/w1', started);
    await waitFor(() => expect(cards()).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Execute' }));
    await user.click(await screen.findByRole('button', { name: 'Stop Execution' }));
    expect(calls.map(({ route }) => route)).toContain('POST /api/executions/r1/stop');
  });

  it('is still followed after a reload', async () => {
    await openEditor('/workflow/w1', {
      ...signedIn,
      'GET /api/executions': { body: [running] },
      'GET /api/executions/r1': { body: running },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Workflow Execution' }));
    expect(dialog.getByText('50%')).toBeTruthy();
    expect(runStreams()).toHaveLength(1);
  });
});

describe('the menu', () => {
  it('offers the last execution from the moment it is known, also where the menu is open already', async () => {
    const known = Promise.withResolvers<void>();
    const ended = run({ status: 'completed', steps: [step({ key: 'hook', nodeId: 'hook', name: 'Hook' })] });
    const { user } = await openEditor('/workflow/w1', {
      ...signedIn,
      'GET /api/executions': { body: [ended] },
      'GET /api/executions/r1': async () => {
        await known.promise;
        return { body: ended };
      },
    });
    await user.click(screen.getByRole('button', { name: 'More' }));
    const entry = await screen.findByRole('menuitem', { name: 'Show Last Execution' });
    expect(entry.getAttribute('aria-disabled')).toBe('true');
    known.resolve();
    await waitFor(() => expect(entry.getAttribute('aria-disabled')).toBeNull());
  });
});
