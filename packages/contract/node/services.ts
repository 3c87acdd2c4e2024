import type { ErrorView } from '../errors/define.ts';
import type { Item } from '../run/item.ts';
import type { Origin } from '../run/lineage.ts';
import type { RunStatus } from '../run/states.ts';
import type {
  KnowledgeDocument,
  KnowledgeHit,
  KnowledgeOutcome,
  KnowledgeQuery,
  KnowledgeText,
  KnowledgeVector,
} from './knowledge.ts';
import type { ControlNumber, ControlNumberRequest } from './control-numbers.ts';
import type { MailEvent, MailEventQuery, TrackedMail, TrackedMailRequest } from './mail-tracking.ts';
import type { ModelPrice, ModelUse, ModelUsed } from './models.ts';
import type { Publication } from './topics.ts';
import type { PaymentPageOrder, PaymentSettlement, PaymentStanding, PaymentWait } from './payment-pages.ts';
import type {
  PaymentIntent,
  PaymentOutcome,
  PermitRequest,
  SignedPermit,
  SignedTransfer,
  TransferAuthorization,
} from './payments.ts';
import type { TransactionOrder } from './transactions.ts';
import type { WalletAsk } from './wallets.ts';
import type { Widget } from './widgets.ts';

/** A run that a node starts. */
export interface SubRun {
  workflowId: string;
  items: readonly Item[];
  /** The node's step waits for the run's end, see `SubRunEnd`. */
  wait: boolean;
}

/** The value that resumes a step which waited for a run it started. */
export interface SubRunEnd {
  executionId: string;
  status: Exclude<RunStatus, 'running'>;
  error: ErrorView | null;
  /** The result of the run, see `givesResult`. */
  items: readonly Item[];
  /** Where these come from among the items that were sent. */
  origins: readonly Origin[];
}

/** A question that people answer with yes or no. */
export interface Question {
  title: string;
  message: string;
  /** Email addresses of those who may answer by link besides the run's owner, who answers in the app. */
  askedOf: readonly string[];
  /** Epoch milliseconds; left out, the question stays open until it is answered. */
  until?: number;
}

/** The result of asking a question. */
export interface Asked {
  /** Where the run's owner can answer. */
  url: string;
  /** Lines for the run's log: that no mail could be sent, for instance. */
  notes: readonly string[];
}

/** The value that resumes a step which waited for an answer. */
export interface Answered {
  approved: boolean;
  comment: string;
  /** Email address of the person who answered. */
  by: string;
  /** ISO time. */
  at: string;
}

/** Identifies a step: signals to it and repeated calls of its services go by this. */
export interface StepAddress {
  runId: string;
  stepKey: string;
}

