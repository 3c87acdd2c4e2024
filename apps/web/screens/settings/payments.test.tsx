// @vitest-environment jsdom
import type { ProviderPaymentView, TransactionView } from '@heddle/contract/api/transactions';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openSettings } from './testing/open-settings.tsx';

const transaction = (given: Partial<TransactionView>): TransactionView => ({
  id: 't1',
  runId: 'r1',
  network: 'Ethereum Mainnet',
  from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  moves: { token: 'USDC', amount: '12.5', recipient: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' },
  status: 'succeeded',
  nonce: 7,
  hash: '0x5c50',
  url: 'https://etherscan.io/tx/0x5c50',
  fee: '0.0002',
  problem: null,
  createdAt: '2026-03-04T10:00:00.000Z',
  ...given,
});

describe('payments', () => {
  it('are stopped and allowed again by one switch', async () => {
    const { user, sent } = await openSettings({ 'PUT /api/money-stop': { body: { stopped: true } } });
    const stop = await screen.findByRole('switch', { name: 'Stop all payments' });
    await user.click(stop);
    expect(sent('PUT /api/money-stop')).toEqual([{ stopped: true }]);
    expect((await screen.findByRole('switch', { name: 'Stop all payments' })).getAttribute('aria-checked')).toBe(
      'true',
    );
  });

  it('are listed with what they move, how they ended, and why they did not', async () => {
    await openSettings({
      'GET /api/transactions': {
        body: [
          transaction({}),
          transaction({
            id: 't2',
            moves: null,
            status: 'reverted',
            problem: 'The contract reverted: paused',
            url: null,
          }),
          transaction({ id: 't3', moves: null, to: null, status: 'sent' }),
        ],
      },
    });
    const list = within(await screen.findByRole('list', { name: 'Transactions' }));
    const [paid, reverted, deployed] = list.getAllByRole('listitem').map((item) => item.textContent);
    expect(paid).toContain('12.5 USDC');
    expect(paid).toContain('Succeeded');
    expect(paid).toContain('to 0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC');
    expect(reverted).toContain('Contract call');
    expect(reverted).toContain('The contract reverted: paused');
    expect(deployed).toContain('New contract');
    const links = list.getAllByRole('link', { name: 'Explorer' }).map((link) => link.getAttribute('href'));
    expect(links).toEqual(['https://etherscan.io/tx/0x5c50', 'https://etherscan.io/tx/0x5c50']);
  });
});

const payment = (given: Partial<ProviderPaymentView> = {}): ProviderPaymentView => ({
  id: 'p1',
  runId: 'r1',
  workflowId: 'w1',
  credentialId: 'c1',
  service: 'Stripe',
  operation: 'Charge payment method',
  direction: 'in',
  amount: '1234.50',
  currency: 'EUR',
  recipient: '',
  state: 'made',
  reference: 'pi_1',
  mark: 'm1',
  problem: null,
  createdAt: '2026-03-04T10:00:00.000Z',
  settledAt: '2026-03-04T10:00:01.000Z',
  ...given,
});

describe('payments at providers', () => {
  it('are listed with amount, state, reference and run', async () => {
    await openSettings({
      'GET /api/provider-payments': {
        body: [
          payment(),
          payment({
            id: 'p2',
            workflowId: null,
            operation: 'Refund payment',
            direction: 'out',
            amount: null,
            recipient: 'acct_1',
            state: 'refused',
            reference: '',
            problem: 'Stripe rejected these values: too late.',
          }),
        ],
      },
    });
    const list = within(await screen.findByRole('list', { name: 'Payments at providers' }));
    const [made, refused] = list.getAllByRole('listitem').map((item) => item.textContent);
    expect(made).toContain('€1,234.50');
    expect(made).toContain('Made');
    expect(made).toContain('pi_1');
    expect(refused).toContain('Whole amount');
    expect(refused).toContain('too late');
    expect(refused).toContain('to acct_1');
    expect(list.getAllByRole('link', { name: 'Run' }).map((link) => link.getAttribute('href'))).toEqual([
      '/workflow/w1?run=r1',
    ]);
  });

  it('are filtered by state and provider, and paged', async () => {
    const asked: string[] = [];
    const { user } = await openSettings({
      'GET /api/provider-payments': ({ url }) => {
        asked.push(url.search);
        return { body: [payment()], headers: { 'x-total-count': '120' } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('combobox', { name: 'Filter by state' }));
    await user.click(await screen.findByRole('option', { name: 'Refused' }));
    await user.click(screen.getByRole('combobox', { name: 'Filter by provider' }));
    await user.click(await screen.findByRole('option', { name: 'PayPal' }));
    expect(asked).toEqual([
      '?limit=50',
      '?limit=50&offset=50',
      '?limit=50&state=refused',
      '?limit=50&state=refused&service=PayPal',
    ]);
  });
});
