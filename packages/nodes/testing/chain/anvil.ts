import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { createPublicClient, createTestClient, createWalletClient, getAddress, http } from 'viem';
import type { Abi, Address, Hex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { anvil as anvilChain } from 'viem/chains';

/** The accounts that anvil begins with, each with 10,000 ether. */
export const accounts = [0, 1, 2, 3].map((addressIndex) =>
  mnemonicToAccount('test test test test test test test test test test test junk', { addressIndex }),
);

/** For calls of tests: pools write more once a second has passed since their last trade than an estimate says. */
const WRITE_GAS = 8_000_000n;

const require = createRequire(import.meta.url);

/** The path of anvil from npm; undefined on machines that it has no package for. */
function anvilPath(): string | undefined {
  try {
    return require.resolve('@foundry-rs/anvil-linux-amd64/bin/anvil');
  } catch {
    return undefined;
  }
}

/** False on machines that npm has no anvil for: tests that need one are skipped there. */
export const hasAnvil = anvilPath() !== undefined;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** A chain of its own for a test: a real EVM whose blocks are mined with each transaction. */
export async function startAnvil(options: readonly string[] = []) {
  const path = anvilPath();
  if (path === undefined) throw new Error('npm has no anvil for this machine.');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(path, ['--port', String(port), '--silent', ...options], { stdio: 'ignore' });
  const transport = http(url, { retryCount: 0 });
  const reader = createPublicClient({ chain: anvilChain, transport, pollingInterval: 20 });
  const control = createTestClient({ mode: 'anvil', chain: anvilChain, transport });
  const [first] = accounts;
  if (!first) throw new Error('There are accounts.');
  const writer = createWalletClient({ account: first, chain: anvilChain, transport });
  for (let tries = 0; ; tries += 1) {
    try {
      await reader.getBlockNumber();
      break;
    } catch (error) {
      if (tries > 500 || child.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
  /** Deploys a contract from the first account. */
  const deploy = async (abi: Abi, bytecode: Hex, args: readonly unknown[] = []): Promise<Address> => {
    const hash = await writer.deployContract({ abi, bytecode, args });
    const { contractAddress } = await reader.waitForTransactionReceipt({ hash });
    if (!contractAddress) throw new Error('No contract was deployed.');
    return getAddress(contractAddress);
  };
  /** Calls a function of a contract from the first account, and waits for its block. */
  const write = async (address: Address, abi: Abi, functionName: string, args: readonly unknown[], value = 0n) => {
    const hash = await writer.writeContract({ address, abi, functionName, args, value, gas: WRITE_GAS });
    const receipt = await reader.waitForTransactionReceipt({ hash });
    if (receipt.status !== 'success') throw new Error(`${functionName} reverted.`);
    return receipt;
  };
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return {
    url,
    reader,
    writer,
    control,
    deploy,
    write,
    close,
    [Symbol.asyncDispose]: close,
  };
}

export type Anvil = Awaited<ReturnType<typeof startAnvil>>;

interface Artifact {
  abi: Abi;
  bytecode: Hex;
}

/** A contract as its authors publish it: its ABI and bytecode, from a package's artifact. */
export function artifact(path: string): Artifact {
  // Compilers' artifacts have these; some write the bytecode without 0x or nested.
  const read = require(path) as { abi: Abi; bytecode: string; evm?: { bytecode: { object: string } } };
  const bytecode = read.evm?.bytecode.object ?? read.bytecode;
  return { abi: read.abi, bytecode: (bytecode.startsWith('0x') ? bytecode : `0x${bytecode}`) as Hex };
}

const zeppelin = (name: string): Artifact => artifact(`@openzeppelin/contracts/build/contracts/${name}.json`);

/** Contracts that tests deploy: OpenZeppelin's presets. */
export const contracts = {
  fixedSupply: () => zeppelin('ERC20PresetFixedSupply'),
  mintable: () => zeppelin('ERC20PresetMinterPauser'),
  nft: () => zeppelin('ERC721PresetMinterPauserAutoId'),
  editions: () => zeppelin('ERC1155PresetMinterPauser'),
};

const uniswap = (name: string): Artifact => artifact(`@uniswap/v2-periphery/build/${name}.json`);

/** Uniswap V2 as published: a factory, wrapped ether and a router. */
export async function deployUniswapV2({ deploy, write, reader }: Anvil) {
  const factoryOf = artifact('@uniswap/v2-core/build/UniswapV2Factory.json');
  const factory = await deploy(factoryOf.abi, factoryOf.bytecode, [accounts[0]?.address]);
  const wrapped = uniswap('WETH9');
  const weth = await deploy(wrapped.abi, wrapped.bytecode);
  const routerOf = uniswap('UniswapV2Router02');
  const router = await deploy(routerOf.abi, routerOf.bytecode, [factory, weth]);
  return {
    router,
    weth,
    /** The pool of two tokens. */
    poolOf: (one: Address, other: Address) =>
      reader.readContract({ address: factory, abi: factoryOf.abi, functionName: 'getPair', args: [one, other] }),
    /** Gives a new pool units of a token and of ether, from the first account. */
    async addPool(token: Address, tokenAbi: Abi, units: bigint, ether: bigint) {
      await write(token, tokenAbi, 'approve', [router, units]);
      const [to] = accounts;
      await write(router, routerOf.abi, 'addLiquidityETH', [token, units, 0n, 0n, to?.address, 10n ** 12n], ether);
    },
  };
}

/** A token of Uniswap's tests that burns a hundredth of each transfer. */
export const deflating = () => uniswap('DeflatingERC20');
