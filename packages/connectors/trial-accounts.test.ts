import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOfVendors } from './testing/files-of-vendors.ts';
import type { TrialAccounts } from './testing/accounts.ts';
import { trialAccounts } from './testing/accounts.ts';

const byFolder = [...(await filesOfVendors('trial-accounts.ts'))] as [string, { accounts: TrialAccounts }][];

it.each(byFolder)('the accounts in %s are of credential types of that folder', (folder, { accounts }) => {
  const types = Object.keys(accounts);
  expect(types).not.toEqual([]);
  expect(types.filter((type) => !existsSync(join(import.meta.dirname, folder, `${type}.credential.ts`)))).toEqual([]);
});

it('templates find the accounts of all folders', async () => {
  const all = await trialAccounts();
  for (const [, { accounts }] of byFolder) expect(all).toMatchObject(accounts);
  expect(all['shopifyToken']).toEqual({ shop: 'acme' });
});
