import type { HeldConnector } from '../testing/held-connector.ts';
import { anaplanSop } from './anaplanSop.node.ts';
import { anaplanConnector } from './anaplanSop.ts';
import { anaplanUser } from './anaplanUser.credential.ts';
import * as of from './shared.ts';

const documented = 'https://anaplan.docs.apiary.io/';

export const held: HeldConnector = {
  connector: anaplanConnector,
  node: anaplanSop,
  descriptions: ['anaplanSop'],
  credential: anaplanUser,
  values: { user: 'ada@example.com', password: 'secret', region: 'main' },
  signedBy: 'The mock cannot know the token of a session.',
  files: { file: { id: 'held', name: 'orders.csv', mediaType: 'text/csv', size: 4 } },
  fields: {
    workspaceId: '8a81b09d5e8c6f27015ece3402487d33',
    modelId: '75A40874E6B64FA3AE0743278996850F',
    cells: [{ lineItemName: 'Units', dimensions: [], value: 1 }],
    listItems: [{ name: 'Bike' }],
  },
  unheld: {
    'import.list': `It is not in the description. ${documented}`,
    'import.run': `The description has no body, which the service asks for. ${documented}`,
    'process.run': `The description has no body, which the service asks for. ${documented}`,
    'action.run': `The description has no body, which the service asks for. ${documented}`,
  },
  answers: {
    'import.run': { task: of.task },
    'export.run': { task: of.task },
    'process.run': { task: of.task },
    'action.run': { task: of.task },
  },
};
