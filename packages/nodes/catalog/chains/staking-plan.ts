import { chainErrors } from '@heddle/contract/errors/chain';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext } from '@heddle/contract/node/context';
import type { SignedPermit } from '@heddle/contract/node/payments';
import { encodeFunctionData, erc20Abi, getAddress, parseAbi } from 'viem';
import type { Address, Hex } from 'viem';
import { addressIn } from '../../lib/chain/addresses.ts';
import { amountOf, unitsOf } from '../../lib/chain/amounts.ts';
import { approvalCalls } from '../../lib/chain/approval.ts';
import type { ChainCall } from '../../lib/chain/calls.ts';
import { readChain } from '../../lib/chain/client.ts';
import { aavePools, lidoQueues, lidoTokens } from '../../lib/chain/pools.ts';
import { changesIn, simulateCalls } from '../../lib/chain/simulate.ts';
import { lessBy } from '../../lib/chain/swap-services.ts';
import type { Asset } from '../../lib/chain/tokens.ts';
import { assetOf } from '../../lib/chain/tokens.ts';
import type { ItemPlan, ItemSigning } from './send-items.ts';
import { transactionKey } from './send.ts';
import type { stakingFields } from './staking-fields.ts';

export type StakingContext = NodeContext<typeof stakingFields>;

const vaultAbi = parseAbi([
  'function asset() view returns (address)',
  'function previewDeposit(uint256 assets) view returns (uint256 shares)',
  'function previewRedeem(uint256 shares) view returns (uint256 assets)',
  'function deposit(uint256 assets, address receiver) returns (uint256 shares)',
  'function withdraw(uint256 assets, address receiver, address owner) returns (uint256 shares)',
  'function redeem(uint256 shares, address receiver, address owner) returns (uint256 assets)',
]);
const aaveAbi = parseAbi([
  'function supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
  'function supplyWithPermit(address asset, uint256 amount, address onBehalfOf, uint16 referralCode, uint256 deadline, uint8 permitV, bytes32 permitR, bytes32 permitS)',
  'function withdraw(address asset, uint256 amount, address to) returns (uint256)',
]);
const lidoAbi = parseAbi([
  'function submit(address referral) payable returns (uint256)',
  'function requestWithdrawals(uint256[] amounts, address owner) returns (uint256[] requestIds)',
  'function claimWithdrawal(uint256 requestId)',
]);
const ZERO: Address = '0x0000000000000000000000000000000000000000';
/** For Aave: all that there is. */
const ALL = 2n ** 256n - 1n;

/** How long a permit is valid: a transaction may wait for a block while fees are high. */
const PERMIT_SECONDS = 24 * 3600;

/** What is to be done, and what it must bring by a simulation. */
interface Step {
  calls: readonly ChainCall[];
  line: string;
  /** What leaves the account. */
  gives: { asset: Asset; units: bigint; to: Address } | null;
  /** The token that arrives and how much of it by the protocol's preview; null where nothing arrives at once. */
  brings: { token: Asset; units: bigint } | null;
}

/** The plan of an item: what leaves the account and what a simulation of it brings, which must be what the protocol's preview says. Throws `chain_swap_less` and the errors of reading. */
export async function planStaking(
  context: StakingContext,
  index: number,
  signing: ItemSigning,
  before: readonly ChainCall[],
): Promise<ItemPlan> {
  const { field } = context;
  const step = await stepOf(context, index, signing);
  const simulated = await simulateCalls(signing.client, signing.address, [...before, ...step.calls]);
  const logs = simulated.slice(before.length).flatMap((call) => call.logs);
  const { brings, gives } = step;
  if (brings) {
    const arrives = changesIn(logs, getAddress(signing.address)).get(brings.token.address ?? '') ?? 0n;
    const least = lessBy(brings.units, field.tolerance(index));
    if (arrives < least || arrives === 0n)
      throw chainErrors.chain_swap_less({
        amount: amountOf(arrives, brings.token.decimals),
        least: amountOf(least, brings.token.decimals),
        token: brings.token.symbol,
      });
  }
  return {
    calls: step.calls,
    line: `${step.line}${brings ? `, for ${amountOf(brings.units, brings.token.decimals)} ${brings.token.symbol}` : ''}`,
    moves: gives && {
      token: gives.asset.symbol,
      amount: amountOf(gives.units, gives.asset.decimals),
      recipient: gives.to,
      ...(gives.asset.address === undefined ? {} : { contract: gives.asset.address }),
    },
  };
}

