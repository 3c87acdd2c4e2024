import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import { encodeFunctionData, getAddress, parseAbi, parseEventLogs } from 'viem';
import type { AbiFunction, AbiParameter, TransactionReceipt } from 'viem';
import { abiIn, argumentsFor, functionOf } from '../../lib/chain/abi.ts';
import { addressIn } from '../../lib/chain/addresses.ts';
import { amountOf, unitsOf } from '../../lib/chain/amounts.ts';
import { mintShapes } from './nft-fields.ts';
import type { NftContext } from './nft-metadata.ts';
import { tokenUri } from './nft-metadata.ts';
import type { ItemPlan, ItemSigning } from './send-items.ts';
import { sendItems } from './send-items.ts';

const eventsAbi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed tokenId)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
]);
const uriAbi = parseAbi([
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
]);

/** Mints a token for each item, exactly once. */
export async function mintTokens(context: NftContext): Promise<NodeResult> {
  const { items, field } = context;
  return sendItems(context, {
    title: items.length === 1 ? 'Mint this token?' : `Mint ${items.length} tokens?`,
    saveIn: field.saveIn(),
    plan: (index, signing) => planMint(context, index, signing),
    facts: (index, signing, receipt) => mintFacts(context, index, signing, receipt),
  });
}

function mintFunction({ field }: NftContext, index: number): AbiFunction {
  const shape = field.mint(index);
  if (shape === 'own') return functionOf(abiIn(field.abi(index)), field.function(index));
  const [only] = parseAbi([mintShapes[shape]]);
  return only;
}

async function planMint(context: NftContext, index: number, { client }: ItemSigning): Promise<ItemPlan> {
  const { field } = context;
  const contract = addressIn('Contract', field.contract(index));
  const recipient = addressIn('Recipient', field.recipient(index));
  const abi = mintFunction(context, index);
  const uri = await tokenUri(context, index);
  const given = field.mint(index) === 'own' && isJsonObject(field.arguments(index)) ? field.arguments(index) : {};
  const values = Object.fromEntries(
    abi.inputs.map((input, position) => {
      const name = input.name ?? String(position);
      const own = isJsonObject(given) ? given[name] : undefined;
      return [
        name,
        own ?? standard(input, { recipient, uri, id: field.tokenId(index), amount: field.quantity(index) }),
      ];
    }),
  );
  const args = argumentsFor(
    abi.name,
    abi.inputs.map((input, position) => ({ ...input, name: input.name ?? String(position) })),
    values,
  );
  const { currency } = client.network;
  const value = field.price(index).trim() === '' ? 0n : unitsOf('Price', field.price(index), currency.decimals);
  const price = amountOf(value, currency.decimals);
  return {
    calls: [{ to: contract, value, data: encodeFunctionData({ abi: [abi], functionName: abi.name, args }) }],
    line: `Mint a token of ${contract} for ${recipient}${uri === '' ? '' : ` with ${uri.slice(0, 100)}`}${value === 0n ? '' : ` for ${price} ${currency.symbol}`}`,
    moves: value === 0n ? null : { token: currency.symbol, amount: price, recipient: contract },
  };
}

/** What a parameter of a mint function takes where nobody says it. Undefined is refused as missing. */
function standard(
  { type, name = '' }: AbiParameter,
  { recipient, uri, id, amount }: { recipient: string; uri: string; id: string; amount: string },
): JsonValue {
  if (type === 'address') return recipient;
  if (type === 'string') return uri;
  if (type === 'bytes') return '0x';
  if (type.startsWith('uint')) return /id$/i.test(name) ? id.trim() : amount.trim();
  return '';
}

/** Which token was made, by the events of its receipt, and the URI that its contract gives for it. */
async function mintFacts(
  context: NftContext,
  index: number,
  { client }: ItemSigning,
  { logs }: TransactionReceipt,
): Promise<JsonObject> {
  const contract = addressIn('Contract', context.field.contract(index));
  const own = logs.filter(({ address }) => getAddress(address) === contract);
  const ids = parseEventLogs({ abi: eventsAbi, logs: own }).map(({ args }) =>
    'tokenId' in args ? args.tokenId : args.id,
  );
  const [first] = ids;
  if (first === undefined) return { contract, tokenId: null };
  const read = (functionName: 'tokenURI' | 'uri'): Promise<string | null> =>
    client.any.readContract({ address: contract, abi: uriAbi, functionName, args: [first] }).catch(() => null);
  const uri = (await read('tokenURI')) ?? (await read('uri'));
  return {
    contract,
    tokenId: first.toString(),
    ...(ids.length > 1 ? { tokenIds: ids.map(String) } : {}),
    ...(uri === null || uri === '' ? {} : { tokenUri: uri }),
  };
}
