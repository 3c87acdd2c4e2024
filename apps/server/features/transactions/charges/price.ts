import { hookErrors } from '@heddle/contract/errors/hooks';
import { moneyErrors } from '@heddle/contract/errors/money';
import { HeddleError } from '@heddle/contract/errors/define';
import { addressIn } from '@heddle/nodes/lib/chain/addresses';
import { unitsOf } from '@heddle/nodes/lib/chain/amounts';
import type { ChainClient } from '@heddle/nodes/lib/chain/client';
import { permitDomain } from '@heddle/nodes/lib/chain/permit-domain';
import { assetOf } from '@heddle/nodes/lib/chain/tokens';
import type { ChargedPrice } from '@heddle/nodes/lib/chain/x402-charge';
import type { ChargedCall } from '../../../platform/offers.ts';
import type { MoneyPlatform } from '../access.ts';
import { chainOf } from '../access.ts';

/** Milliseconds for all that one call asks of a chain. */
const TIMEOUT_MS = 50_000;
/** Domains of tokens never change. How many are kept. */
const DOMAINS_MAX = 1000;
const MAX_GAS_GWEI = 50;

/** What a trigger asks for a call, and the chain on which it is paid. */
export interface CallPrice {
  client: ChainClient;
  price: ChargedPrice;
  /** By fields of the trigger. */
  network: string;
  rpc: string;
  signer: string;
  /** In Gwei. */
  maxGasPrice: number;
  startsAfter: 'settlement' | 'verification';
  token: { symbol: string; decimals: number };
}

const domains = new Map<string, ChargedPrice['domain']>();

async function domainOf(client: ChainClient, token: ChargedPrice['token']): Promise<ChargedPrice['domain']> {
  const key = `${client.network.chainId} ${token}`;
  const known = domains.get(key);
  if (known) return known;
  const domain = await permitDomain(client.any, client.network.chainId, token);
  if (!domain) throw moneyErrors.money_token_unsigned({ token });
  const kept = { name: domain.name, version: domain.version };
  if (domains.size >= DOMAINS_MAX) domains.clear();
  domains.set(key, kept);
  return kept;
}

/** The error of a call whose price cannot be named or taken: only the owner of the workflow sees the reason. */
export const misconfigured = (thrown: unknown): unknown =>
  thrown instanceof HeddleError && !thrown.code.startsWith('hook_')
    ? hookErrors.hook_misconfigured({ reason: thrown.message }, { cause: thrown })
    : thrown;

/** What a call costs. Throws what keeps its price from being named. */
export async function priceOf(platform: MoneyPlatform, { userId, data, url }: ChargedCall): Promise<CallPrice> {
  const text = (name: string, otherwise = ''): string => {
    const value = data[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : otherwise;
  };
  const [network, rpc] = [text('priceNetwork', 'base'), text('priceRpc')];
  const client = await chainOf(platform, userId, { network, rpc }, AbortSignal.timeout(TIMEOUT_MS));
  const { address: token, symbol, decimals } = await assetOf(client, 'Token', text('priceToken', 'USDC'));
  if (token === undefined) throw moneyErrors.money_token_unsigned({ token: symbol });
  const units = unitsOf('Price of a call', text('price'), decimals);
  if (units === 0n) throw hookErrors.hook_misconfigured({ reason: 'its price is zero' });
  const gas = data['priceMaxGas'];
  return {
    client,
    network,
    rpc,
    signer: text('priceKey'),
    maxGasPrice: typeof gas === 'number' ? gas : MAX_GAS_GWEI,
    startsAfter: text('startsAfter') === 'verification' ? 'verification' : 'settlement',
    token: { symbol, decimals },
    price: {
      chainId: client.network.chainId,
      token,
      units,
      recipient: addressIn('Paid to', text('payTo')),
      domain: await domainOf(client, token),
      url,
      description: text('priceFor'),
    },
  };
}
