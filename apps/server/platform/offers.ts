import type { KeyScope } from '@heddle/contract/api/key-scopes';
import type { WalletConnection } from '@heddle/contract/api/wallet-connections';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { StepCalls } from '@heddle/contract/node/services';
import type { HookRequest } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';

/** What a run begins with at its trigger. */
export interface TriggerInput {
  items: readonly Item[];
  /** The request of a webhook. */
  request?: HookRequest;
}

/** Counts calls of AI models that no run makes, within the budgets of a user. */
export interface ModelMeter extends Pick<StepCalls, 'reserveModelUse' | 'recordModelUse'> {
  /** Gives back what is still set aside. No call may follow. */
  end(): Promise<void>;
}

/** For what calls of models are counted, which are a run of its own by the user's budgets. `task`: what is done, as a word. */
export interface ModelTask {
  userId: string;
  task: string;
  /** The workflow that it is done for; left out for the assistant's tasks. */
  workflowId?: string;
  /** Tells its calls apart from those of other tasks; where it is left out, no other task has the same. */
  runId?: string;
}

/** Who asks which model, until when. */
export interface ModelAsker extends ModelTask {
  credentialId: string;
  model: string;
  signal: AbortSignal;
}

/** A question whose answer is JSON of this schema. */
export interface ModelQuestion {
  system: string;
  prompt: string;
  schema: JsonObject;
}

/** The access of a program that renews it. Times in epoch ms, hashes by SHA-256. */
export interface ProgramKey {
  id: string;
  name: string;
  scopes: KeyScope[];
  /** When the first secret expires. */
  expiresAt: number;
  clientHash: string;
  refreshHash: string;
  renewsUntil: number;
}

/** A question to somebody else than the owner of a run. */
export interface SecondQuestion {
  run: { id: string; userId: string; workflowId: string; workflowName: string };
  /** The step that waits for the answer. */
  stepKey: string;
  /** What is asked about, as text without spaces: the same is asked once. */
  subject: string;
  title: string;
  message: string;
  /** Email addresses of people who may answer; the owner's own does not count. */
  approvers: readonly string[];
  /** Epoch milliseconds. */
  until: number;
}

/** How a question to a second person stands. */
export type SecondAnswer =
  | { state: 'open'; until: number }
  | { state: 'expired' }
  | { state: 'missing' }
  | { state: 'answered'; approved: boolean; by: string; comment: string };

/** A call that costs something. */
export interface ChargedCall {
  /** Who is paid. */
  userId: string;
  workflowId: string;
  /** The id of the trigger, and its configuration, which says the price. */
  trigger: string;
  data: JsonObject;
  /** What is sold, as the caller knows it. */
  url: string;
  /** A header of the call, by its name in lower case. */
  header(name: string): string | undefined;
}

/** How a call that costs something stands. Headers go with its answer. */
export type ChargedAnswer =
  /** It has not paid: this is the answer of status 402. */
  | { paid: false; headers: Record<string, string>; body: JsonObject }
  /** It has: two calls with the same `key` are one. */
  | { paid: true; headers: Record<string, string>; key: string };

/** Functions that features offer to each other; features do not import one another. */
export interface Offers {
  /** Opens a credential of a user. Throws `credential_not_found`, `credential_unreadable`, `credential_type_unknown`. */
  openCredential(userId: string, id: string): Promise<OpenCredential>;
  /** The wallets that a user has proven to own: the default first, then the newest. */
  walletsOf(userId: string): Promise<WalletConnection[]>;
  /** Makes an API key of a user that is the access of a program. Throws `api_key_limit`. */
  createProgramKey(userId: string, key: ProgramKey): Promise<{ secret: string }>;
  /** Counts the calls of models for a task that is no run. */
  meterModels(task: ModelTask): ModelMeter;
  /**
   * Asks people other than the owner of a run, by mail and in the app; asked again, it says how the question stands. `missing`: there is nobody but the owner. The answer signals the step. Throws the errors
   * of `approvalErrors` for addresses and lengths.
   */
  askSecond(question: SecondQuestion): Promise<SecondAnswer>;
  /** Asks a model outside of a run; the call is counted. Throws `credential_not_found` and the AI errors. */
  askModel(asker: ModelAsker, question: ModelQuestion): Promise<JsonValue>;
  /** True where a call brings a payment along, whatever it is worth. */
  bringsPayment(call: Pick<ChargedCall, 'header'>): boolean;
  /**
   * Takes the payment of a call, or says what it costs. Of the same call twice, the payment is taken once. Throws `hook_misconfigured` where the price cannot be named or no payment be taken, and
   * `hook_payment_pending` where it is under way for too long.
   */
  charge(call: ChargedCall): Promise<ChargedAnswer>;
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
