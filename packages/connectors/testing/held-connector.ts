import type { AnyCredential } from '@heddle/contract/node/credentials';
import type { AnyNode } from '@heddle/contract/node/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { FileRef } from '@heddle/contract/run/item';
import type { Cut } from '@heddle/nodes/testing/described/cut';
import type { Connector } from '../kit/connector.ts';
import { connectorNode } from '../kit/node.ts';

/** How a connector is held against what its vendor publishes: the file `held.ts` in its folder exports this as `held`. */
export interface HeldConnector {
  connector: Connector;
  /** One of its node types. */
  node: AnyNode;
  /** True for a node of several vendors, whose fields are not those of operations. */
  isOfSeveral?: true;
  /** The names of the descriptions. */
  descriptions: readonly string[];
  /** The type of credential that requests are signed with, and its values. */
  credential: AnyCredential;
  values: JsonObject;
  /** How requests are signed, where the description cannot say it: the mock then does not check it. */
  signedBy?: string;
  /** Values of the node's fields, where a value made from the field's kind would not do; for all operations, or by operation. */
  fields?: JsonObject;
  by?: { readonly [operation: string]: JsonObject };
  /** Files of the item that is sent. */
  files?: { readonly [field: string]: FileRef };
  /** Operations that are not in the descriptions, differ from them or send no request, with the reason and where the vendor documents it. */
  unheld?: { readonly [operation: string]: string };
  /** Where no operation is held, because there is no description that proves anything: what the connector was made from. */
  documented?: string;
  /** Headers of the answers to requests besides those of operations, which no description has: by method and path. */
  aside?: { readonly [request: string]: { readonly [header: string]: string } };
  /** Faults that are the description's, with the reason. */
  excused?: { readonly [operation: string]: readonly string[] };
  /**
   * Where schemas go in circles: how many references of a schema are followed, below which the validator accepts anything, and properties that are left out of all,
   * with the reason beside them.
   */
  cut?: Cut;
  /** Answers where the description has none that could be read. */
  answers?: { readonly [operation: string]: JsonValue };
}

/** The node type that does any operation of a connector: its own, or one that only tests have. */
export const nodeOf = ({ node, isOfSeveral, connector }: HeldConnector): AnyNode =>
  isOfSeveral
    ? connectorNode(connector, {
        type: connector.vendor,
        name: connector.name,
        category: 'Integration & APIs',
        icon: 'plug',
        description: `Does the operations of ${connector.name}`,
        start: [...connector.operations.keys()][0] ?? '',
        examples: [],
      })
    : node;

/** True for an operation that is held against a description. */
export const isHeld = ({ unheld = {}, documented }: HeldConnector, id: string): boolean =>
  documented === undefined && !Object.hasOwn(unheld, id);
