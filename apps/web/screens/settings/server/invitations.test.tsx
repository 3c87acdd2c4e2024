// @vitest-environment jsdom
import type { InvitationView } from '@heddle/contract/api/invitations';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { publicSettings } from '../../../testing/fixtures.ts';
import type { Routes } from '../testing/open-settings.tsx';
import { openSettings } from '../testing/open-settings.tsx';

const made: InvitationView = {
  id: 'i1',
  email: 'eve@example.com',
  link: 'http://flow.example.com/login?invitation=i1.signature',
  createdAt: '2026-03-04T10:00:00.000Z',
  expiresAt: '2026-03-11T10:00:00.000Z',
};
const open = (invites: boolean, routes: Routes = {}) =>
  openSettings({
    'GET /api/settings/public': {
      body: publicSettings({ registrationOpen: false, invites, sendsMail: false }),
    },
    'GET /api/account': {
      body: { createdAt: '2026-03-04T10:00:00.000Z', deletable: true, pendingEmail: null, isAdministrator: true },
    },
    'GET /api/service-clients': { body: [] },
    'GET /api/invitations': { body: [] },
    ...routes,
  });
const group = async () => within(await screen.findByRole('group', { name: 'Invitations' }));

describe('invitations', () => {
  it('are made for an address or for anyone, and withdrawn', async () => {
    let stored: InvitationView[] = [];
    const { user, sent } = await open(true, {
      'GET /api/invitations': () => ({ body: stored }),
      'POST /api/invitations': () => {
        stored = [made];
        return { status: 201, body: made };
      },
      'DELETE /api/invitations/i1': () => {
        stored = [];
        return { status: 204 };
      },
    });
    const part = await group();
    expect(await part.findByText('No open invitations.')).toBeTruthy();
    await user.type(part.getByLabelText('Email'), ' eve@example.com ');
    await user.click(part.getByRole('button', { name: 'Invite' }));
    expect(await part.findByText('eve@example.com')).toBeTruthy();
    expect(sent('POST /api/invitations')).toEqual([{ email: 'eve@example.com' }]);
    expect(part.getByText('Until Mar 11, 2026')).toBeTruthy();
    await user.click(part.getByRole('button', { name: 'Withdraw the invitation: eve@example.com' }));
    expect(await part.findByText('No open invitations.')).toBeTruthy();
    await user.click(part.getByRole('button', { name: 'Invite' }));
    expect(sent('POST /api/invitations')[1]).toEqual({ email: null });
  });

  it('say beside the field what is wrong with an address', async () => {
    const refused = { status: 422, body: { code: 'email_invalid', message: 'Please enter a valid email address.' } };
    const { user } = await open(true, { 'POST /api/invitations': refused });
    const part = await group();
    await user.type(part.getByLabelText('Email'), 'nobody');
    await user.click(part.getByRole('button', { name: 'Invite' }));
    expect(await part.findByText('Please enter a valid email address.')).toBeTruthy();
  });

  it('are not offered where the server takes none', async () => {
    await open(false);
    await screen.findByRole('group', { name: 'Clients at services' });
    expect(screen.queryByRole('group', { name: 'Invitations' })).toBeNull();
  });
});
