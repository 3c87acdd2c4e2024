import { moneyErrors } from '@heddle/contract/errors/money';
import type { SignedTransfer, TransferAuthorization } from '@heddle/contract/node/payments';
import type { StepAddress, StepService } from '@heddle/contract/node/services';
import type { ExecutionRow } from '@heddle/journals/row';
import { addressIn } from '@heddle/nodes/lib/chain/addresses';
import { amountOf } from '@heddle/nodes/lib/chain/amounts';
import type { ChainClient } from '@heddle/nodes/lib/chain/client';
import { decideReached } from '@heddle/nodes/lib/chain/client';
import { permitDomain } from '@heddle/nodes/lib/chain/permit-domain';
import { assetOf } from '@heddle/nodes/lib/chain/tokens';
import { erc20Abi, keccak256, stringToBytes } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import type { MoneyPlatform } from './access.ts';
import { valueLimitsOf, valuesOf } from './prices.ts';
import { reserve } from './reserve.ts';
import { assetKey, dayLimit, requireAllowed, rulesOf, storedMicros } from './rules.ts';
import { requireSecond } from './second.ts';
import type { SignedMovement } from './signer.ts';
import { movementOf, openSigner } from './signer.ts';

/** Clocks of services and blocks differ: an authorization is valid from a while ago. Seconds. */
const BEFORE_S = 600;
const unpriced = { gas: '0', maxFee: '0', tip: null };

// https://eips.ethereum.org/EIPS/eip-3009
const types = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

/**
 * The service by which a step lets somebody take an amount of a token, by a signature (EIP-3009). It obeys the rules of its key as a payment does, and counts for its limits. However often it is called
 * with a key, the amount can be taken once: the token takes each nonce once, and the nonce is made of the key.
 */
export const createAuthorizations =
  (platform: MoneyPlatform) =>
  (run: ExecutionRow): StepService<'authorizePayment'> =>
  async (wanted, by) => {
    const { userId } = run;
    const { client, credential, account } = await openSigner(platform, userId, wanted);
    const transfer = await movementOf(client, wanted);
    const rules = rulesOf(credential);
    const valueLimits = valueLimitsOf(credential);
    requireAllowed(rules, transfer);
    const values = await valuesOf(client, valueLimits, [transfer]);
    await requireFunds(client, account, wanted);
    const { moves } = transfer;
    await requireSecond({ platform, run, stepKey: by.stepKey, credential }, [{ ...moves, key: transfer.key }]);
    const signed = await sign(client, account, wanted);
    const limit = dayLimit(rules, moves);
    const value = values.get(transfer.key) ?? 0n;
    const perDay = valueLimits?.perDay ?? null;
    const reserved = await reserve(platform.db, {
      ...rowOf(client, account, { wanted, transfer, userId, by }),
      authorized: true,
      fees: unpriced,
      chainNonce: 0,
      dayMicros: limit === null ? null : storedMicros(limit),
      value: { micros: Number(value), dayMicros: perDay === null ? null : storedMicros(perDay) },
    });
    if (reserved !== 'limit') return signed;
    const { amount, token } = moves;
    throw limit === null
      ? moneyErrors.money_over_value({ amount, token, limit: perDay ?? '', per: 'in 24 hours' })
      : moneyErrors.money_over_limit({ amount, token, limit, per: 'in 24 hours' });
  };

/** Throws `money_short` where the account does not have what would be taken. */
async function requireFunds(
  client: ChainClient,
  { address }: PrivateKeyAccount,
  { token, units }: TransferAuthorization,
): Promise<void> {
  const asset = await assetOf(client, 'Token', token);
  const contract = addressIn('Token', token);
  const has = await decideReached(client, (chain) =>
    chain.readContract({ address: contract, abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
  );
  if (has >= BigInt(units)) return;
  throw moneyErrors.money_short({
    address,
    network: client.network.label,
    has: amountOf(has, asset.decimals),
    needs: amountOf(BigInt(units), asset.decimals),
    currency: asset.symbol,
  });
}

async function sign(
  client: ChainClient,
  account: PrivateKeyAccount,
  { key, token, recipient, units, seconds }: TransferAuthorization,
): Promise<SignedTransfer> {
  const contract = addressIn('Token', token);
  const domain = await permitDomain(client.any, client.network.chainId, contract);
  if (!domain) throw moneyErrors.money_token_unsigned({ token: contract });
  const now = Math.floor(Date.now() / 1000);
  const message = {
    from: account.address,
    to: addressIn('Recipient', recipient),
    value: BigInt(units),
    validAfter: BigInt(now - BEFORE_S),
    validBefore: BigInt(now + seconds),
    nonce: keccak256(stringToBytes(`heddle/${account.address}/${key}`)),
  };
  const signature = await account.signTypedData({
    domain,
    types,
    primaryType: 'TransferWithAuthorization',
    message,
  });
  return {
    signature,
    from: message.from,
    to: message.to,
    value: units,
    validAfter: message.validAfter.toString(),
    validBefore: message.validBefore.toString(),
    nonce: message.nonce,
  };
}

/** The row that counts an authorization. */
function rowOf(
  client: ChainClient,
  account: PrivateKeyAccount,
  {
    wanted,
    transfer,
    userId,
    by,
  }: { wanted: TransferAuthorization; transfer: SignedMovement; userId: string; by: StepAddress },
) {
  const { network, rpc, signer } = wanted;
  const { label, explorer, chainId } = client.network;
  return {
    ...by,
    userId,
    position: 0,
    content: { network, rpc, signer, maxGasPrice: 0, confirmations: null, wanted: transfer, of: 1, label, explorer },
    chainId,
    address: account.address,
    asset: assetKey(transfer.moves),
    amountMicros: storedMicros(transfer.moves.amount),
  };
}
