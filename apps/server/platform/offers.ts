import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { HookRequest } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';

/** What a run begins with at its trigger. */
export interface TriggerInput {
  items: readonly Item[];
  /** The request of a webhook. */
  request?: HookRequest;
}

/** Functions that features offer to each other; features do not import one another. */
export interface Offers {
  /** Opens a credential of a user. Throws `credential_not_found`, `credential_unreadable`, `credential_type_unknown`. */
  openCredential(userId: string, id: string): Promise<OpenCredential>;
  /** The address that resumes a run which waits for a call. */
  callbackUrl(runId: string): string;
  /** Test data of a user's workflow and their trigger. Throws `test_data_not_found`. */
  testData(userId: string, workflowId: string, id: string): Promise<TriggerInput & { nodeId: string }>;
  /** The triggers of a workflow that wait for a test call. */
  listeningTriggers(workflowId: string): Promise<ReadonlySet<string>>;
  /** Keeps a test call as test data of the trigger that waits for it. False where it waits no longer. Throws `test_data_too_large`. */
  takeTestCall(workflowId: string, nodeId: string, input: TriggerInput): Promise<boolean>;
}

/** What the features of this server offer. */
export interface OfferRegistry {
  /** Called by the feature while it registers. */
  provide<K extends keyof Offers>(name: K, offer: Offers[K]): void;
  /** For use once all features have registered. */
  get<K extends keyof Offers>(name: K): Offers[K];
}

/** A registry without offers. `get` throws a plain error for one that no feature provides: a defect of this program. */
export function createOffers(): OfferRegistry {
  const offers: Partial<Offers> = {};
  return {
    provide(name, offer) {
      offers[name] = offer;
    },
    get(name) {
      const offer = offers[name];
      if (!offer) throw new Error(`No feature offers ${name}.`);
      return offer;
    },
  };
}
