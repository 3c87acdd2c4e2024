// @vitest-environment jsdom
import { text } from '@heddle/contract/node/fields';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueryClient } from '../../../api/query-client.ts';
import { answerApi } from '../../../testing/api.ts';
import '../../../testing/browser.ts';
import { publicSettings } from '../../../testing/fixtures.ts';
import { FormField } from './form-field.tsx';

const open = (sendsMail: boolean, needs?: 'mail') => {
  const calls = answerApi({ 'GET /api/settings/public': { body: publicSettings({ sendsMail }) } });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FormField
        name="askedOf"
        spec={text({ label: 'Approvers', expression: false, ...(needs ? { needs } : {}) })}
        value=""
        error={undefined}
        live={null}
        preview={null}
        onChange={() => undefined}
        onBlur={() => undefined}
      />
    </QueryClientProvider>,
  );
  return calls;
};

it('a field that needs mail says so where the server sends none', async () => {
  open(false, 'mail');
  expect(await screen.findByText(/No mail server is set up on this server/)).toBeTruthy();
});

it('a field says nothing where the server sends mail, nor does any other field', async () => {
  const calls = open(true, 'mail');
  await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /api/settings/public'));
  expect(screen.queryByText(/No mail server/)).toBeNull();
  open(false);
  expect(screen.queryByText(/No mail server/)).toBeNull();
});
