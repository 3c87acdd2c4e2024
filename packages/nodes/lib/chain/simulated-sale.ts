import { encodeFunctionData, erc20Abi, parseAbi, parseEther } from 'viem';
import type { Address, PublicClient } from 'viem';

const routerAbi = parseAbi([
  'function WETH() view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactETHForTokensSupportingFeeOnTransferTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
]);

/** Somebody who has never held the token: nothing is known of the address, and nobody has its key. */
const BUYER: Address = '0x00000000000000000000000000004865446C4501';
const FAR_FUTURE = 10n ** 12n;

/** What came of buying a token and selling it at once, without sending anything. */
export type SimulatedSale =
  /** The router has no pool of the token and the chain's currency. */
  | { outcome: 'noPool' }
  /** The endpoint cannot simulate. */
  | { outcome: 'notSimulated' }
  | { outcome: 'cannotBuy' }
  /** It could be bought and not be sold: a honeypot. */
  | { outcome: 'cannotSell'; buyTax: number }
  /** Taxes in percent: how much less arrived than the pool's quote, without its own fee and the movement of its price. */
  | { outcome: 'sold'; buyTax: number; sellTax: number };

/** Percent that `actual` is below `expected`, with two decimal places; never negative. */
const shortfall = (expected: bigint, actual: bigint): number =>
  expected <= 0n || actual >= expected ? 0 : Number(((expected - actual) * 10_000n + expected / 2n) / expected) / 100;

/** Buys for `value` wei and sells what arrived, in a simulated block (`eth_simulateV1`). Throws viem's errors where the chain cannot be read. */
export async function simulateSale(
  chain: PublicClient,
  { token, router, value }: { token: Address; router: Address; value: bigint },
): Promise<SimulatedSale> {
  const weth = await chain.readContract({ address: router, abi: routerAbi, functionName: 'WETH' });
  const quoted = await quote(chain, router, value, [weth, token]);
  if (quoted === null) return { outcome: 'noPool' };
  const bought = await boughtBy(chain, { token, router, value, weth });
  if (bought === 'notSimulated') return { outcome: 'notSimulated' };
  if (bought === null) return { outcome: 'cannotBuy' };
  const buyTax = shortfall(quoted, bought);
  const sale = await soldFor(chain, { token, router, value, weth, bought });
  if (sale === null) return { outcome: 'cannotSell', buyTax };
  return { outcome: 'sold', buyTax, sellTax: shortfall(sale.quoted, sale.received) };
}

async function quote(chain: PublicClient, router: Address, amount: bigint, path: Address[]): Promise<bigint | null> {
  try {
    const amounts = await chain.readContract({
      address: router,
      abi: routerAbi,
      functionName: 'getAmountsOut',
      args: [amount, path],
    });
    return amounts.at(-1) ?? null;
  } catch {
    // Routers revert where there is no pool, or it is empty.
    return null;
  }
}

interface Trade {
  token: Address;
  router: Address;
  value: bigint;
  weth: Address;
}

const rich = [{ address: BUYER, balance: parseEther('1000000') }];
const buying = ({ token, router, value, weth }: Trade) => ({
  to: router,
  value,
  data: encodeFunctionData({
    abi: routerAbi,
    functionName: 'swapExactETHForTokensSupportingFeeOnTransferTokens',
    args: [0n, [weth, token], BUYER, FAR_FUTURE],
  }),
});

/** What arrives of a purchase; null where it fails. */
async function boughtBy(chain: PublicClient, trade: Trade): Promise<bigint | null | 'notSimulated'> {
  let results;
  try {
    ({ results } = await chain.simulateCalls({
      account: BUYER,
      calls: [buying(trade), { to: trade.token, abi: erc20Abi, functionName: 'balanceOf', args: [BUYER] }],
      stateOverrides: rich,
    }));
  } catch {
    // Endpoints without eth_simulateV1 refuse the method.
    return 'notSimulated';
  }
  const [bought, held] = results;
  if (bought?.status !== 'success' || held?.status !== 'success') return null;
  return held.result > 0n ? held.result : null;
}

/** What the sale of all that was bought pays, beside what the pool quotes for it just before; null where it fails. */
async function soldFor(
  chain: PublicClient,
  trade: Trade & { bought: bigint },
): Promise<{ quoted: bigint; received: bigint } | null> {
  const { token, router, weth, bought } = trade;
  const { results } = await chain.simulateCalls({
    account: BUYER,
    calls: [
      buying(trade),
      { to: token, abi: erc20Abi, functionName: 'approve', args: [router, bought] },
      { to: router, abi: routerAbi, functionName: 'getAmountsOut', args: [bought, [token, weth]] },
      {
        to: router,
        abi: routerAbi,
        functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
        args: [bought, 0n, [token, weth], BUYER, FAR_FUTURE],
      },
      { to: weth, abi: erc20Abi, functionName: 'balanceOf', args: [BUYER] },
    ],
    stateOverrides: rich,
  });
  const [, approved, quoted, sold, received] = results;
  if (approved?.status !== 'success' || sold?.status !== 'success') return null;
  if (quoted?.status !== 'success' || received?.status !== 'success') return null;
  return { quoted: quoted.result.at(-1) ?? 0n, received: received.result };
}
