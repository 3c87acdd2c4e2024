/** What goes wrong with one request that changes something. */
export type StripeFault =
  | 'none'
  /** The connection breaks before anything was done. */
  | 'lost before'
  /** It is done, and the answer never comes: the connection stays open for a while, then it breaks. */
  | 'lost after'
  /** It is done, and the answer is 500; again for the same key. */
  | 'failed after'
  /** A gateway in front answers 503: nothing was done, and nothing is kept for the key. */
  | 'failed before'
  /** 429: nothing was done, and nothing is kept for the key. */
  | 'too many';

/** How often each happens, as a share of the requests that change something. */
export type FaultShares = { readonly [fault in Exclude<StripeFault, 'none'>]?: number };

/** Draws faults by their shares. `random` gives numbers from 0 to 1. */
export const drawFaults =
  (shares: FaultShares, random: () => number = Math.random) =>
  (): StripeFault => {
    let left = random();
    // The keys of `shares` are faults.
    for (const [fault, share] of Object.entries(shares) as [StripeFault, number][]) {
      left -= share;
      if (left < 0) return fault;
    }
    return 'none';
  };

/** What goes wrong with a webhook: it comes this often, each time so late. Not at all is an empty list. */
export type WebhookDelays = () => readonly number[];
