import { chainErrors } from '@heddle/contract/errors/chain';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { ports } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { erc20Abi, getAddress } from 'viem';
import type { Address } from 'viem';
import { addressIn } from '../../lib/chain/addresses.ts';
import { amountOf, unitsOf } from '../../lib/chain/amounts.ts';
import type { ChainClient } from '../../lib/chain/client.ts';
import { connectChain, readChain } from '../../lib/chain/client.ts';
import type { ContractFacts } from '../../lib/chain/contract-facts.ts';
import { contractFacts } from '../../lib/chain/contract-facts.ts';
import { rpcAccess } from '../../lib/chain/rpc-access.ts';
import type { SimulatedSale } from '../../lib/chain/simulated-sale.ts';
import { simulateSale } from '../../lib/chain/simulated-sale.ts';
import { tokenText } from '../../lib/chain/tokens.ts';
import { concurrently } from '../../lib/http/concurrent.ts';
import { put } from '../../lib/items.ts';
import type { tokenFields } from './token-fields.ts';

/** Items that are looked at at a time. */
const CONCURRENCY = 4;

type TokenContext = NodeContext<typeof tokenFields>;

/** Looks at the token of each item. Tokens with a finding that can cost money leave by `risky`, all others by `valid`. */
export async function validateTokens(context: TokenContext): Promise<NodeResult> {
  const { items, field } = context;
  const checked = await concurrently(items.length, CONCURRENCY, context, async (index, signal) => {
    const client = connectChain(await rpcAccess(context, index), { fetch: context.fetch, signal });
    return validationOf(context, client, index);
  });
  const valid: Item[] = [];
  const risky: Item[] = [];
  const origins: { valid: number[]; risky: number[] } = { valid: [], risky: [] };
  for (const [index, validation] of checked.entries()) {
    const item = items[index] ?? { json: {} };
    const saveIn = field.saveIn(index).trim();
    const made = saveIn === '' ? { ...item, json: { ...item.json, ...validation } } : put(item, saveIn, validation);
    (validation['valid'] === true ? valid : risky).push(made);
    origins[validation['valid'] === true ? 'valid' : 'risky'].push(index);
  }
  return { ...ports({ valid, risky }), origins };
}

async function validationOf(context: TokenContext, client: ChainClient, index: number): Promise<JsonObject> {
  const { field } = context;
  const address = tokenAddress(client, field.token(index));
  const facts = await tokenFacts(client, address);
  if (facts === null) {
    const risks = ['notAToken'];
    return { token: address, network: client.network.value, valid: false, risks };
  }
  const control = field.verifyContract(index)
    ? await readChain(client, (chain) => contractFacts(chain, address, facts.code))
    : null;
  const sale = field.simulateSale(index) ? await saleOf(context, client, index, address) : null;
  const risks = risksOf(control, sale, field.maxTax(index));
  return {
    token: address,
    network: client.network.value,
    name: facts.name,
    symbol: facts.symbol,
    decimals: facts.decimals,
    supply: amountOf(facts.supply, facts.decimals),
    ...(control === null ? {} : { ...control }),
    ...(sale === null ? {} : { sale: { ...sale } }),
    risks,
    // Control by an owner is common among good tokens: it is said, and does not make a token risky by itself.
    valid: !risks.some((risk) => serious.has(risk)),
  };
}

const serious = new Set(['cannotBuy', 'cannotSell', 'highTax']);

function risksOf(control: ContractFacts | null, sale: SimulatedSale | null, maxTax: number): string[] {
  const risks: string[] = [];
  if (control?.upgradeable) risks.push('upgradeable');
  risks.push(...(control?.powers ?? []));
  if (sale?.outcome === 'cannotBuy' || sale?.outcome === 'cannotSell' || sale?.outcome === 'noPool')
    risks.push(sale.outcome);
  if (sale?.outcome === 'sold' && Math.max(sale.buyTax, sale.sellTax) > maxTax) risks.push('highTax');
  return risks;
}

/** Throws `chain_token_unknown`, `field_invalid`. */
function tokenAddress({ network }: ChainClient, written: string): Address {
  const text = written.trim();
  const known = network.tokens.find(({ symbol }) => symbol.toUpperCase() === text.toUpperCase());
  if (known) return getAddress(known.address);
  if (text !== '' && !/^0x/i.test(text)) throw chainErrors.chain_token_unknown({ token: text, network: network.label });
  return addressIn('Token', text);
}

/** What every ERC-20 token tells; null where there is no contract at the address, or it is no token. */
const tokenFacts = (client: ChainClient, address: Address) =>
  readChain(client, async (chain) => {
    const code = await chain.getCode({ address });
    if (code === undefined || code === '0x') return null;
    try {
      const [decimals, supply] = await Promise.all([
        chain.readContract({ address, abi: erc20Abi, functionName: 'decimals' }),
        chain.readContract({ address, abi: erc20Abi, functionName: 'totalSupply' }),
      ]);
      const [name, symbol] = await Promise.all([
        tokenText(chain, address, 'name'),
        tokenText(chain, address, 'symbol'),
      ]);
      return { code, decimals, supply, name, symbol };
    } catch (error) {
      // The endpoint answers other calls: the contract has no such functions.
      await chain.getBlockNumber();
      if (!(error instanceof Error)) throw error;
      return null;
    }
  });

async function saleOf(
  { field }: TokenContext,
  client: ChainClient,
  index: number,
  token: Address,
): Promise<SimulatedSale> {
  const written = field.router(index).trim();
  const router = written === '' ? client.network.routerV2 : addressIn('Router', written);
  // The wrapped currency is not traded for itself.
  if (router === undefined || client.network.wrapped === token) return { outcome: 'noPool' };
  const value = unitsOf('Amount to simulate', field.saleAmount(index), client.network.currency.decimals);
  return readChain(client, (chain) => simulateSale(chain, { token, router, value }));
}
