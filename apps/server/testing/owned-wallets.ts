import { randomUUID } from 'node:crypto';
import type { Person, TestApp } from './test-app.ts';

/** Gives a person a wallet in place of those there are, and a request of a run for it. */
export async function makeWallet(
  { platform }: TestApp,
  ada: Person,
  runId: string,
): Promise<{ walletId: string; walletRequestId: string }> {
  const walletId = randomUUID();
  await platform.db.deleteFrom('wallets').where('user_id', '=', ada.user.id).execute();
  await platform.db
    .insertInto('wallets')
    .values({
      id: walletId,
      user_id: ada.user.id,
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      chain_id: 1,
      label: '',
      wallet: 'MetaMask',
      is_active: 1,
      is_default: 1,
      sign_in_address: null,
      proven_at: 0,
      created_at: 0,
    })
    .execute();
  const walletRequestId = randomUUID();
  const asked = {
    title: 'Sign?',
    note: '',
    address: null,
    network: null,
    chainId: null,
    chain: null,
    message: 'Hello',
    lines: [],
  };
  await platform.db
    .insertInto('wallet_requests')
    .values({
      id: walletRequestId,
      user_id: ada.user.id,
      workflow_name: 'Orders',
      run_id: runId,
      step_key: 'wait',
      kind: 'message',
      content: JSON.stringify(asked),
      created_at: 0,
      until: Date.now() + 3_600_000,
      answered_at: null,
      answer: null,
      told_at: null,
    })
    .execute();
  return { walletId, walletRequestId };
}
