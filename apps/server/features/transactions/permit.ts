import type { StepService } from '@heddle/contract/node/services';
import type { ExecutionRow } from '@heddle/journals/row';
import { addressIn } from '@heddle/nodes/lib/chain/addresses';
import { approvalCalls, signPermit } from '@heddle/nodes/lib/chain/approval';
import type { MoneyPlatform } from './access.ts';
import { valueLimitsOf, valuesOf } from './prices.ts';
import { requireAllowed, rulesOf } from './rules.ts';
import { requireSecond } from './second.ts';
import { movementOf, openSigner } from './signer.ts';

/**
 * The service by which a step signs that a contract may take units of a token. It asks what an approval and the payment after it are asked: the stop switch, the rules of the key, its limits for one
 * transaction, and the second person, who is asked once for both. The transaction that brings it along is what counts in 24 hours.
 */
export const createPermits =
  (platform: MoneyPlatform) =>
  (run: ExecutionRow): StepService<'signPermit'> =>
  async (wanted, { stepKey }) => {
    const { client, credential, account } = await openSigner(platform, run.userId, wanted);
    const movement = await movementOf(client, { ...wanted, recipient: wanted.spender });
    const allowance = {
      token: addressIn('Token', wanted.token),
      spender: addressIn('Spender', wanted.spender),
      units: BigInt(wanted.units),
    };
    const rules = rulesOf(credential);
    requireAllowed(rules, movement);
    // The same as a transaction: an unlimited one is refused.
    for (const call of await approvalCalls(client, account.address, allowance))
      requireAllowed(rules, { key: wanted.key, value: '0', moves: null, to: allowance.token, data: call.data ?? '0x' });
    await valuesOf(client, valueLimitsOf(credential), [movement]);
    await requireSecond({ platform, run, stepKey, credential }, [{ ...movement.moves, key: wanted.key }]);
    return signPermit(client, account, allowance, wanted.deadline);
  };
