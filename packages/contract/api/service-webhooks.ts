/** A webhook that a trigger is to have at its service. Times are ISO texts. */
export interface ServiceWebhookView {
  nodeId: string;
  /** `registered`: the service calls; `pending`: it is being set up; `failed`: it could not be set up, which is tried again. */
  state: 'pending' | 'registered' | 'failed';
  /** What went wrong last, with what to do; null if nothing did. */
  problem: string | null;
  /** The address to enter at the service, which takes it from people only; null where Heddle enters it. */
  enter: string | null;
  /** When it is renewed at the latest; null if it does not expire. */
  expiresAt: string | null;
  /** When the service called last; null if it has not called yet. */
  calledAt: string | null;
}
