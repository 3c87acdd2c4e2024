import { moneyErrors } from '@heddle/contract/errors/money';
import { nodeErrors } from '@heddle/contract/errors/node';
import { amountOf, unitsOf } from '../../lib/chain/amounts.ts';
import { connectChain } from '../../lib/chain/client.ts';
import { networkOf } from '../../lib/chain/networks.ts';
import { accessTo } from '../../lib/chain/rpc-access.ts';
import type { Asset } from '../../lib/chain/tokens.ts';
import { assetOf } from '../../lib/chain/tokens.ts';
import type { AskedPrice } from '../../lib/chain/x402.ts';
import { askedPrices, paymentHeader } from '../../lib/chain/x402.ts';
import type { HttpAnswer } from '../../lib/http/request.ts';
import type { RequestContext } from './build.ts';

/** Bytes of an answer that says what is to be paid. */
const MOST_BYTES = 64 * 1024;

/**
 * The header that pays what an answer of status 402 asks for (x402), within the highest price of the node and the rules of its key. A request that is repeated pays with the same
 * authorization, which can be used once. Throws `money_price_unreadable`, `money_price_refused` and what signing throws.
 */
export async function payFor(
  context: RequestContext,
  index: number,
  { request, response }: HttpAnswer,
): Promise<readonly [string, string]> {
  const { field, run } = context;
  const prices = askedPrices(response.headers.get('payment-required'), await bodyOf(response));
  const network = field.payNetwork(index);
  const isChosen = field.payRpc(index) !== '' || networkOf(network) === undefined;
  const access = await accessTo({
    network,
    open: isChosen ? () => context.credential('payRpc') : null,
    vendorAddress: (vendor) => context.vendorAddress(vendor),
  });
  const client = connectChain(access, { fetch: context.fetch, signal: context.signal });
  const token = await assetOf(client, 'Token', field.payToken(index));
  if (token.address === undefined)
    throw nodeErrors.field_invalid({
      field: 'Token',
      reason: 'must be a token: the currency of a chain has no signed transfers',
    });
  const most = unitsOf('Highest price', field.payMost(index), token.decimals);
  const price = prices.find(
    (one) => one.chainId === client.network.chainId && one.token === token.address && one.units <= most,
  );
  if (!price) {
    const asked = prices.map((one) => lineOf(one, token)).join('; ');
    throw moneyErrors.money_price_refused({ asked: asked === '' ? 'no way to pay that is known' : asked });
  }
  const { origin, pathname, search } = request.url;
  const signed = await context.authorizePayment({
    key: `${run.idempotencyKey(index)}/${request.method} ${origin}${pathname}${search}`,
    network,
    rpc: field.payRpc(index),
    signer: field.payKey(index),
    token: price.token,
    recipient: price.recipient,
    units: price.units.toString(),
    seconds: price.seconds,
  });
  return paymentHeader(price, signed);
}

const lineOf = ({ units, token, chainId }: AskedPrice, { address, symbol, decimals }: Asset): string =>
  token === address
    ? `${amountOf(units, decimals)} ${symbol} on chain ${chainId}`
    : `${units} units of ${token} on chain ${chainId}`;

async function bodyOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES) throw moneyErrors.money_price_unreadable();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
