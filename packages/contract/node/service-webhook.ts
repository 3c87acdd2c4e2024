import type { JsonObject } from '../json.ts';
import type { ListRequest, PollResult } from './define.ts';

/** The address that a service calls for one trigger, and the secret that both know. */
export interface WebhookTarget {
  /** An address of this server that no other trigger has. */
  address: string;
  /** Random text for this webhook alone. */
  secret: string;
}

/** What is kept of a webhook at a service: what it takes to renew and to remove it, and what its calls are checked with. Kept sealed. */
export interface WebhookRegistration {
  facts: JsonObject;
  /** When the service ends it by itself, in epoch milliseconds; null if it does not. */
  expiresAt: number | null;
}

/** What it takes to set up a webhook at a service, with the credential of the trigger. */
export interface WebhookSetup extends Omit<ListRequest, 'list' | 'search'> {
  target: WebhookTarget;
}

/** A call that has come to the address of a webhook. */
export interface WebhookCall {
  method: string;
  /** The whole address that was called, as the service knows it. */
  address: string;
  /** The header of a name in small letters. */
  header(name: string): string | undefined;
  query: { readonly [name: string]: string };
  /** As it was sent. */
  body: Uint8Array;
  secret: string;
  /** The facts of the registration. A service may call before it has answered the registration: then there are none. */
  facts: JsonObject;
  /** Epoch milliseconds. */
  now: number;
}

/** Why the signature of a message is refused. */
export type SignatureProblem = 'missing' | 'malformed' | 'old' | 'wrong';

/**
 * What a call means. `asked`: the service wants to see this text in the answer, to know that the address is ours; in this `header` as well, where there is one. `news`: there is something new, which is
 * then asked for as at every poll. `records`: what is new itself, which cannot be asked for. `renewal`: the service ends the webhook soon unless it is renewed.
 * `ended`: it has ended it; whether there is something new is not known. `ignored`: nothing to do.
 */
export type WebhookMeaning =
  | { is: 'refused'; problem: SignatureProblem }
  | { is: 'asked'; answer: string; header?: string }
  | { is: 'news' }
  | { is: 'records'; records: PollResult['records'] }
  | { is: 'renewal' }
  | { is: 'ended' }
  | { is: 'ignored' };

/** How a service tells a trigger at once that there is something new. */
export interface ServiceWebhook {
  /** The vendor's name, by which the operator leads its addresses elsewhere. */
  vendor: string;
  /** True where its calls bring what is new, because the service cannot be asked for it while it has the webhook. */
  delivers: boolean;
  /** True where the service takes the address from people only: it is shown to be entered there. */
  byHand: boolean;
  /** True if a trigger with this configuration is told. */
  isWanted(data: JsonObject): boolean;
  /** Sets it up; a webhook with the same address that is there already is taken over. Throws the errors of the service. */
  register(setup: WebhookSetup): Promise<WebhookRegistration>;
  /** Makes it live longer. Throws the errors of the service. */
  renew(setup: WebhookSetup, registration: WebhookRegistration): Promise<WebhookRegistration>;
  /** Removes it; one that is gone already is no error. Throws the errors of the service. */
  remove(setup: WebhookSetup, registration: WebhookRegistration): Promise<void>;
  /** Reads a call and checks who has sent it. */
  read(call: WebhookCall): Promise<WebhookMeaning>;
}
