import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openSettings } from './testing/open-settings.tsx';

const GB = 1e9;
const usage = (given: object = {}) => ({
  body: {
    files: GB,
    runData: 3.5 * GB,
    revisions: GB / 2,
    bytes: 5 * GB,
    bytesLimit: 20 * GB,
    runs: 12_500,
    runsLimit: 10_000_000,
    measuredAt: new Date().toISOString(),
    ...given,
  },
});
const open = async (answer: object) => {
  const opened = await openSettings({ 'GET /api/account/usage': answer });
  return { ...opened, card: within(await screen.findByRole('group', { name: 'Storage' })) };
};

describe('the storage of an account', () => {
  it('is shown with what it is made of, and how much there may be', async () => {
    const { card } = await open(usage());
    expect((await card.findByRole('progressbar', { name: 'Disk space' })).getAttribute('aria-valuetext')).toBe('25%');
    expect(card.getByText('5.0 GB of 20.0 GB')).toBeTruthy();
    expect(card.getByText('Executions 3.5 GB · files 1.0 GB · versions 500.0 MB')).toBeTruthy();
    expect(card.getByText('12,500 of 10,000,000')).toBeTruthy();
    expect(card.queryByRole('alert')).toBeNull();
  });

  it('says what it means that it is used up', async () => {
    const { card } = await open(usage({ bytes: 21 * GB }));
    expect((await card.findByRole('alert')).textContent).toContain('no further executions start');
  });

  it('is not made up before it was measured', async () => {
    const { card } = await open(usage({ bytes: 0, runs: 0, measuredAt: null }));
    expect(await card.findByText(/being measured for the first time/)).toBeTruthy();
    expect(card.queryByRole('progressbar')).toBeNull();
  });

  it('can be asked for again where it could not be loaded', async () => {
    const { card } = await open({ status: 500, body: { message: 'It broke.', code: 'internal_error' } });
    expect(await card.findByText('It broke.')).toBeTruthy();
    expect(card.getByRole('button', { name: /try again/i })).toBeTruthy();
  });
});