/** The services that nodes call with one value: what each takes and returns. They need a server, but for those of `withoutServer`. */
interface ServiceTypes {
  /** Starts a run of one of the owner's workflows; a repeated call of the same step returns the first run. Throws `workflow_not_found`, `execution_without_trigger`, `sub_run_too_deep`. */
  startRun: { input: SubRun; output: { executionId: string } };
  /** Asks people a question. The step has to wait for the answer; a repeated call of the same step asks once. */
  ask: { input: Question; output: Asked };
  /** Puts a widget on the dashboard of the run's owner; a repeated call of the same step does so once. Throws `widgets_many`. */
  putWidget: { input: Widget; output: void };
  /** Publishes messages in a topic of the run's owner. Throws `topics_full`. */
  publish: { input: Publication; output: void };
  /** Headers that name the run, for what it sends to where its workflow may be started from: a circle of runs is found out by them. */
  originHeaders: { input: null; output: { readonly [name: string]: string } };
  /** Adds a document to a knowledge base of the run's owner, or updates it; the base is created with its first document. Throws `knowledge_document_invalid`, `knowledge_full`, `knowledge_contended`. */
  putKnowledge: { input: KnowledgeDocument; output: KnowledgeOutcome };
  /** The texts of a document, with an embedding model, that its knowledge base has no vectors of yet. Throws `knowledge_document_invalid`, `knowledge_full`, `knowledge_embedding_differs`. */
  missingVectors: { input: KnowledgeDocument; output: readonly KnowledgeText[] };
  /** Keeps vectors of a knowledge base, also where its document is not added in the end. Throws `knowledge_not_found`, `knowledge_vectors_differ`, `knowledge_full`. */
  keepVectors: { input: { base: string; vectors: readonly KnowledgeVector[] }; output: void };
  /** Removes the documents that the run has neither added nor found unchanged, of those whose source begins with a text. Gives their number. Throws `knowledge_not_found`, `knowledge_unseen`. */
  removeUnseenKnowledge: { input: { base: string; prefix: string }; output: number };
  /** Removes a document from a knowledge base of the run's owner. False if it is not there. Throws `knowledge_not_found`. */
  removeKnowledge: { input: { base: string; source: string }; output: boolean };
  /** Finds passages in a knowledge base of the run's owner, the best first. Throws `knowledge_not_found`. */
  searchKnowledge: { input: KnowledgeQuery; output: readonly KnowledgeHit[] };
  /**
   * Sets aside what a call of an AI model may need at most, before the call; a repeated call with the same key does so once. Gives the owner's own price of the
   * model, null where there is none. Throws `ai_budget_reached`, `ai_price_unknown`.
   */
  reserveModelUse: { input: ModelUse; output: { price: ModelPrice | null } };
  /** Counts what a call has used in place of what was set aside for it; once for each key. */
  recordModelUse: { input: ModelUsed; output: void };
  /**
   * Signs transactions and sends them, each exactly once however often it is called. The step has to wait: it is resumed with `TransactionOutcome`s once all are
   * final. Throws what shows before anything is signed: `money_…`, `chain_…`, `credential_not_found`.
   */
  sendTransactions: { input: TransactionOrder; output: void };
  /**
   * Asks for a wallet of the run's owner, or for its signature. The step has to wait: it is resumed with a `WalletAnswer`. A repeated call of the same step asks
   * once. Throws `wallet_unknown`.
   */
  askWallet: { input: WalletAsk; output: Asked };
  /**
   * Which of these keys have a transaction of the run's owner already. A step that runs again after a crash makes no new plan for them: it waits, and is resumed, also
   * where they have ended long ago.
   */
  findTransactions: { input: readonly string[]; output: readonly string[] };
  /** Takes the next number of a series of the run's owner; a repeated call with the same key gets the same number, and no other call ever does. Throws `edi_control_numbers_used_up`. */
  takeControlNumber: { input: ControlNumberRequest; output: ControlNumber };
  /**
   * Asks whether a payment at a provider may be made, and counts what leaves the account; once for each key. Throws `money_stopped`, and what the rules of the credential forbid: `money_…`.
   */
  reservePayment: { input: PaymentIntent; output: void };
  /** Keeps what has become of a payment that was reserved. One that was made stays made. */
  settlePayment: { input: PaymentOutcome; output: void };
  /** Makes a page on which somebody pays by a wallet; a repeated call with the same key gives the first one. */
  openPaymentPage: { input: PaymentPageOrder; output: { id: string; url: string } };
  /**
   * Notes that the step waits for a payment page, and tells how it stands. While it is `open` the step has to wait: it is resumed when the page has something to tell. One whose time is over is
   * `expired` from then on. Throws `payment_page_not_found`, `payment_page_taken`.
   */
  awaitPayment: { input: PaymentWait; output: PaymentStanding };
  /** Notes what came of charging a token, which is then forgotten, and tells how the page stands. A repeated call changes nothing. Throws as `awaitPayment` does. */
  settlePaymentPage: { input: PaymentSettlement; output: PaymentStanding };
  /** Notes a mail whose opens and clicks are tracked, and gives the URLs for it; a repeated call with the same key gives the same. Throws `tracked_mail_invalid`, `tracked_mails_many`. */
  trackMail: { input: TrackedMailRequest; output: TrackedMail };
  /** Opens and clicks in mails of the run's owner, oldest first. */
  readMailEvents: { input: MailEventQuery; output: readonly MailEvent[] };
  /**
   * Signs that somebody may take an amount of a token, within the rules of the key and counted for its limits; however often it is called with a key, the amount can be taken once. Throws `money_…`,
   * `chain_…`, `credential_not_found`.
   */
  authorizePayment: { input: TransferAuthorization; output: SignedTransfer };
  /**
   * Signs that a contract may take exactly these units of a token, within the rules of the key; null where the token takes no permits. It is counted with its transaction. Throws `money_…`, `chain_…`,
   * `credential_not_found`.
   */
  signPermit: { input: PermitRequest; output: SignedPermit | null };
}

/** The name of a service that nodes call with one value. */
export type StepServiceName = keyof ServiceTypes;

/** Every service of `ServiceTypes`. Contexts forward these; a service that is missing at run time fails the step with `step_needs_server`. */
export const stepServiceNames = Object.keys({
  startRun: true,
  ask: true,
  putWidget: true,
  publish: true,
  originHeaders: true,
  putKnowledge: true,
  missingVectors: true,
  keepVectors: true,
  removeUnseenKnowledge: true,
  removeKnowledge: true,
  searchKnowledge: true,
  reserveModelUse: true,
  recordModelUse: true,
  sendTransactions: true,
  askWallet: true,
  findTransactions: true,
  takeControlNumber: true,
  reservePayment: true,
  openPaymentPage: true,
  awaitPayment: true,
  settlePaymentPage: true,
  settlePayment: true,
  trackMail: true,
  readMailEvents: true,
  authorizePayment: true,
  signPermit: true,
} satisfies Record<StepServiceName, true>) as readonly StepServiceName[]; // The keys of an object literal of just these.

/** A service as nodes call it. */
export type StepCall<K extends StepServiceName> = (
  input: ServiceTypes[K]['input'],
) => Promise<ServiceTypes[K]['output']>;

/** A service as the server implements it: with the step that calls. */
export type StepService<K extends StepServiceName> = (
  input: ServiceTypes[K]['input'],
  by: StepAddress,
) => Promise<ServiceTypes[K]['output']>;

/** The services of a server, as far as it has them. */
export type StepServices = { [K in StepServiceName]?: StepService<K> };

/** All services, for nodes. */
export type StepCalls = { readonly [K in StepServiceName]: StepCall<K> };

/** An object with every service, each as `callOf` makes it. */
export const stepCalls = (callOf: <K extends StepServiceName>(name: K) => StepCall<K>): StepCalls =>
  // Every name is there, with what belongs to it.
  Object.fromEntries(stepServiceNames.map((name) => [name, callOf(name)])) as unknown as StepCalls;

/** What services give where there is no server and steps do without them: nobody has set a budget, stopped payments, or is started by messages there. */
export const withoutServer: { readonly [K in StepServiceName]?: StepService<K> } = {
  originHeaders: async () => ({}),
  reserveModelUse: async () => ({ price: null }),
  recordModelUse: async () => undefined,
  reservePayment: async () => undefined,
  settlePayment: async () => undefined,
};
