import { randomUUID } from 'node:crypto';
import type { Person, TestApp } from './test-app.ts';

/** Gives a person a wallet in place of those there are. */
export async function makeWallet({ platform }: TestApp, ada: Person): Promise<{ walletId: string }> {
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
  return { walletId };
}
