// @vitest-environment jsdom
import type { CredentialView, DeviceCheck, DeviceSignIn } from '@heddle/contract/api/credentials';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { answerApi } from '../../testing/api.ts';
import '../../testing/browser.ts';
import { SignInSection } from './sign-in-section.tsx';

const NOW = Date.parse('2026-03-04T10:00:00.000Z');
const code: DeviceSignIn = {
  state: 's1',
  userCode: 'WDJB-MJHT',
  url: 'https://shop.example/device',
  urlWithCode: null,
  expiresAt: new Date(NOW + 600_000).toISOString(),
  intervalSeconds: 5,
};
const credential = (values: object): CredentialView => ({
  id: 'c1',
  name: 'Shop',
  type: 'oauth2',
  createdAt: '2026-03-04T10:00:00.000Z',
  updatedAt: '2026-03-04T10:00:00.000Z',
  lastUsedAt: null,
  signIn: {
    isSignedIn: false,
    account: null,
    scopes: [],
    expiresAt: null,
    renews: false,
    signedInAt: null,
    reason: null,
    failure: null,
  },
  values: { ...values },
  saved: [],
  usedBy: [],
});

beforeEach(() => void vi.useFakeTimers({ now: NOW, shouldAdvanceTime: false }));
afterEach(() => void vi.useRealTimers());

const pass = (seconds: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
  });

/** Shows the sign-in of a credential; `checks` are the answers to the questions whether the code was entered. */
function show(checks: (DeviceCheck | number)[], values: object = { deviceUrl: 'https://shop.example/device/auth' }) {
  const calls = answerApi({
    'POST /api/credentials/c1/sign-in/device': { body: code },
    'POST /api/credentials/sign-in/device': () => {
      const next = checks.shift() ?? { isEnded: false, slower: false };
      return typeof next === 'number'
        ? { status: next, body: { code: 'sign_in_unknown', message: 'This sign-in is no longer known.' } }
        : { body: next };
    },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SignInSection
        offered={{ vendor: 'Shop', scopes: [], deviceUrl: '{deviceUrl}' }}
        credential={credential(values)}
        isChanged={false}
      />
    </QueryClientProvider>,
  );
  const asked = (): unknown[] =>
    calls.flatMap(({ route, body }) => (route === 'POST /api/credentials/sign-in/device' ? [body] : []));
  return { asked };
}
const begin = (): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name: 'Sign in with a code' }));
  return pass(0);
};

it('shows the code and the page, and asks at the pace of the service until the user has agreed', async () => {
  const { asked } = show([
    { isEnded: false, slower: false },
    { isEnded: false, slower: true },
    { isEnded: true, slower: false },
  ]);
  await begin();
  expect(screen.getByText('WDJB-MJHT')).toBeTruthy();
  expect(screen.getByRole('link', { name: /shop.example/ }).getAttribute('href')).toBe(code.url);
  await pass(4);
  expect(asked()).toEqual([]);
  await pass(1);
  expect(asked()).toEqual([{ state: 's1' }]);
  await pass(5);
  expect(asked()).toHaveLength(2);
  // The service has asked for patience.
  await pass(9);
  expect(asked()).toHaveLength(2);
  await pass(1);
  expect(asked()).toHaveLength(3);
  expect(screen.queryByText('WDJB-MJHT')).toBeNull();
  await pass(60);
  expect(asked()).toHaveLength(3);
});

it('asks again where the server did not answer, and gives up what the server does not know any more', async () => {
  const { asked } = show([503, 409]);
  await begin();
  await pass(5);
  expect(screen.getByText('WDJB-MJHT')).toBeTruthy();
  await pass(5);
  expect(asked()).toHaveLength(2);
  expect(screen.queryByText('WDJB-MJHT')).toBeNull();
});

it('asks no more once it is canceled', async () => {
  const { asked } = show([]);
  await begin();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel sign-in' }));
  await pass(60);
  expect(asked()).toEqual([]);
});

it('is offered only where the service gives out codes', () => {
  show([], { deviceUrl: '' });
  expect(screen.getByRole('button', { name: 'Sign in with Shop' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign in with a code' })).toBeNull();
});
