// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ada } from '../../../testing/fixtures.ts';
import { expectError, expectToast, openSettings } from '../testing/open-settings.tsx';

describe('the profile', () => {
  it('is filled with the current user and saved', async () => {
    const { user, click, sent } = await openSettings({
      'PUT /api/auth/user': ({ body }) => ({ body: { ...ada, ...(body as object), email: 'ada@new.example' } }),
    });
    expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Ada');
    expect(screen.getByLabelText('Last Name')).toHaveProperty('value', 'Lovelace');
    await user.clear(screen.getByLabelText('Email Address'));
    await user.type(screen.getByLabelText('Email Address'), 'Ada@New.example');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret1');
    await click('Save Profile');
    await expectToast('Profile Updated', 'Your profile settings have been saved successfully.');
    expect(sent('PUT /api/auth/user')).toEqual([
      { firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@New.example', password: 'secret1' },
    ]);
    expect(screen.getByLabelText('Email Address')).toHaveProperty('value', 'ada@new.example');
    expect(screen.queryByLabelText('Password', { selector: 'input' })).toBeNull();
  });

  it('asks for the password only where the email is to be another, and sends it only then', async () => {
    const { user, click, sent } = await openSettings({ 'PUT /api/auth/user': { body: ada } });
    await user.type(screen.getByLabelText('Email Address'), '.org');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret1');
    await user.clear(screen.getByLabelText('Email Address'));
    await user.type(screen.getByLabelText('Email Address'), ada.email);
    expect(screen.queryByLabelText('Password', { selector: 'input' })).toBeNull();
    await click('Save Profile');
    await expectToast('Profile Updated', 'Your profile settings have been saved successfully.');
    expect(sent('PUT /api/auth/user')).toEqual([{ firstName: 'Ada', lastName: 'Lovelace', email: ada.email }]);
  });

  it('says beside the password that it is wrong', async () => {
    const message = 'The password is not correct.';
    const { user, click } = await openSettings({
      'PUT /api/auth/user': { status: 422, body: { message, code: 'password_incorrect' } },
    });
    await user.type(screen.getByLabelText('Email Address'), '.org');
    await click('Save Profile');
    await screen.findByText(message);
    expectError('Password', message);
  });

  it('shows the address that waits for confirmation, and cancels the change', async () => {
    let pendingEmail: string | null = null;
    const { user, click, sent } = await openSettings({
      'GET /api/account': () => ({ body: { createdAt: '2026-03-04T10:00:00.000Z', deletable: true, pendingEmail } }),
      'PUT /api/auth/user': () => {
        pendingEmail = 'ada@new.example';
        return { body: ada };
      },
      'DELETE /api/auth/email-change': () => {
        pendingEmail = null;
        return { status: 204 };
      },
    });
    await user.clear(screen.getByLabelText('Email Address'));
    await user.type(screen.getByLabelText('Email Address'), 'ada@new.example');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret1');
    await click('Save Profile');
    expect(await screen.findByText('ada@new.example')).toBeTruthy();
    expect(screen.getByLabelText('Email Address')).toHaveProperty('value', ada.email);
    await click('Cancel Change');
    await waitFor(() => expect(screen.queryByText('ada@new.example')).toBeNull());
    expect(sent('DELETE /api/auth/email-change')).toHaveLength(1);
  });

  it('says beside the email that it is taken', async () => {
    const message = 'An account with this email already exists.';
    const { click } = await openSettings({
      'PUT /api/auth/user': { status: 409, body: { message, code: 'email_taken' } },
    });
    await click('Save Profile');
    await screen.findByText(message);
    expectError('Email Address', message);
  });

  it('takes a picture, and refuses what is none before it is sent', async () => {
    const { user, click, sent } = await openSettings({
      'PUT /api/auth/user/image': { body: { ...ada, profileImageUrl: '/api/profile-images/p1' } },
      'DELETE /api/auth/user/image': { body: ada },
    });
    const input = screen.getByLabelText('Picture file');
    const anyFile = userEvent.setup({ applyAccept: false });
    await anyFile.upload(input, new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }));
    expect(screen.getByRole('alert').textContent).toBe('The picture is not a PNG, JPEG or WebP image.');
    await user.upload(input, new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'a.png', { type: 'image/png' }));
    expect(screen.getByRole('alert').textContent).toBe('The picture is larger than 2 MiB.');
    expect(sent('PUT /api/auth/user/image')).toEqual([]);
    await user.upload(input, new File(['png'], 'a.png', { type: 'image/png' }));
    await screen.findByRole('button', { name: 'Change Picture' });
    expect(screen.queryByText('The picture is larger than 2 MiB.')).toBeNull();
    await click('Remove');
    expect(await screen.findByRole('button', { name: 'Upload Picture' })).toBeTruthy();
  });
});
