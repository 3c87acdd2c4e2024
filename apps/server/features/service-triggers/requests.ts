import type { JsonObject } from '@heddle/contract/json';
import { openChosen } from '@heddle/contract/node/credentials';
import type { AnyNode, Listening, PollResult } from '@heddle/contract/node/define';
import type { Platform } from '../../platform/platform.ts';
import type { PolledTrigger } from '../../platform/polled-triggers/store.ts';
import { configIn } from './config.ts';

/** How long a service may take. Milliseconds. */
export const TIMEOUT_MS = 120_000;

/** What is asked of services for triggers, with the credential of the trigger's owner. */
export interface ServiceRequests {
  /** What is new since a position. Throws the errors of the service. */
  poll(trigger: PolledTrigger, position: JsonObject | null): Promise<PollResult>;
  /** Opens a connection by which the service tells that there may be something new; null where it cannot tell. `signal` ends the attempt. Throws the errors of the service. */
  listen(trigger: PolledTrigger, how: string, onNews: () => void, signal: AbortSignal): Promise<Listening | null>;
}

/** The requests for triggers of this server. */
export function createRequests({
  config,
  egress,
  nodes,
  offers,
}: Pick<Platform, 'config' | 'egress' | 'nodes' | 'offers'>): ServiceRequests {
  const nodeOf = (trigger: PolledTrigger): AnyNode | undefined => nodes.get(configIn(trigger.config).type);
  const requestOf = async (node: AnyNode, { workflow: { userId }, config: text }: PolledTrigger) => {
    const { data } = configIn(text);
    const open = (id: string) => offers.get('openCredential')(userId, id);
    return {
      data,
      credential: await openChosen(node, 'credential', data['credential'], open),
      ...egress.of({ userId }),
      vendorAddress: (vendor: string) => config.connectorAddresses.get(vendor),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    };
  };
  return {
    async poll(trigger, position) {
      const node = nodeOf(trigger);
      if (!node?.poll) return { position: position ?? {}, records: [] };
      return node.poll({ ...(await requestOf(node, trigger)), position });
    },
    async listen(trigger, how, onNews, closing) {
      const node = nodeOf(trigger);
      // Whoever asks has found it.
      if (!node?.listener) throw new Error('The trigger cannot be listened for.');
      const request = await requestOf(node, trigger);
      return node.listener.open({ ...request, signal: AbortSignal.any([closing, request.signal]) }, how, onNews);
    },
  };
}
