// @vitest-environment jsdom
import type { WorkflowUpdate } from '@heddle/contract/api/workflows';
import { schedule } from '@heddle/contract/node/fields';
import type { JsonObject } from '@heddle/contract/json';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import '../../../testing/browser.ts';
import { workflow } from '../../../testing/fixtures.ts';
import { SessionProvider } from '../session.tsx';
import { createCatalog } from '../store/catalog.ts';
import { entry, node, webhookTrigger } from '../testing/fixtures.ts';
import { fromView } from './load.ts';
import { SavingLines } from './saving-lines.tsx';
import { testSession } from '../testing/session.ts';

const trigger = (type: string, startedBy: 'schedule' | 'topic' | 'log' | 'service') =>
  entry({ type, name: type, trigger: true, startedBy });
const catalog = createCatalog([
  webhookTrigger,
  { ...trigger('scheduler', 'schedule'), fields: { schedule: schedule({ label: 'Schedule' }) } },
  trigger('topicTrigger', 'topic'),
  trigger('logTrigger', 'log'),
  trigger('githubTrigger', 'service'),
]);
const weekdays = {
  schedule: { mode: 'weekly', weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'], time: '09:00', timeZone: 'Europe/Zurich' },
};

/** The lines of an editor with this trigger, which has just been saved for the first time. */
function shown(type: string, data: JsonObject = {}, view: Parameters<typeof workflow>[0] = {}) {
  const sent: WorkflowUpdate[] = [];
  const session = testSession({
    update(id, body) {
      sent.push(body);
      return Promise.resolve(workflow({ id, isActive: body.isActive ?? true }));
    },
  });
  const { editor, ui } = session;
  editor.getState().load(fromView(workflow({ id: 'w1', nodes: [node(`${type}1`, data)], ...view })));
  editor.setState({ catalog });
  ui.setState({ justArmed: true });
  render(
    <SessionProvider session={session}>
      <SavingLines />
    </SessionProvider>,
  );
  const lines = (): string[] => screen.queryAllByRole('status').map(({ textContent }) => textContent ?? '');
  return { editor, ui, sent, lines, user: userEvent.setup() };
}

describe('the line after the first save', () => {
  it.each([
    ['scheduler', weekdays, 'Active: runs every weekday at 09:00, Europe/Zurich'],
    ['topicTrigger', { topic: 'orders' }, 'Active: runs for messages of the topic "orders"'],
    ['logTrigger', {}, 'Active: runs for new lines of a log file'],
    ['githubTrigger', { name: 'New issues' }, 'Active: runs when "New issues" finds something new'],
  ])('says what a %s will do', (type, data, words) => {
    expect(shown(type, data).lines()).toEqual([expect.stringContaining(words)]);
  });

  it('is not there for what only starts when it is called, or is switched off', () => {
    expect(shown('webhookTrigger').lines()).toEqual([]);
    expect(shown('scheduler', { ...weekdays, disabled: true }).lines()).toEqual([]);
    expect(shown('scheduler', weekdays, { isActive: false }).lines()).toEqual([]);
  });

  it('switches the workflow off', async () => {
    const { editor, sent, lines, user } = shown('scheduler', weekdays);
    await user.click(screen.getByRole('button', { name: 'Turn off' }));
    expect(sent).toMatchObject([{ isActive: false, draft: true }]);
    expect(editor.getState().isActive).toBe(false);
    expect(lines()).toEqual([]);
  });

  it('can be hidden', async () => {
    const { lines, user, editor } = shown('scheduler', weekdays);
    await user.click(screen.getByRole('button', { name: 'Hide this line' }));
    expect(lines()).toEqual([]);
    expect(editor.getState().isActive).toBe(true);
  });
});

it('a workflow that is held back says so in place of what it would run, and shows its problems', async () => {
  const { lines, ui, user } = shown('scheduler', weekdays, { isHeldBack: true });
  expect(lines()).toEqual([expect.stringContaining('Active, but its triggers do not start runs')]);
  await user.click(screen.getByRole('button', { name: 'Show problems' }));
  expect(ui.getState().problemsOpen).toBe(true);
});

it('changes that are not saved are said to be kept only where they are', () => {
  const { lines, ui } = shown('webhookTrigger');
  act(() => ui.setState({ notSaved: { reason: 'the server cannot be reached.', retries: true }, isKept: false }));
  expect(lines()).toEqual(['Not saved: the server cannot be reached. Retrying…']);
  act(() => ui.setState({ isKept: true }));
  expect(lines()).toEqual([expect.stringContaining('Your changes are kept in this browser.')]);
});
