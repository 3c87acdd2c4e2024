import { chainErrors } from '@heddle/contract/errors/chain';
import { nodeErrors } from '@heddle/contract/errors/node';
import { getAddress, isAddress } from 'viem';
import type { Address } from 'viem';
import { normalize } from 'viem/ens';
import type { ChainClient } from './client.ts';
import { readChain } from './client.ts';

const HEX_ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/**
 * An address with its checksum. One that is written in mixed case must have the right checksum (EIP-55): a digit that was mistyped is found. Throws
 * `field_invalid`.
 */
export function addressIn(label: string, written: string): Address {
  const text = written.trim();
  if (!HEX_ADDRESS.test(text))
    throw nodeErrors.field_invalid({
      field: label,
      reason: `"${text.slice(0, 60)}" is not an address (0x and 40 digits)`,
    });
  if (!isAddress(text, { strict: true }))
    throw nodeErrors.field_invalid({
      field: label,
      reason: `the checksum of ${text} is wrong: a digit was mistyped, or it was written for another chain`,
    });
  return getAddress(text);
}

/**
 * The address that a field names: an address, or a name of ENS on chains that have it. Throws `field_invalid`, `chain_name_unknown`, `chain_names_missing` and
 * the errors of reading.
 */
export async function addressOrName(client: ChainClient, label: string, written: string): Promise<Address> {
  const text = written.trim();
  if (!text.includes('.')) return addressIn(label, text);
  if (client.network.ens === undefined) throw chainErrors.chain_names_missing({ network: client.network.label });
  let name: string;
  try {
    name = normalize(text);
  } catch (error) {
    throw nodeErrors.field_invalid(
      { field: label, reason: `"${text.slice(0, 60)}" is not a name of ENS` },
      { cause: error },
    );
  }
  const found = await readChain(client, (chain) => chain.getEnsAddress({ name }));
  if (found === null) throw chainErrors.chain_name_unknown({ name: text });
  return getAddress(found);
}