function stepOf(context: StakingContext, index: number, signing: ItemSigning): Promise<Step> {
  const { field } = context;
  const isDeposit = field.operation(index) === 'deposit';
  const isClaim = field.operation(index) === 'claim';
  if (isClaim && field.protocol(index) !== 'lido')
    throw nodeErrors.field_invalid({ field: 'Operation', reason: 'is only for Lido' });
  switch (field.protocol(index)) {
    case 'aave':
      return isDeposit ? supply(context, index, signing) : takeBack(context, index, signing);
    case 'lido':
      return isClaim
        ? claim(context, index, signing)
        : isDeposit
          ? stake(context, index, signing)
          : requestBack(context, index, signing);
    default:
      return isDeposit ? depositInto(context, index, signing) : withdrawFrom(context, index, signing);
  }
}

const isAll = (written: string): boolean => written.trim().toLowerCase() === 'all';

function known(
  { client }: ItemSigning,
  deployments: Readonly<Record<number, Address>>,
  label: string,
  written: string,
): Address {
  if (written.trim() !== '') return addressIn(label, written);
  const address = deployments[client.network.chainId];
  if (!address) throw chainErrors.chain_contract_unset({ network: client.network.label, field: label });
  return address;
}

const called = (to: Address, data: Hex, value = 0n): ChainCall => ({ to, data, value });

async function vaultOf({ field }: StakingContext, index: number, { client }: ItemSigning) {
  const vault = addressIn('Contract', field.contract(index));
  const underlying = await readChain(client, (chain) =>
    chain.readContract({ address: vault, abi: vaultAbi, functionName: 'asset' }),
  );
  const asset = await assetOf(client, 'Contract', underlying);
  return {
    vault,
    shares: await assetOf(client, 'Contract', vault),
    asset: { ...asset, address: getAddress(underlying) },
  };
}

async function depositInto(context: StakingContext, index: number, signing: ItemSigning): Promise<Step> {
  const { client, address } = signing;
  const { vault, shares, asset } = await vaultOf(context, index, signing);
  const units = unitsOf('Amount', context.field.amount(index), asset.decimals);
  const preview = await readChain(client, (chain) =>
    chain.readContract({ address: vault, abi: vaultAbi, functionName: 'previewDeposit', args: [units] }),
  );
  const approvals = await approvalCalls(client, address, { token: asset.address, spender: vault, units });
  const data = encodeFunctionData({ abi: vaultAbi, functionName: 'deposit', args: [units, address] });
  return {
    calls: [...approvals, called(vault, data)],
    line: `Deposit ${amountOf(units, asset.decimals)} ${asset.symbol} into ${vault}`,
    gives: { asset, units, to: vault },
    brings: { token: shares, units: preview },
  };
}

