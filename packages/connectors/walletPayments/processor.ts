import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import type { PaymentStanding } from '@heddle/contract/node/payment-pages';
import type { Connector } from '../kit/connector.ts';
import type { pageFields } from './fields.ts';

export type PageContext = NodeContext<typeof pageFields>;

/** How a charge ended, where the processor has said so. */
export type Charged = { end: 'paid'; reference: string } | { end: 'declined'; reason: string };

/** Does an operation of the processor's connector, once for its part. */
export type Give = (operation: string, values: JsonObject, part: string) => Promise<readonly JsonValue[]>;

/** The error of an answer that does not say whether the card is charged in the end. */
export const outcomeUnknown = (vendor: string, state: string): Error =>
  connectorErrors.connector_failed({ vendor, operation: 'Charge', reason: `the payment is in the state "${state}"` });

/** What takes payments that a wallet has authorized. */
export interface Processor {
  connector: Connector;
  /** Charges what a wallet has given. Each try has parts of its own, so that none is charged twice. Throws the errors of the operations. */
  charge(
    give: Give,
    standing: PaymentStanding & { token: string },
    context: PageContext,
    /** Takes texts that must not show up in errors of what follows. */
    hide: (texts: readonly string[]) => void,
  ): Promise<Charged>;
}

/** What a node does with the pages of its wallet. */
export interface WalletOfPages {
  /** What the page tells the wallet besides, and the credential with the merchant's identity, '' for none. Throws the errors of fields. */
  request(context: PageContext, index: number): { request: JsonObject; merchantCredential: string };
  processors: { readonly [name: string]: Processor };
}
