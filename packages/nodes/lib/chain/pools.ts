import { getAddress } from 'viem';
import type { Address } from 'viem';

/** Where a protocol is on a chain, by the chain's ID. */
type Deployments = Readonly<Record<number, Address>>;

/** The pool of Aave V3, by Aave's address book. */
export const aavePools: Deployments = {
  1: getAddress('0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2'),
  10: getAddress('0x794a61358D6845594F94dc1DB02A252b5b4814aD'),
  137: getAddress('0x794a61358D6845594F94dc1DB02A252b5b4814aD'),
  8453: getAddress('0xA238Dd80C259a72e81d7e4664a9801593F98d1c5'),
  42_161: getAddress('0x794a61358D6845594F94dc1DB02A252b5b4814aD'),
  43_114: getAddress('0x794a61358D6845594F94dc1DB02A252b5b4814aD'),
};

/** The stETH of Lido and its withdrawal queue, by Lido's list of deployed contracts. */
export const lidoTokens: Deployments = { 1: getAddress('0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84') };
export const lidoQueues: Deployments = { 1: getAddress('0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1') };
