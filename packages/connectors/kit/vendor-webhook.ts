import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { PollResult } from '@heddle/contract/node/define';
import type { WebhookCall, WebhookRegistration, WebhookTarget } from '@heddle/contract/node/service-webhook';
import type { SignatureScheme } from '@heddle/nodes/catalog/webhook/signatures';

/** The user whom vendors name where they call with Basic authentication. */
export const BASIC_USER = 'heddle';

/**
 * How a call shows that it comes from the vendor: by a signature over its body; by a JSON Web Token that is signed with the secret (HS256); by the secret itself
 * in a header, in the body, or as the password of Basic authentication, whose user is `BASIC_USER`.
 */
export type WebhookProof =
  | SignatureScheme
  | { by: 'token' }
  | { by: 'header'; header: string }
  | { by: 'basicPassword' }
  | { by: 'body'; secretsIn: (body: JsonValue) => readonly unknown[] };

/** The user's account at a vendor, as far as setting up a webhook needs it. */
export interface WebhookAccount {
  /** Does an operation of the connector and returns its entries. Fields that are not given are those of the trigger. Throws the errors of the operation. */
  run(operation: string, fields?: JsonObject): Promise<readonly JsonValue[]>;
  /** The first of them; null if there is none. */
  first(operation: string, fields?: JsonObject): Promise<JsonValue>;
  /** The fields of the trigger. */
  fields: JsonObject;
  /** The values of its credential. */
  values: { readonly [field: string]: unknown };
}

/** How a vendor tells at once that something has happened. What it tells is not believed but asked for: so it is in exactly one run, and lost calls lose nothing. */
export interface VendorWebhook {
  /** What `register` is to ask for, by event. Events that are not among them are found by asking alone. */
  events: { readonly [event: string]: JsonObject };
  /** Where a vendor proves its calls in several ways, it follows from the call. Left out: by its address alone, which nobody else knows. */
  proof?: WebhookProof | ((call: WebhookCall) => WebhookProof);
  /** The secret that calls are checked with, where the vendor does not take ours; empty where there is none. Bytes are for signatures only. */
  secretOf?: (call: WebhookCall) => string | Uint8Array;
  /** Where users enter the address, as part of a sentence, at a vendor that takes it from people only: "at developer.example.com, under Webhooks". */
  byHand?: string;
  /** What a call that is to be believed means. Default: that there is something new. */
  meaning?: (call: WebhookCall, body: JsonValue) => 'news' | 'renewal' | 'ended' | 'ignored';
  /**
   * What a call that is to be believed brings, where the vendor cannot be asked for it while it has the webhook. Each record is in exactly one run: a repeated call
   * has the same keys. `facts` are those of the registration.
   */
  records?: (body: JsonValue, facts: JsonObject) => PollResult['records'];
  /** The text that the vendor wants to see in the answer, before it believes that the address is ours; null where it asks for none. */
  challenge?: (call: WebhookCall) => string | null;
  /** The header of the answer that the vendor wants to see that text in, in small letters. Left out: its body is enough. */
  challengeHeader?: string;
  /** Sets it up, or takes over one with this address. `asks` is the entry of `events`. */
  register(account: WebhookAccount, target: WebhookTarget, asks: JsonObject): Promise<WebhookRegistration>;
  /** Default: it is registered anew, and the old one removed. */
  renew?: (account: WebhookAccount, registration: WebhookRegistration) => Promise<WebhookRegistration>;
  remove(account: WebhookAccount, registration: WebhookRegistration): Promise<void>;
}
