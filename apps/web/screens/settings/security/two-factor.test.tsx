// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectError, openSettings } from '../testing/open-settings.tsx';

describe('two-factor authentication', () => {
  it('is set up by password and code, and shows its recovery codes once', async () => {
    let enabled = false;
    const { user, click, sent } = await openSettings({
      'GET /api/two-factor': () => ({ body: { enabled, recoveryCodesLeft: enabled ? 10 : 0 } }),
      'POST /api/two-factor/setup': ({ body }) =>
        (body as { password: string }).password === 'secret1'
          ? { body: { secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/Heddle:ada' } }
          : { status: 422, body: { message: 'The password is not correct.', code: 'password_incorrect' } },
      'POST /api/two-factor/confirm': () => {
        enabled = true;
        return { body: { recoveryCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'] } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Set Up Two-Factor Authentication' }));
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'wrong{Enter}');
    await waitFor(() => expectError('Password', 'The password is not correct.'));
    await user.clear(screen.getByLabelText('Password', { selector: 'input' }));
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret1{Enter}');
    expect(await screen.findByText('ABCD EFGH IJ')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'open the app on this device' }).getAttribute('href')).toBe(
      'otpauth://totp/Heddle:ada',
    );
    await user.type(screen.getByLabelText('Code from the app'), '123456');
    await click('Switch On');
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(codes)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['aaaaa-bbbbb', 'ccccc-ddddd']);
    expect(sent('POST /api/two-factor/confirm')).toEqual([{ code: '123456' }]);
    await click('Done');
    expect(await screen.findByText('10 of 10 recovery codes left.')).toBeTruthy();
    expect(screen.queryByText('aaaaa-bbbbb')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('New Recovery Codes'));
  });

  it('warns of few recovery codes and is switched off with the password', async () => {
    let enabled = true;
    const { user, sent } = await openSettings({
      'GET /api/two-factor': () => ({ body: { enabled, recoveryCodesLeft: 2 } }),
      'DELETE /api/two-factor': () => {
        enabled = false;
        return { status: 204 };
      },
    });
    expect(await screen.findByText('2 of 10 recovery codes left. Make new ones before you run out.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Switch Off' }));
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret1{Enter}');
    await screen.findByRole('button', { name: 'Set Up Two-Factor Authentication' });
    expect(sent('DELETE /api/two-factor')).toEqual([{ password: 'secret1' }]);
  });
});
