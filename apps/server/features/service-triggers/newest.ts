import { openChosen } from '@heddle/contract/node/credentials';
import type { ReadNewestEvent } from '../../platform/newest-events.ts';
import type { Platform } from '../../platform/platform.ts';
import { isWanted } from '../../platform/polled-triggers/fields.ts';

/** How long a service may take. Milliseconds. */
const TIMEOUT_MS = 30_000;

/** Asks services for their newest record. A record that the trigger's condition does not let through is no event. */
export const newestAtService =
  ({ config, egress, offers }: Pick<Platform, 'config' | 'egress' | 'offers'>): ReadNewestEvent =>
  async ({ userId, node: { data }, type, field }) => {
    const record = await type.newest?.({
      data,
      credential: await openChosen(type, 'credential', data['credential'], (id) =>
        offers.get('openCredential')(userId, id),
      ),
      ...egress.of({ userId }),
      vendorAddress: (vendor) => config.connectorAddresses.get(vendor),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return record && isWanted(field, record) ? [{ json: record }] : null;
  };
