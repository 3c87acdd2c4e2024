// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answerApi } from '../../testing/api.ts';
import '../../testing/browser.ts';
import { ada, publicSettings } from '../../testing/fixtures.ts';
import { openApp } from '../../testing/render.tsx';

const expectToast = async (title: string, description: string): Promise<void> => {
  const notifications = await screen.findByRole('region', { name: /notifications/i });
  expect(await within(notifications).findByText(title)).toBeTruthy();
  expect(await within(notifications).findByText(description)).toBeTruthy();
};

async function openLogin(routes: Parameters<typeof answerApi>[0] = {}) {
  const calls = answerApi(routes);
  openApp('/login');
  await screen.findByRole('tab', { name: 'Sign In' });
  return { calls, user: userEvent.setup() };
}

async function openSignUp(routes: Parameters<typeof answerApi>[0] = {}) {
  const opened = await openLogin(routes);
  await opened.user.click(screen.getByRole('tab', { name: 'Sign Up' }));
  return opened;
}

async function fillSignUp(
  user: ReturnType<typeof userEvent.setup>,
  password: string,
  confirmPassword: string,
): Promise<void> {
  await user.type(screen.getByLabelText(/^Email/), 'ada@example.com');
  await user.type(screen.getByLabelText(/^Password/), password);
  await user.type(screen.getByLabelText(/^Confirm Password/), confirmPassword);
}

const submitSignUp = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Create Account' }));

