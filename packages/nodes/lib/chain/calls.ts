import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import { encodeDeployData, encodeFunctionData, erc20Abi, isHex } from 'viem';
import type { Abi, Address, Hex } from 'viem';
import { abiIn, argumentsFor, functionOf } from './abi.ts';
import { addressIn, addressOrName } from './addresses.ts';
import { unitsOf } from './amounts.ts';
import type { ChainClient } from './client.ts';
import type { Asset } from './tokens.ts';
import { assetOf } from './tokens.ts';

/** What a transaction does: whom it calls with which data and how much of the currency. */
export interface ChainCall {
  /** Left out: a contract is deployed. */
  to?: Address;
  data?: Hex;
  /** In wei. */
  value: bigint;
}

/** A transfer of an asset, with what it moves. Throws `field_invalid` and the errors of `assetOf` and `addressOrName`. */
export async function transferCall(
  client: ChainClient,
  wanted: { to: string; token: string; amount: string },
): Promise<{ call: ChainCall; asset: Asset; units: bigint; recipient: Address }> {
  const asset = await assetOf(client, 'Token', wanted.token);
  const units = unitsOf('Amount', wanted.amount, asset.decimals);
  const recipient = await addressOrName(client, 'To', wanted.to);
  const call: ChainCall =
    asset.address === undefined
      ? { to: recipient, value: units }
      : {
          to: asset.address,
          value: 0n,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, units] }),
        };
  return { call, asset, units, recipient };
}

/** A call of a contract's function by an ABI. Throws `field_invalid`, `chain_abi_invalid`, `chain_function_unknown`, `chain_arguments_invalid`. */
export function contractCall(
  client: ChainClient,
  wanted: { contract: string; abi: string; function: string; arguments: JsonValue | undefined; value: string },
): ChainCall {
  const abi = functionOf(abiIn(wanted.abi), wanted.function);
  const args = argumentsFor(abi.name, abi.inputs, wanted.arguments);
  return {
    to: addressIn('Contract', wanted.contract),
    value: currencyUnits(client, wanted.value),
    data: encodeFunctionData({ abi: [abi], functionName: abi.name, args }),
  };
}

/** The deployment of a contract. Throws as `contractCall` does. */
export function deployCall(
  client: ChainClient,
  wanted: { bytecode: string; abi: string; arguments: JsonValue | undefined; value: string },
): ChainCall {
  const bytecode = wanted.bytecode.trim();
  if (!isHex(bytecode) || bytecode.length < 4 || bytecode.length % 2 !== 0)
    throw nodeErrors.field_invalid({ field: 'Bytecode', reason: 'must be bytes, such as 0x6080…' });
  const constructor =
    wanted.abi.trim() === '' ? undefined : abiIn(wanted.abi).find((entry) => entry.type === 'constructor');
  const args = argumentsFor('constructor', constructor?.inputs ?? [], wanted.arguments);
  const abi: Abi = constructor ? [constructor] : [];
  return {
    value: currencyUnits(client, wanted.value),
    data: args.length === 0 ? bytecode : encodeDeployData({ abi, bytecode, args }),
  };
}

const currencyUnits = ({ network }: ChainClient, written: string): bigint =>
  written.trim() === '' ? 0n : unitsOf('Value', written, network.currency.decimals);
