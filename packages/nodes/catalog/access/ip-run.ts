import { nodeErrors } from '@heddle/contract/errors/node';
import { securityErrors } from '@heddle/contract/errors/security';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { forEachYielding } from '../../lib/cooperative.ts';
import { given, put } from '../../lib/items.ts';
import type { ipFields } from './ip-fields.ts';
import type { NetworkList } from './networks.ts';
import { addressBytes, networkList } from './networks.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof ipFields>;

/** Sorts items by whether their address is in the lists. */
export function checkAddresses(context: Context): NodeResult | Promise<NodeResult> {
  const { field, items } = context;
  const allowed = new PairedItems();
  const denied = new PairedItems();
  const allow = remembering('Allowed');
  const deny = remembering('Denied');
  const check = (item: Item, index: number): void => {
    const [open, shut] = [allow(field.allow(index)), deny(field.deny(index))];
    if (open.size + shut.size === 0) throw nodeErrors.field_required({ field: 'Allowed' });
    const address = addressOf(context, item, index);
    const bytes = addressBytes(address);
    if (!bytes && field.onUnreadable(index) === 'fail')
      throw securityErrors.address_invalid({ address: address.slice(0, 100) });
    const { passes, matched, reason } = bytes
      ? verdict(bytes, open, shut)
      : { passes: false, matched: undefined, reason: 'not an address' };
    const to = field.to(index);
    const result = to === '' ? item : put(item, to, { address, reason, ...(matched === undefined ? {} : { matched }) });
    (passes ? allowed : denied).push(result, index);
  };
  return forEachYielding(items, check, () => pairedPorts({ allowed, denied }), context);
}

/** Without expressions the list is the same for every item. */
function remembering(label: string): (written: string) => NetworkList {
  let known: { written: string; list: NetworkList } | undefined;
  return (written) => {
    if (known?.written !== written) known = { written, list: networkList(label, written) };
    return known.list;
  };
}

interface Verdict {
  passes: boolean;
  reason: string;
  matched: string | undefined;
}

function verdict(address: readonly number[], allow: NetworkList, deny: NetworkList): Verdict {
  const shut = deny.find(address);
  if (shut !== undefined) return { passes: false, reason: 'denied', matched: shut };
  if (allow.size === 0) return { passes: true, reason: 'not denied', matched: undefined };
  const open = allow.find(address);
  return { passes: open !== undefined, reason: open === undefined ? 'not allowed' : 'allowed', matched: open };
}

function addressOf({ field, run }: Context, item: Item, index: number): string {
  switch (field.source(index)) {
    case 'request':
      return run.request?.ip ?? given('', item, ['ip', 'remoteAddress', 'clientIp']);
    case 'field':
      return field.address(index).trim();
    case 'header': {
      const name = field.header(index).trim().toLowerCase();
      const written = given('', item, [`headers.${name}`]) || (run.request?.headers[name] ?? '');
      // Every proxy appends the address that connected to it; entries before those of our own proxies can be forged.
      return (
        written
          .split(',')
          .map((part) => part.trim())
          .at(-field.proxies(index)) ?? ''
      );
    }
  }
}
