// @vitest-environment jsdom
import type { ServiceClientView } from '@heddle/contract/api/service-clients';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Routes } from '../testing/open-settings.tsx';
import { openSettings } from '../testing/open-settings.tsx';

const slack: ServiceClientView = { id: 'SLACK', vendor: 'Slack', clientId: null, hasSecret: false, source: null };
const github: ServiceClientView = {
  id: 'GITHUB',
  vendor: 'GitHub',
  clientId: 'set-before',
  hasSecret: true,
  source: 'environment',
};
const account = (isAdministrator: boolean) => ({
  body: { createdAt: '2026-03-04T10:00:00.000Z', deletable: true, pendingEmail: null, isAdministrator },
});
const open = (routes: Routes = {}) =>
  openSettings({
    'GET /api/account': account(true),
    'GET /api/service-clients': { body: [github, slack] },
    ...routes,
  });
const region = async () => within(await screen.findByRole('region', { name: 'Server' }));

describe('the clients at services', () => {
  it('are shown to administrators only', async () => {
    await openSettings({ 'GET /api/account': account(false) });
    await screen.findByRole('region', { name: 'Danger Zone' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Server' })).toBeNull());
    expect(screen.queryByRole('link', { name: 'Server' })).toBeNull();
  });

  it('say which are set by the environment, which cannot be changed here', async () => {
    await open();
    const server = await region();
    expect(await server.findByText('set-before · set by HEDDLE_OAUTH_GITHUB_ID, which comes first')).toBeTruthy();
    expect(server.queryByRole('button', { name: /client at GitHub/ })).toBeNull();
    expect(server.getByLabelText<HTMLInputElement>('Redirect URL').value).toMatch(
      /\/api\/credentials\/sign-in\/callback$/,
    );
  });

  it('are set, changed without the secret, and removed', async () => {
    let stored = slack;
    const { user, sent, click } = await open({
      'GET /api/service-clients': () => ({ body: [stored] }),
      'PUT /api/service-clients/SLACK': ({ body }) => {
        const { clientId } = body as { clientId: string };
        stored = { ...slack, clientId, hasSecret: true, source: 'administrator' };
        return { body: stored };
      },
      'DELETE /api/service-clients/SLACK': () => {
        stored = slack;
        return { status: 204 };
      },
    });
    const server = await region();
    await user.click(await server.findByRole('button', { name: 'Set the client at Slack' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Client at Slack' }));
    await user.click(dialog.getByRole('button', { name: 'Save Client' }));
    expect(dialog.getByText('Client ID is required.')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Client ID/), 'one');
    await user.type(dialog.getByLabelText('Client secret'), 'sesame');
    await user.click(dialog.getByRole('button', { name: 'Save Client' }));

    await user.click(await server.findByRole('button', { name: 'Change the client at Slack' }));
    const again = within(await screen.findByRole('dialog', { name: 'Client at Slack' }));
    expect(again.getByLabelText<HTMLInputElement>('Client secret').value).toBe('');
    await user.type(again.getByLabelText(/^Client ID/), ' two');
    await user.click(again.getByRole('button', { name: 'Save Client' }));
    await waitFor(() => expect(sent('PUT /api/service-clients/SLACK')).toHaveLength(2));
    expect(sent('PUT /api/service-clients/SLACK')).toEqual([
      { clientId: 'one', clientSecret: 'sesame' },
      { clientId: 'one two' },
    ]);

    await user.click(await server.findByRole('button', { name: 'Remove the client at Slack' }));
    await screen.findByRole('alertdialog', { name: 'Remove the client at Slack?' });
    await click('Remove client');
    expect(await server.findByText('Users need their own client')).toBeTruthy();
  });
});
