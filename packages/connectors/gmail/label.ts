import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const sample = { id: 'Label_12', name: 'Invoices', type: 'user' };

export const label: ConnectorObject = {
  key: 'label',
  name: 'Label',
  operations: {
    list: {
      name: 'List labels',
      method: 'GET',
      path: `${of.MAILBOX}/labels`,
      items: 'labels',
      scopes: of.LABELS,
      sample,
    },
    create: {
      name: 'Create label',
      method: 'POST',
      path: `${of.MAILBOX}/labels`,
      body: { name: required(as('labelName', text('Label name', { placeholder: 'Invoices/2026' }))) },
      repeat: 'twice',
      scopes: of.LABELS,
      sample,
    },
  },
};
