import type { HookRequest } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import type { Body } from '../../platform/http/body.ts';
import { itemsOf } from '../../platform/http/body.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Hook } from './store.ts';

/**
 * The items that a run of a hook begins with: those of the body, or one with the whole request, in n8n's format. `executionMode`: `test` for a
 * call that editors take.
 */
export function itemsFor(
  hook: Pick<Hook, 'givesRequest'>,
  { headers, query, path }: HookRequest,
  body: Body,
  address: Pick<Platform['address'], 'hooks'>,
  executionMode: 'production' | 'test' = 'production',
): readonly Item[] {
  if (!hook.givesRequest) return itemsOf(body);
  const { value = {}, files } = body;
  const webhookUrl = new URL(path, address.hooks()).href;
  const json = { headers, params: {}, query, body: value, webhookUrl, executionMode };
  return [files ? { json, files } : { json }];
}
