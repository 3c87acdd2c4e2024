import type { HeldConnector } from '../testing/held-connector.ts';
import { unit4Erp } from './unit4Erp.node.ts';
import { unit4ErpConnector } from './unit4Erp.ts';
import { unit4ErpClient } from './unit4ErpClient.credential.ts';

export const held: HeldConnector = {
  connector: unit4ErpConnector,
  node: unit4Erp,
  descriptions: [],
  documented: 'Each tenant has its own description. Made from https://develop.unit4cloud.com/erpx/reference/object-api',
  credential: unit4ErpClient,
  values: { address: 'https://unit4.example.com' },
};
