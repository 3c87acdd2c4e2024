import { createHash } from 'node:crypto';
import { nodeErrors } from '@heddle/contract/errors/node';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { put, sharedName } from '../../lib/items.ts';
import type { RateSettings } from './rate.ts';
import { askRate } from './rate.ts';
import type { rateFields } from './rate-fields.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof rateFields>;

const unitMs = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

/** Lets items pass within the limit of their key, across runs. */
export async function limitRate(context: Context): Promise<NodeResult> {
  const { field, state, run, items } = context;
  const allowed = new PairedItems();
  const limited = new PairedItems();
  const limit = async (item: Item, index: number): Promise<void> => {
    const settings = settingsOf(context, index);
    const cost = field.cost(index);
    if (cost > settings.burst)
      throw nodeErrors.field_invalid({
        field: 'Cost',
        reason: `is more than the limit of ${settings.burst}: nothing would ever pass`,
      });
    const space = state.in(field.shared(index) === 'user' ? 'user' : 'workflow', 'rate');
    const key = `${sharedName('Name', field.limiter(index))}/${createHash('sha256').update(field.key(index)).digest('base64url')}`;
    // Both the sliding window and a bucket have forgotten everything by then.
    const ttlMs = Math.max(2, settings.burst / settings.limit) * settings.windowMs;
    const kept = await space.update(key, (earlier) => askRate(settings, earlier, cost, run.now), { ttlMs });
    const decision = isJsonObject(kept) && isJsonObject(kept['decision']) ? kept['decision'] : {};
    const retryAfter = Math.ceil(Number(decision['retryMs']) / 1000);
    const result = { limit: settings.burst, remaining: decision['remaining'] ?? 0, retryAfter };
    (decision['allowed'] === true ? allowed : limited).push(
      field.to(index) === '' ? item : put(item, field.to(index), result),
      index,
    );
  };
  await forEachAsyncYielding(items, limit, context);
  return pairedPorts({ allowed, limited });
}

function settingsOf({ field }: Context, index: number): RateSettings {
  const method = field.method(index);
  const limit = field.limit(index);
  const windowMs = field.per(index) * unitMs[field.unit(index)];
  return { method, limit, windowMs, burst: method === 'tokenBucket' ? (field.burst(index) ?? limit) : limit };
}