async function withdrawFrom(context: StakingContext, index: number, signing: ItemSigning): Promise<Step> {
  const { client, address } = signing;
  const { vault, shares, asset } = await vaultOf(context, index, signing);
  const written = context.field.amount(index);
  if (!isAll(written)) {
    const units = unitsOf('Amount', written, asset.decimals);
    const data = encodeFunctionData({ abi: vaultAbi, functionName: 'withdraw', args: [units, address, address] });
    const line = `Withdraw ${amountOf(units, asset.decimals)} ${asset.symbol} from ${vault}`;
    return { calls: [called(vault, data)], line, gives: null, brings: { token: asset, units } };
  }
  const held = await readChain(client, (chain) =>
    chain.readContract({ address: vault, abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
  );
  const units = await readChain(client, (chain) =>
    chain.readContract({ address: vault, abi: vaultAbi, functionName: 'previewRedeem', args: [held] }),
  );
  const data = encodeFunctionData({ abi: vaultAbi, functionName: 'redeem', args: [held, address, address] });
  const line = `Redeem ${amountOf(held, shares.decimals)} ${shares.symbol} of ${vault}`;
  return { calls: [called(vault, data)], line, gives: null, brings: { token: asset, units } };
}

async function aaveAsset({ field }: StakingContext, index: number, { client }: ItemSigning) {
  const asset = await assetOf(client, 'Token', field.token(index));
  if (asset.address === undefined)
    throw nodeErrors.field_invalid({ field: 'Token', reason: 'must be a token: wrap the currency before' });
  return { ...asset, address: asset.address };
}

/**
 * A signature in place of an approval. Null before a person has agreed, as nothing is signed then, and with several items: a permit counts up a number of the token, so one that fails would make those
 * after it fail.
 */
async function permitFor(
  { field, items, run, signPermit }: StakingContext,
  index: number,
  { token, pool, units }: { token: Address; pool: Address; units: bigint },
): Promise<SignedPermit | null> {
  if (items.length > 1 || (!run.resumed && field.requireConfirmation())) return null;
  return signPermit({
    key: transactionKey(run, index),
    network: field.network(),
    rpc: field.rpc(),
    signer: field.key(),
    token,
    spender: pool,
    units: units.toString(),
    deadline: Math.floor(Date.now() / 1000) + PERMIT_SECONDS,
  });
}

async function supply(context: StakingContext, index: number, signing: ItemSigning): Promise<Step> {
  const { client, address } = signing;
  const pool = known(signing, aavePools, 'Contract', context.field.contract(index));
  const asset = await aaveAsset(context, index, signing);
  const units = unitsOf('Amount', context.field.amount(index), asset.decimals);
  const approvals = await approvalCalls(client, address, { token: asset.address, spender: pool, units });
  const permit = approvals.length > 0 ? await permitFor(context, index, { token: asset.address, pool, units }) : null;
  const data = permit
    ? encodeFunctionData({
        abi: aaveAbi,
        functionName: 'supplyWithPermit',
        // Signed by the server.
        args: [asset.address, units, address, 0, BigInt(permit.deadline), permit.v, permit.r as Hex, permit.s as Hex],
      })
    : encodeFunctionData({ abi: aaveAbi, functionName: 'supply', args: [asset.address, units, address, 0] });
  return {
    calls: permit ? [called(pool, data)] : [...approvals, called(pool, data)],
    line: `Supply ${amountOf(units, asset.decimals)} ${asset.symbol} to Aave`,
    gives: { asset, units, to: pool },
    // Aave's own token follows the deposit one to one.
    brings: null,
  };
}

async function takeBack(context: StakingContext, index: number, signing: ItemSigning): Promise<Step> {
  const pool = known(signing, aavePools, 'Contract', context.field.contract(index));
  const asset = await aaveAsset(context, index, signing);
  const written = context.field.amount(index);
  const units = isAll(written) ? ALL : unitsOf('Amount', written, asset.decimals);
  const data = encodeFunctionData({
    abi: aaveAbi,
    functionName: 'withdraw',
    args: [asset.address, units, signing.address],
  });
  const what = units === ALL ? `all ${asset.symbol}` : `${amountOf(units, asset.decimals)} ${asset.symbol}`;
  return {
    calls: [called(pool, data)],
    line: `Withdraw ${what} from Aave`,
    gives: null,
    // Of all, nobody says how much it is before: that something arrives is asked for.
    brings: { token: asset, units: units === ALL ? 1n : units },
  };
}

async function stake(context: StakingContext, index: number, signing: ItemSigning): Promise<Step> {
  const { currency } = signing.client.network;
  const contract = known(signing, lidoTokens, 'Contract', context.field.contract(index));
  const units = unitsOf('Amount', context.field.amount(index), currency.decimals);
  const token = await assetOf(signing.client, 'Contract', contract);
  const data = encodeFunctionData({ abi: lidoAbi, functionName: 'submit', args: [ZERO] });
  return {
    calls: [called(contract, data, units)],
    line: `Stake ${amountOf(units, currency.decimals)} ${currency.symbol} with Lido`,
    gives: { asset: { symbol: currency.symbol, decimals: currency.decimals }, units, to: contract },
    brings: { token, units },
  };
}

async function requestBack(context: StakingContext, index: number, signing: ItemSigning): Promise<Step> {
  const { client, address } = signing;
  const contract = known(signing, lidoTokens, 'Contract', context.field.contract(index));
  const queue = known(signing, lidoQueues, 'Withdrawal queue', context.field.queue(index));
  const asset = await assetOf(client, 'Contract', contract);
  const units = unitsOf('Amount', context.field.amount(index), asset.decimals);
  const approvals = await approvalCalls(client, address, { token: contract, spender: queue, units });
  const data = encodeFunctionData({ abi: lidoAbi, functionName: 'requestWithdrawals', args: [[units], address] });
  return {
    calls: [...approvals, called(queue, data)],
    line: `Ask Lido for ${amountOf(units, asset.decimals)} ${asset.symbol} back`,
    gives: { asset, units, to: queue },
    brings: null,
  };
}

async function claim(context: StakingContext, index: number, signing: ItemSigning): Promise<Step> {
  const queue = known(signing, lidoQueues, 'Withdrawal queue', context.field.queue(index));
  const request = context.field.request(index).trim();
  if (!/^\d{1,30}$/.test(request)) throw nodeErrors.field_invalid({ field: 'Request', reason: 'must be a number' });
  const data = encodeFunctionData({ abi: lidoAbi, functionName: 'claimWithdrawal', args: [BigInt(request)] });
  const { symbol, decimals } = signing.client.network.currency;
  return {
    calls: [called(queue, data)],
    line: `Claim the withdrawal ${request} of Lido`,
    gives: null,
    brings: { token: { symbol, decimals }, units: 1n },
  };
}
