import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import type { Connector } from '../kit/connector.ts';
import type { ActionName } from './actions.ts';
import type { responseFields } from './fields.ts';

export type ResponseContext = NodeContext<typeof responseFields>;

/** What is to be done to a target. */
export interface ResponseOrder {
  action: ActionName;
  target: string;
  reason: string;
  /** Where it belongs at the service, by the names of the node's fields. */
  place: { zone: string; isolation: string };
}

/** Does an operation of the service's connector, once for each part. */
export type DoOperation = (operation: string, values: JsonObject, part: string) => Promise<readonly JsonValue[]>;

/** What was done. `already`: it was so before. */
export interface Done {
  outcome: 'done' | 'already' | 'started';
  answer: JsonValue;
}

/** A service that actions are done at, by the operations of its connector. */
export interface ResponseService {
  connector: Connector;
  actions: { readonly [action in ActionName]?: (perform: DoOperation, order: ResponseOrder) => Promise<Done> };
  /** The roles of administration that an account has. */
  rolesOf?(perform: DoOperation, account: string): Promise<string[]>;
}

/** Done as soon as the service has answered. */
export const doneBy =
  (operation: string, values: (order: ResponseOrder) => JsonObject) =>
  async (perform: DoOperation, order: ResponseOrder): Promise<Done> => {
    const [answer = null] = await perform(operation, values(order), order.action);
    return { outcome: 'done', answer };
  };
