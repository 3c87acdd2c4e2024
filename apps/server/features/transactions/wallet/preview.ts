import type { TransactionPreview } from '@heddle/contract/api/wallet-requests';
import { amountOf } from '@heddle/nodes/lib/chain/amounts';
import { gasPrices } from '@heddle/nodes/lib/chain/fees';
import { previewCalls } from '@heddle/nodes/lib/chain/preview';
import { decodeFunctionData, getAddress, parseAbi } from 'viem';
import type { Hex } from 'viem';
import { chainOf } from '../access.ts';
import { contentOf } from '../content.ts';
import { transactionsOfStep } from '../rows.ts';
import type { TransactionRow } from '../rows.ts';
import type { WalletPlatform } from './ask-transactions.ts';
import type { RequestRow } from './requests.ts';
import { isSigned } from './view.ts';

const TIMEOUT_MS = 30_000;

/** Functions of common standards: what a call of them does can be said without the contract's own ABI. */
const known = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function deposit()',
  'function withdraw(uint256 amount)',
  'function mint(address to, uint256 amount)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function multicall(bytes[] data)',
]);

const names = new Map(
  known.map((entry) => [entry.name, entry.inputs.map((input: { name?: string }) => input.name ?? '')]),
);

/** The function that data calls, with its arguments in words; null for none, or one that no common standard has. */
export function callIn(data: string | undefined): TransactionPreview['call'] {
  if (data === undefined || data === '0x') return null;
  try {
    // Orders have encoded calls.
    const { functionName, args } = decodeFunctionData({ abi: known, data: data as Hex });
    const parameters = names.get(functionName) ?? [];
    return {
      name: functionName,
      arguments: (args ?? []).map((value: unknown, at) => `${parameters[at] ?? ''}: ${String(value)}`.slice(0, 300)),
    };
  } catch {
    // A function of this contract alone: the line of the request names it.
    return null;
  }
}

/** What the transactions of a request that are not signed yet would do now, by a simulation on the chain. Throws the errors of reading. */
export async function previewOf(platform: WalletPlatform, request: RequestRow): Promise<TransactionPreview[]> {
  const rows = (await transactionsOfStep(platform.db, request.run_id, request.step_key)).filter(
    (row) => !isSigned(row),
  );
  const [first] = rows;
  if (!first) return [];
  const client = await chainOf(platform, request.user_id, contentOf(first.content), AbortSignal.timeout(TIMEOUT_MS));
  const calls = rows.map(({ content }) => {
    const { to, data, value } = contentOf(content).wanted;
    return {
      value: BigInt(value),
      // Orders are made of checked addresses and encoded calls.
      ...(to === undefined ? {} : { to: to as Hex }),
      ...(data === undefined ? {} : { data: data as Hex }),
    };
  });
  const [{ normal }, simulated] = await Promise.all([
    gasPrices(client),
    previewCalls(client, getAddress(first.address), calls),
  ]);
  const { decimals } = client.network.currency;
  return Promise.all(
    rows.map(async (row, at) => {
      const { problem = '', gas = null, changes = null } = simulated[at] ?? {};
      return {
        id: row.id,
        call: callIn(contentOf(row.content).wanted.data),
        changes,
        fee: gas === null ? null : amountOf(gas * normal.maxFee, decimals),
        problem,
        sentBefore: await countSent(platform, row),
      };
    }),
  );
}

/** How many transactions of the account to the same recipient have succeeded before. */
async function countSent({ db }: WalletPlatform, row: TransactionRow): Promise<number> {
  const { wanted } = contentOf(row.content);
  const recipient = wanted.moves?.recipient ?? wanted.to ?? '';
  const { total } = await db
    .selectFrom('chain_transactions')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('user_id', '=', row.user_id)
    .where('status', '=', 'succeeded')
    .where('content', 'like', `%${/^0x[0-9a-fA-F]{40}$/.test(recipient) ? recipient : '\0'}%`)
    .executeTakeFirstOrThrow();
  return Number(total);
}
