// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { answerApi } from '../../testing/api.ts';
import '../../testing/browser.ts';
import { run } from '../../testing/fixtures.ts';
import { RetryFailed } from './retry-failed.tsx';

/** The button over a list with so many failed runs, of which the first few are on its page. `retry` answers each retry. */
async function open(count: number, retry: () => Promise<object> | object = () => ({ status: 201, body: run() })) {
  const onPage = Array.from({ length: Math.min(count, 2) }, (_, index) => run({ id: `r${index}`, status: 'failed' }));
  const calls = answerApi({
    'GET /api/executions': { body: onPage, headers: { 'x-total-count': String(count) } },
    'POST /api/executions/r0/retry': retry,
    'POST /api/executions/r1/retry': retry,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RetryFailed userId="u1" selection={{ workflowId: 'w1' }} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Retry failed…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retry failed runs' }));
  return { user, dialog, retries: () => calls.filter(({ route }) => route.startsWith('POST')).length };
}
const says = (dialog: Awaited<ReturnType<typeof open>>['dialog'], text: string | RegExp) => dialog.findByText(text);

describe('retrying all failed runs', () => {
  it('is asked about first, with their number', async () => {
    const { dialog, retries } = await open(2);
    await says(dialog, '2 runs have failed. A run that was retried before is retried again.');
    expect(dialog.getByRole('button', { name: 'Retry 2 runs' })).toBeDefined();
    expect(retries()).toBe(0);
  });

  it('says what it has done', async () => {
    const { user, dialog, retries } = await open(2);
    await user.click(await dialog.findByRole('button', { name: 'Retry 2 runs' }));
    await says(dialog, 'Done: 2 started again.');
    expect(retries()).toBe(2);
    expect(dialog.getByRole('progressbar', { name: 'Runs retried' }).getAttribute('aria-valuenow')).toBe('100');
    expect(dialog.queryByRole('button', { name: 'Stop' })).toBeNull();
  });

  it('says how many were refused, and why', async () => {
    const refusal = { status: 422, body: { message: 'The workflow has problems.', code: 'workflow_invalid' } };
    const { user, dialog } = await open(1, () => refusal);
    await user.click(await dialog.findByRole('button', { name: 'Retry 1 run' }));
    await says(dialog, 'Done: 0 started again, 1 could not be started.');
    expect(dialog.getByText('The workflow has problems.')).toBeDefined();
  });

  it('names its limit where there are more', async () => {
    const many = await open(1200);
    await says(many.dialog, /^1,200 runs have failed\. The newest 500 of them are retried; then you can go on\./);
    expect(many.dialog.getByRole('button', { name: 'Retry 500 runs' })).toBeDefined();
    await many.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offers nothing where no run has failed', async () => {
    const { dialog } = await open(0);
    await says(dialog, 'No run of this selection has failed.');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: /^Retry 0/ }).disabled).toBe(true);
  });

  it.each(['Stop', 'Close'])('ends with %s', async (button) => {
    const first = Promise.withResolvers<object>();
    const { user, dialog, retries } = await open(2, () => first.promise);
    await user.click(await dialog.findByRole('button', { name: 'Retry 2 runs' }));
    await says(dialog, 'Retrying: 0 started again.');
    await user.click(dialog.getByRole('button', { name: button }));
    first.resolve({ status: 201, body: run() });
    if (button === 'Stop') await says(dialog, 'Stopped: 1 started again.');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(retries()).toBe(1);
  });
});
