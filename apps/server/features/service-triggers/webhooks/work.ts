import { connectorErrors } from '@heddle/contract/errors/connectors';
import { toErrorView } from '@heddle/contract/errors/define';
import { openChosen } from '@heddle/contract/node/credentials';
import type { AnyNode } from '@heddle/contract/node/define';
import type { ServiceWebhook, WebhookRegistration, WebhookSetup } from '@heddle/contract/node/service-webhook';
import type { Platform } from '../../../platform/platform.ts';
import { configIn } from '../config.ts';
import type { StoredWebhook, WebhookStore } from './store.ts';

/** How long the work at a service may take. Milliseconds. */
export const WORK_MS = 60_000;
/** The pause after a failure, doubled with each further one up to the longest. Milliseconds. */
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
/** A webhook that cannot be removed so often is forgotten: its calls are answered with 404. */
const REMOVAL_ATTEMPTS = 6;
/** The part of its life after which a webhook is renewed. */
const RENEWED_AFTER = 0.7;

/** What the work at services needs of the platform. */
export type WorkPlatform = Pick<Platform, 'address' | 'config' | 'egress' | 'log' | 'nodes' | 'offers'>;

/** Addresses of webhooks begin with this. */
export const webhookBase = (address: Pick<Platform['address'], 'hooks'>): string =>
  `${address.hooks()}/hooks/services/`;

/** What is to be done for one webhook: it is registered, renewed, moved to another address or removed. Failures are stored with the webhook. */
export function createWebhookWork(
  { address, config, egress, log, nodes, offers }: WorkPlatform,
  store: WebhookStore,
): (webhook: StoredWebhook) => Promise<void> {
  async function setupOf(
    node: AnyNode,
    { userId, config: text, secret }: StoredWebhook,
    ownAddress: string,
  ): Promise<WebhookSetup> {
    const { data } = configIn(text);
    return {
      data,
      credential: await openChosen(node, 'credential', data['credential'], (id) =>
        offers.get('openCredential')(userId, id),
      ),
      ...egress.of({ userId }),
      vendorAddress: (vendor) => config.connectorAddresses.get(vendor),
      signal: AbortSignal.timeout(WORK_MS),
      target: { address: ownAddress, secret },
    };
  }

  /** Throws `service_webhook_unreachable` where no service can call this server. */
  function checkReachable(own: string, vendor: string): void {
    const { protocol, hostname } = new URL(own);
    // One that is led elsewhere may well be on this machine.
    if (config.connectorAddresses.has(vendor)) return;
    if (protocol !== 'https:' || hostname === 'localhost' || /^127\.|^\[::1\]$/.test(hostname))
      throw connectorErrors.service_webhook_unreachable({ address: address.hooks() });
  }

  async function register(webhook: StoredWebhook, service: ServiceWebhook, node: AnyNode): Promise<void> {
    const own = `${webhookBase(address)}${webhook.id}`;
    checkReachable(own, service.vendor);
    const setup = await setupOf(node, webhook, own);
    const { registration } = webhook;
    const isMoved = webhook.address !== null && webhook.address !== own;
    const made =
      registration === null || isMoved ? await service.register(setup) : await service.renew(setup, registration);
    // In this order, so that nothing happens unheard in between.
    if (registration !== null && isMoved) await service.remove(setup, registration);
    const now = Date.now();
    await store.registered(webhook, own, made, { now, dueAt: renewalOf(made, now) });
  }

  async function remove(webhook: StoredWebhook, service: ServiceWebhook | undefined, node: AnyNode | undefined) {
    const { registration } = webhook;
    if (registration !== null && service && node)
      await service.remove(await setupOf(node, webhook, webhook.address ?? ''), registration);
    await store.removed(webhook, Date.now());
  }

  return async (webhook) => {
    const node = nodes.get(configIn(webhook.config).type);
    try {
      if (webhook.isWanted && node?.webhook) await register(webhook, node.webhook, node);
      else await remove(webhook, node?.webhook, node);
    } catch (thrown) {
      const { workflowId, isWanted, attempts } = webhook;
      log.warn({ err: thrown, workflowId, isWanted }, 'webhook at a service failed');
      if (!isWanted && attempts + 1 >= REMOVAL_ATTEMPTS) return store.removed(webhook, Date.now());
      const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempts, 20));
      const { message, hint } = toErrorView(thrown);
      await store.failed(webhook, [message, hint].filter(Boolean).join(' '), Date.now() + pause);
    }
  };
}

/** When a webhook has to be renewed; null if it does not expire. */
function renewalOf({ expiresAt }: WebhookRegistration, now: number): number | null {
  return expiresAt === null ? null : now + Math.max(FIRST_PAUSE_MS, Math.round(RENEWED_AFTER * (expiresAt - now)));
}
