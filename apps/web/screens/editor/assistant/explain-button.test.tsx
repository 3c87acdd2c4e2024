// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import '../../../testing/browser.ts';
import { step } from '../../../testing/fixtures.ts';
import { SessionProvider } from '../session.tsx';
import { testSession } from '../testing/session.ts';
import { ExplainButton } from './explain-button.tsx';

const failed = { status: 'failed', error: { code: 'x', message: 'It failed.' } } as const;

function open(given: Parameters<typeof step>[0], { readOnly = false } = {}) {
  const session = testSession();
  session.editor.setState({ readOnly });
  const [node] = session.editor.getState().nodes;
  render(
    <SessionProvider session={session}>
      <ExplainButton step={step({ nodeId: node?.id ?? '', ...given })} />
    </SessionProvider>,
  );
  return { session, nodeId: node?.id };
}

describe('the button that explains a failure', () => {
  it('opens the window for the node of the step', async () => {
    const { session, nodeId } = open(failed);
    await userEvent.click(screen.getByRole('button', { name: 'Explain this failure…' }));
    expect(session.ui.getState().assistant).toEqual({ do: 'explain', nodeId });
  });

  it.each([
    ['a step that completed', { status: 'completed', error: null } as const, {}],
    ['a node that is there no more', { ...failed, nodeId: 'gone' }, {}],
    ['a version that is only displayed', failed, { readOnly: true }],
  ])('is not there for %s', (_, given, options) => {
    open(given, options);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
