// @vitest-environment jsdom
import type { CredentialSummary, CredentialType } from '@heddle/contract/api/credentials';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { createQueryClient } from '../../../api/query-client.ts';
import { answerApi } from '../../../testing/api.ts';
import '../../../testing/browser.ts';
import { ada } from '../../../testing/fixtures.ts';
import { SessionProvider } from '../session.tsx';
import { testSession } from '../testing/session.ts';
import { ModelChoice } from './model-choice.tsx';
import { useAskedModel } from './remembered-model.ts';
import { useChosenModel } from './use-chosen-model.ts';

const type: CredentialType = {
  type: 'anthropic',
  name: 'Anthropic',
  description: 'Claude',
  icon: 'sparkles',
  abilities: ['chat'],
  fields: {},
};
const credential = (id: string): CredentialSummary => ({
  id,
  name: `Model of ${id}`,
  type: 'anthropic',
  createdAt: '2026-03-04T10:00:00.000Z',
  updatedAt: '2026-03-04T10:00:00.000Z',
  lastUsedAt: null,
  signIn: null,
});

/** Shows the choice with these credentials; null for a visitor. */
function open(ids: readonly string[] | null) {
  answerApi({
    'GET /api/auth/session': ids ? { body: ada } : { status: 401, body: {} },
    'GET /api/credential-types': { body: [type] },
    'GET /api/credentials': { body: (ids ?? []).map(credential) },
  });
  function Chosen() {
    const { credentialId, model, isLoading, isComplete } = useChosenModel();
    return (
      <output>{isLoading ? 'loading' : `${credentialId}/${model}/${isComplete ? 'complete' : 'incomplete'}`}</output>
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider session={testSession()}>
        <ModelChoice disabled={false} />
        <Chosen />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { chosen: () => screen.getByRole('status').textContent };
}

beforeEach(() => useAskedModel.setState({ credentialId: 'c1', models: { c1: 'small', c2: 'large' } }));

describe('the model that is asked', () => {
  it('is the one that was asked before', async () => {
    const { chosen } = open(['c1', 'c2']);
    await waitFor(() => expect(chosen()).toBe('c1/small/complete'));
    expect(screen.getByRole('textbox', { name: 'Model' })).toHaveProperty('value', 'small');
  });

  it('is to be chosen again where its credential is there no more, without a word of that', async () => {
    const { chosen } = open(['c2', 'c3']);
    await waitFor(() => expect(chosen()).toBe('//incomplete'));
    expect(screen.queryByText(/was deleted/)).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Model' })).toHaveProperty('disabled', true);
  });

  it('is that of the only credential there is', async () => {
    const { chosen } = open(['c2']);
    await waitFor(() => expect(chosen()).toBe('c2/large/complete'));
  });

  it('is none for a visitor, who is asked to log in', async () => {
    const { chosen } = open(null);
    await waitFor(() => expect(chosen()).toBe('//incomplete'));
    expect(screen.getByRole('link', { name: 'Log in' })).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Model' })).toBeNull();
  });

  it('is remembered for each credential', async () => {
    const { chosen } = open(['c1', 'c2']);
    await waitFor(() => expect(chosen()).toBe('c1/small/complete'));
    const field = screen.getByRole('textbox', { name: 'Model' });
    await userEvent.clear(field);
    await userEvent.type(field, 'newest');
    expect(chosen()).toBe('c1/newest/complete');
    expect(useAskedModel.getState().models).toEqual({ c1: 'newest', c2: 'large' });
    expect(localStorage.getItem('heddle.assistant')).toContain('newest');
  });
});
