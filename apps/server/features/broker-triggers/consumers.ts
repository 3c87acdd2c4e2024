import { randomUUID } from 'node:crypto';
import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { Platform } from '../../platform/platform.ts';
import type { PolledTrigger } from '../../platform/polled-triggers/store.ts';
import type { NamedSource } from './consumer.ts';
import { Consumer } from './consumer.ts';
import { createConnectionLeases } from '../../platform/polled-triggers/connection-leases.ts';
import { createConnectionStates } from '../../platform/polled-triggers/connection-states.ts';

/** The parts of the platform that receiving needs. */
export type ConsumerPlatform = Pick<Platform, 'db' | 'egress' | 'log' | 'offers'>;

/** The consumers of one server, one for each trigger that receives from a broker. */
export interface Consumers {
  /** The consumer of a trigger; it begins to connect with the first call. */
  of(trigger: PolledTrigger, source: NamedSource, prefetch: number): Consumer;
  /** The consumer of a trigger, if there is one. */
  find(trigger: Pick<PolledTrigger, 'workflowId' | 'nodeId' | 'epoch'>): Consumer | undefined;
  /** Closes all consumers. */
  close(): Promise<void>;
}

/** Creates the consumers of a server, none at first. `kind`: the kind of their triggers' rows. `onReady` is called with a user when a trigger of theirs has to be polled. */
export function createConsumers(
  { db, egress, log, offers }: ConsumerPlatform,
  kind: string,
  onReady: (userId: string) => void,
): Consumers {
  const states = createConnectionStates(db);
  const leases = createConnectionLeases(db, randomUUID());
  const consumers = new Map<string, { consumer: Consumer; prefetch: number }>();
  let isClosed = false;
  const keyOf = ({ workflowId, nodeId }: Pick<PolledTrigger, 'workflowId' | 'nodeId'>): string =>
    `${workflowId} ${nodeId}`;

  async function isWanted({ workflowId, nodeId, epoch }: PolledTrigger): Promise<boolean> {
    const row = await db
      .selectFrom('followers as f')
      .innerJoin('workflows as w', 'w.id', 'f.workflow_id')
      .select('f.node_id')
      .where('f.kind', '=', kind)
      .where('f.workflow_id', '=', workflowId)
      .where('f.node_id', '=', nodeId)
      .where('f.epoch', '=', epoch)
      .where('w.is_active', '=', 1)
      .executeTakeFirst();
    return row !== undefined;
  }

  function start(trigger: PolledTrigger, source: NamedSource, prefetch: number, before: Promise<void>): Consumer {
    const { userId } = trigger.workflow;
    const { workflowId, nodeId, epoch } = trigger;
    return new Consumer(
      { workflowId, nodeId, epoch },
      source,
      prefetch,
      {
        leases,
        async openCredential() {
          const open = offers.get('openCredential');
          if (!open) throw credentialErrors.credential_not_found();
          return open(userId, source.credential);
        },
        addressOf: egress.of({ userId }).addressOf,
        isWanted: () => isWanted(trigger),
        note: (state, problem) => states.note(trigger, state, problem),
        onReady: () => onReady(userId),
        onError: (err) => log.error({ err, workflowId, nodeId }, 'receiving from a broker failed'),
      },
      before,
    );
  }

  return {
    of(trigger, source, prefetch) {
      const key = keyOf(trigger);
      const known = consumers.get(key);
      const isSame = known?.consumer.trigger.epoch === trigger.epoch && known.prefetch === prefetch;
      if (known && isSame && !known.consumer.isClosed) return known.consumer;
      // The broker delivers messages that it had not stored again, to the next consumer.
      const before = known?.consumer.close() ?? Promise.resolve();
      const consumer = start(trigger, source, prefetch, before);
      if (isClosed) void consumer.close();
      else consumers.set(key, { consumer, prefetch });
      return consumer;
    },
    find(trigger) {
      const known = consumers.get(keyOf(trigger))?.consumer;
      return known?.trigger.epoch === trigger.epoch ? known : undefined;
    },
    async close() {
      isClosed = true;
      await Promise.all([...consumers.values()].map(({ consumer }) => consumer.close()));
      consumers.clear();
    },
  };
}
