import { randomUUIDv7 } from 'node:crypto';
import type { WalletConnection } from '@heddle/contract/api/wallet-connections';
import { walletErrors } from '@heddle/contract/errors/wallets';
import { networks } from '@heddle/nodes/lib/chain/networks';
import type { Selectable } from 'kysely';
import type { Db } from '../../platform/db/kysely.ts';
import { isDuplicate } from '../../platform/db/kysely.ts';
import type { WalletTable } from '../../platform/db/schema/wallets.ts';

/** Wallets that one account may have. */
export const WALLETS_MAX = 50;

export type WalletRow = Selectable<WalletTable>;

/** The name of a chain: a network as nodes name it, else its ID. */
export const networkName = (chainId: number): string =>
  networks.find((network) => network.chainId === chainId)?.value ?? `Chain ${chainId}`;

/** A wallet as its owner sees it. */
export const viewOf = (row: WalletRow): WalletConnection => ({
  id: row.id,
  address: row.address,
  network: networkName(Number(row.chain_id)),
  isActive: row.is_active === 1,
  chainId: Number(row.chain_id),
  label: row.label,
  wallet: row.wallet,
  isDefault: row.is_default === 1,
  signsIn: row.sign_in_address !== null,
  provenAt: new Date(Number(row.proven_at)).toISOString(),
});

const ofUser = (db: Db, userId: string) => db.selectFrom('wallets').selectAll().where('user_id', '=', userId);

/** A user's wallets: the default first, then the newest. */
export const listWallets = (db: Db, userId: string): Promise<WalletRow[]> =>
  ofUser(db, userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(WALLETS_MAX)
    .execute();

/** A wallet of a user. Throws `wallet_not_found`. */
export async function findWallet(db: Db, userId: string, id: string): Promise<WalletRow> {
  const row = await ofUser(db, userId).where('id', '=', id).executeTakeFirst();
  if (!row) throw walletErrors.wallet_not_found();
  return row;
}

/** The account that logs in with an address. */
export const findSignIn = (db: Db, address: string): Promise<{ user_id: string } | undefined> =>
  db
    .selectFrom('wallets')
    .select('user_id')
    .where('sign_in_address', '=', address)
    .where('is_active', '=', 1)
    .executeTakeFirst();

/** Keeps a wallet that was proven, or renews the proof of a known one. The first active one becomes the default. Throws `wallets_many`. */
export async function keepWallet(
  db: Db,
  userId: string,
  { address, chainId, wallet }: { address: string; chainId: number; wallet: string },
): Promise<WalletRow> {
  const known = await listWallets(db, userId);
  const isKnown = known.some((row) => row.address === address);
  if (!isKnown && known.length >= WALLETS_MAX) throw walletErrors.wallets_many({ limit: WALLETS_MAX });
  const now = Date.now();
  const hasDefault = known.some((row) => row.is_default === 1 && row.is_active === 1 && row.address !== address);
  const proven = {
    chain_id: chainId,
    is_active: 1,
    proven_at: now,
    ...(wallet === '' ? {} : { wallet }),
    ...(hasDefault ? {} : { is_default: 1 }),
  };
  return db
    .insertInto('wallets')
    .values({
      id: randomUUIDv7(),
      user_id: userId,
      address,
      label: '',
      sign_in_address: null,
      created_at: now,
      wallet,
      is_default: 0,
      ...proven,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet(proven))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a wallet. Throws `wallet_signs_in_elsewhere` where another account logs in with its address. */
export async function changeWallet(
  db: Db,
  { id, user_id: userId }: WalletRow,
  set: Partial<Pick<WalletRow, 'label' | 'is_default' | 'is_active' | 'sign_in_address'>>,
): Promise<void> {
  if (set.is_default === 1)
    await db
      .updateTable('wallets')
      .set({ is_default: 0 })
      .where('user_id', '=', userId)
      .where('id', '!=', id)
      .execute();
  if (Object.keys(set).length === 0) return;
  try {
    await db.updateTable('wallets').set(set).where('id', '=', id).where('user_id', '=', userId).execute();
  } catch (error) {
    if (isDuplicate(error, 'wallets', 'sign_in_address'))
      throw walletErrors.wallet_signs_in_elsewhere(undefined, { cause: error });
    throw error;
  }
}

/** Removes a wallet; false where the user has none with this ID. */
export async function removeWallet(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('wallets')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows) === 1;
}
