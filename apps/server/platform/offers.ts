import type { OpenCredential } from '@heddle/contract/node/credentials';

/** Functions that features offer to each other; features do not import one another. */
export interface Offers {
  /** Opens a credential of a user. Throws `credential_not_found`, `credential_unreadable`, `credential_type_unknown`. */
  openCredential(userId: string, id: string): Promise<OpenCredential>;
  /** The address that resumes a run which waits for a call. */
  callbackUrl(runId: string): string;
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
