import type { AiMonthView } from '@heddle/contract/api/ai-usage';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { answerApi } from '../../../testing/api.ts';
import '../../../testing/browser.ts';
import { ada, publicSettings } from '../../../testing/fixtures.ts';
import { openApp } from '../../../testing/render.tsx';

export type Routes = Parameters<typeof answerApi>[0];

export const session = (given: object = {}) => ({
  id: 's1',
  device: 'Chrome on Windows',
  current: true,
  createdAt: '2026-03-04T10:00:00.000Z',
  lastUsedAt: '2026-03-04T10:00:00.000Z',
  ...given,
});

const noUse = (month: string): AiMonthView => ({
  month,
  total: { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0, unpriced: 0 },
  models: [],
  workflows: [],
});

/** An account that nothing was ever done with. */
const nothing: Routes = {
  'GET /api/auth/session': { body: ada },
  'GET /api/sessions': { body: [session()] },
  'GET /api/two-factor': { body: { enabled: false, recoveryCodesLeft: 0 } },
  'GET /api/api-keys': { body: [] },
  'GET /api/credentials': { body: [] },
  'GET /api/credential-types': { body: [] },
  'GET /api/ai-usage': ({ url }) => ({ body: noUse(url.searchParams.get('month') ?? '') }),
  'GET /api/ai-usage/months': { body: [] },
  'GET /api/ai-usage/budgets': { body: [] },
  'GET /api/ai-usage/prices': { body: [] },
  'GET /api/ai-usage/list-prices': { body: { builtIn: '2025-11', operator: [] } },
  'GET /api/transactions': { body: [] },
  'GET /api/provider-payments': { body: [] },
  'GET /api/money-stop': { body: { stopped: false } },
  'GET /api/wallet-connections': { body: [] },
  'GET /api/settings/public': { body: publicSettings() },
  'GET /api/preferences': { body: { emailNotifications: true } },
  'GET /api/account/usage': {
    body: {
      files: 0,
      runData: 0,
      revisions: 0,
      bytes: 0,
      bytesLimit: 1024,
      runs: 0,
      runsLimit: 10,
      measuredAt: '2026-03-04T10:00:00.000Z',
    },
  },
  'GET /api/account': { body: { createdAt: '2026-03-04T10:00:00.000Z', deletable: true } },
};

/** Opens the settings of a signed-in user. `sent` returns the bodies sent to a route so far. */
export async function openSettings(routes: Routes = {}) {
  const calls = answerApi({ ...nothing, ...routes });
  openApp('/settings');
  await screen.findByRole('region', { name: 'Profile' });
  const user = userEvent.setup();
  const click = (name: string): Promise<void> => user.click(screen.getByRole('button', { name }));
  return { user, click, sent: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body) };
}

export async function expectToast(title: string, description: string): Promise<void> {
  const notifications = await screen.findByRole('region', { name: /notifications/i });
  expect(await within(notifications).findByText(title)).toBeTruthy();
  expect(await within(notifications).findByText(description)).toBeTruthy();
}

/** Expects a message beside a field, tied to it. */
export function expectError(label: string, message: string): void {
  const field = screen.getByLabelText(label, { selector: 'input' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const texts = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(texts).toContain(message);
}
