import type { DescribedOperation } from '@heddle/contract/described/operation';

/** An API as its description gives it. */
export interface DescribedApi {
  kind: 'openapi' | 'graphql' | 'openrpc';
  name: string;
  /** The version of the API, in its own words; '' where it says none. */
  version: string;
  /** What paths are below, without a slash at its end; null where the description does not say. */
  address: string | null;
  /** What credentials it asks for, in words; '' for none. */
  credentials: string;
  operations: readonly AddressedOperation[];
  /** Operations that cannot be used, with the reason. */
  left: readonly { operation: string; reason: string }[];
}

/** An operation with the address that it is below, where that is another than the API's. */
export interface AddressedOperation {
  operation: DescribedOperation;
  address: string | null;
}