describe('the login screen', () => {
  it('starts on Sign In and leads back to the app', async () => {
    await openLogin();
    expect(screen.getByRole('tab', { name: 'Sign In' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('link', { name: 'Back to App' }).getAttribute('href')).toBe('/');
    expect(screen.getByText(/Terms of Service and Privacy Policy/)).toBeTruthy();
    expect(screen.getByLabelText('Email').getAttribute('type')).toBe('email');
  });
});

describe('a server that takes accounts by invitation', () => {
  const settings = publicSettings({ registrationOpen: false, sendsMail: false });

  it('says so where accounts are made', async () => {
    await openSignUp({ 'GET /api/settings/public': { body: settings } });
    expect(await screen.findByText('This server takes new accounts by invitation.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull();
  });

  it('takes who comes by the link of one', async () => {
    const calls = answerApi({
      'GET /api/settings/public': { body: settings },
      'POST /api/register': {
        status: 403,
        body: { code: 'invitation_unknown', message: 'This invitation is not valid.' },
      },
    });
    openApp('/login?invitation=i1.signature');
    const user = userEvent.setup();
    await screen.findByRole('button', { name: 'Create Account' });
    await fillSignUp(user, 'secret1', 'secret1');
    await submitSignUp(user);
    await expectToast('Registration Failed', 'This invitation is not valid.');
    const [sent] = calls.filter(({ route }) => route === 'POST /api/register');
    expect(sent?.body).toMatchObject({ email: 'ada@example.com', invitation: 'i1.signature' });
  });
});

describe('a server that takes no new accounts', () => {
  it('says so where accounts are made, and what to do', async () => {
    await openSignUp({
      'GET /api/settings/public': {
        body: publicSettings({ registrationOpen: false, invites: false, sendsMail: false }),
      },
    });
    expect(await screen.findByText('Registration is closed on this server.')).toBeTruthy();
    expect(screen.getByText('Ask the operator to open it for you.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create Account' })).toBeNull();
  });
});

describe('signing in', () => {
  it('asks for both fields, beside them and in a toast, and sends nothing', async () => {
    const { calls, user } = await openLogin();
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await expectToast('Error', 'Please fill in all fields.');
    const password = screen.getByLabelText('Password');
    expect(password.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(password);
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull();
    expect(calls.filter(({ route }) => route === 'POST /api/login')).toEqual([]);
  });

  it('shows the words of the server when it refuses', async () => {
    const { user } = await openLogin({
      'POST /api/login': { status: 401, body: { message: 'Invalid email or password.', code: 'invalid_credentials' } },
    });
    await user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password'), 'wrong-one{Enter}');
    await expectToast('Login Failed', 'Invalid email or password.');
    expect(window.location.pathname).toBe('/login');
  });

  it('says that it is under way, then welcomes and goes to /', async () => {
    let signedIn = false;
    const sent = Promise.withResolvers<void>();
    const { calls, user } = await openLogin({
      'GET /api/auth/session': () => (signedIn ? { body: ada } : { status: 401 }),
      'POST /api/login': async () => {
        await sent.promise;
        signedIn = true;
        return { body: ada };
      },
      'GET /api/workflows': { body: [] },
      'GET /api/executions': { body: [] },
      'GET /api/wallet-connections': { body: [] },
    });
    await user.type(screen.getByLabelText('Email'), ' ada@example.com ');
    await user.type(screen.getByLabelText('Password'), 'secret1{Enter}');
    expect((await screen.findByRole('button', { name: 'Signing In...' })).hasAttribute('disabled')).toBe(true);
    sent.resolve();
    await expectToast('Welcome back!', 'You have successfully logged in.');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
    expect(window.location.pathname).toBe('/');
    expect(calls.find(({ route }) => route === 'POST /api/login')?.body).toEqual({
      email: 'ada@example.com',
      password: 'secret1',
    });
  });
});

describe('the second step', () => {
  const half = { body: { twoFactorRequired: true } };

  async function openSecondStep(routes: Parameters<typeof answerApi>[0] = {}) {
    const opened = await openLogin({ 'POST /api/login': half, ...routes });
    await opened.user.type(screen.getByLabelText('Email'), 'ada@example.com');
    await opened.user.type(screen.getByLabelText('Password'), 'secret1{Enter}');
    await screen.findByRole('heading', { name: 'Two-factor authentication' });
    return opened;
  }

  it('is asked for where the account has one, and completes the login', async () => {
    let signedIn = false;
    const { calls, user } = await openSecondStep({
      'GET /api/auth/session': () => (signedIn ? { body: ada } : { status: 401 }),
      'POST /api/login/second-step': () => {
        signedIn = true;
        return { body: ada };
      },
      'GET /api/workflows': { body: [] },
      'GET /api/executions': { body: [] },
      'GET /api/wallet-connections': { body: [] },
    });
    const code = screen.getByLabelText('Code from the app');
    expect(document.activeElement).toBe(code);
    expect(code.getAttribute('autocomplete')).toBe('one-time-code');
    await user.type(code, '123 456{Enter}');
    await expectToast('Welcome back!', 'You have successfully logged in.');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
    expect(calls.find(({ route }) => route === 'POST /api/login/second-step')?.body).toEqual({ code: '123 456' });
  });

  it('takes a recovery code instead', async () => {
    const { calls, user } = await openSecondStep({
      'POST /api/login/second-step': {
        status: 422,
        body: { message: 'The code is not correct.', code: 'two_factor_code_invalid' },
      },
    });
    await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    await user.type(screen.getByLabelText('Recovery code'), 'abcde-fghij{Enter}');
    await expectToast('Login Failed', 'The code is not correct.');
    expect(screen.getByLabelText('Recovery code').getAttribute('aria-invalid')).toBe('true');
    expect(calls.at(-1)?.body).toEqual({ code: 'abcde-fghij' });
  });

  it('needs a code', async () => {
    const { user } = await openSecondStep();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await expectToast('Error', 'Please fill in all fields.');
  });

  it('starts over with the password where it took too long', async () => {
    const { user } = await openSecondStep({
      'POST /api/login/second-step': {
        status: 403,
        body: { message: 'The login took too long.', code: 'second_step_expired' },
      },
    });
    await user.type(screen.getByLabelText('Code from the app'), '123456{Enter}');
    await expectToast('Login Failed', 'The login took too long.');
    expect(await screen.findByLabelText('Password')).toHaveProperty('value', '');
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com');
  });
});

describe('signing up', () => {
  it('needs email and password', async () => {
    const { user } = await openSignUp();
    await submitSignUp(user);
    await expectToast('Error', 'Email and password are required.');
    expect(screen.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText(/^Password/).getAttribute('aria-invalid')).toBe('true');
  });

  it('needs the same password twice', async () => {
    const { user } = await openSignUp();
    await fillSignUp(user, 'secret1', 'secret2');
    await submitSignUp(user);
    await expectToast('Error', 'Passwords do not match.');
    expect(screen.getByLabelText(/^Confirm Password/).getAttribute('aria-invalid')).toBe('true');
  });

  it('needs six characters', async () => {
    const { calls, user } = await openSignUp();
    await fillSignUp(user, '12345', '12345');
    await submitSignUp(user);
    await expectToast('Error', 'Password must be at least 6 characters long.');
    expect(calls.some(({ route }) => route === 'POST /api/register')).toBe(false);
  });

  it('shows beside the email that it is taken', async () => {
    const { user } = await openSignUp({
      'POST /api/register': {
        status: 409,
        body: { message: 'An account with this email already exists.', code: 'email_taken' },
      },
    });
    await fillSignUp(user, 'secret1', 'secret1');
    await submitSignUp(user);
    await expectToast('Registration Failed', 'An account with this email already exists.');
    expect(screen.getByLabelText(/^Email/).getAttribute('aria-invalid')).toBe('true');
  });

  it('falls back to its own message when the server sends none', async () => {
    const { user } = await openSignUp({ 'POST /api/register': { status: 500 } });
    await fillSignUp(user, 'secret1', 'secret1');
    await submitSignUp(user);
    await expectToast('Registration Failed', 'Failed to create account.');
  });

  it('creates the account without the confirmation, then logs in with it', async () => {
    let signedIn = false;
    const created = Promise.withResolvers<void>();
    const { calls, user } = await openSignUp({
      'GET /api/auth/session': () => (signedIn ? { body: ada } : { status: 401 }),
      'POST /api/register': async () => {
        await created.promise;
        return { status: 201, body: {} };
      },
      'POST /api/login': () => {
        signedIn = true;
        return { body: ada };
      },
      'GET /api/workflows': { body: [] },
      'GET /api/executions': { body: [] },
      'GET /api/wallet-connections': { body: [] },
    });
    await user.type(screen.getByLabelText('First Name'), 'Ada');
    await fillSignUp(user, 'secret1', 'secret1');
    await submitSignUp(user);
    expect((await screen.findByRole('button', { name: 'Creating Account...' })).hasAttribute('disabled')).toBe(true);
    created.resolve();
    await expectToast('Account Created!', 'You have successfully logged in.');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
    expect(calls.filter(({ route }) => route.startsWith('POST')).map(({ route, body }) => [route, body])).toEqual([
      ['POST /api/register', { email: 'ada@example.com', password: 'secret1', firstName: 'Ada', lastName: '' }],
      ['POST /api/login', { email: 'ada@example.com', password: 'secret1' }],
    ]);
  });
});
