import { getAddress } from 'viem';
import type { Abi, Address } from 'viem';
import type { Anvil } from './anvil.ts';
import { accounts, artifact } from './anvil.ts';

const core = artifact('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json');
const router02 = artifact('@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json');
const quoterV2 = artifact('@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json');
const positions = artifact(
  '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
);
const ZERO: Address = '0x0000000000000000000000000000000000000000';
/** Ticks of the whole range that a pool's spacing allows. */
const SPACING: Record<number, number> = { 100: 1, 500: 10, 3000: 60, 10_000: 200 };
const TICK_MAX = 887_272;

const root = (value: bigint): bigint => {
  let guess = 1n << BigInt((value.toString(2).length / 2 + 1) | 0);
  for (;;) {
    const next = (guess + value / guess) / 2n;
    if (next >= guess) return guess;
    guess = next;
  }
};

/** Uniswap V3 as published: factory, positions, QuoterV2 and SwapRouter02. */
export async function deployUniswapV3({ deploy, write }: Anvil, weth: Address) {
  const factory = await deploy(core.abi, core.bytecode);
  const manager = await deploy(positions.abi, positions.bytecode, [factory, weth, ZERO]);
  const quoter = await deploy(quoterV2.abi, quoterV2.bytecode, [factory, weth]);
  const router = await deploy(router02.abi, router02.bytecode, [ZERO, factory, manager, weth]);
  await write(factory, core.abi, 'enableFeeAmount', [100, 1]);
  return {
    router,
    quoter,
    /** Gives a new pool units of two tokens over the whole range, from the first account. */
    async addPool(fee: number, pair: readonly { token: Address; abi: Abi; units: bigint }[]) {
      const [one, other] = pair.toSorted((a, b) => (a.token.toLowerCase() < b.token.toLowerCase() ? -1 : 1));
      if (!one || !other) throw new Error('A pool has two tokens.');
      for (const { token, abi, units } of pair) await write(token, abi, 'approve', [manager, units]);
      const price = root((other.units << 192n) / one.units);
      await write(manager, positions.abi, 'createAndInitializePoolIfNecessary', [one.token, other.token, fee, price]);
      const spacing = SPACING[fee] ?? 60;
      const edge = TICK_MAX - (TICK_MAX % spacing);
      await write(manager, positions.abi, 'mint', [
        {
          token0: getAddress(one.token),
          token1: getAddress(other.token),
          fee,
          tickLower: -edge,
          tickUpper: edge,
          amount0Desired: one.units,
          amount1Desired: other.units,
          amount0Min: 0n,
          amount1Min: 0n,
          recipient: accounts[0]?.address,
          deadline: 10n ** 12n,
        },
      ]);
    },
  };
}
