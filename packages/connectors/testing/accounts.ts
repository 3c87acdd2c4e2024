import type { JsonObject } from '@heddle/contract/json';
import { filesOfVendors } from './files-of-vendors.ts';

/**
 * Accounts with which the trials of templates run live, by the type of their credential: the values that addresses are made of. The file `trial-accounts.ts` in the
 * folder of a vendor exports them as `accounts`; a vendor with one address for all needs none.
 */
export type TrialAccounts = { readonly [credentialType: string]: JsonObject };

/** The accounts of every vendor. */
export async function trialAccounts(): Promise<TrialAccounts> {
  const files = await filesOfVendors('trial-accounts.ts');
  // Every file of this name exports this.
  const all = [...files.values()].map((module) => (module as { accounts: TrialAccounts }).accounts);
  return Object.fromEntries(all.flatMap((accounts) => Object.entries(accounts)));
}
