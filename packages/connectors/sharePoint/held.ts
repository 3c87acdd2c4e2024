import { microsoftToken } from '../microsoft/microsoftToken.credential.ts';
import { held as ofDrives } from '../oneDrive/held.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { sharePoint } from './sharePoint.node.ts';
import { sharePointConnector } from './sharePoint.ts';

const documented = 'It is not in the description. https://learn.microsoft.com/en-us/graph/api/';
// Graph takes the type of what is sent from the address.
const TYPE = 'does not always send "@odata.type" in its body';

export const held: HeldConnector = {
  ...ofDrives,
  connector: sharePointConnector,
  node: sharePoint,
  credential: microsoftToken,
  fields: { columns: [{ name: 'Title', value: 'Order 7' }] },
  excused: {
    ...ofDrives.excused,
    'site.search': ['sends the query parameter "search", which is not described'],
    'list.create': [TYPE],
    'item.create': [TYPE],
    'item.update': [
      TYPE,
      // Columns are those of the list.
      '"Title" of the sample is not described',
      '"Status" of the sample is not described',
    ],
  },
  unheld: {
    ...ofDrives.unheld,
    'site.getByPath': `${documented}site-getbypath`,
    'list.get': `${documented}list-get`,
    'list.listColumns': `${documented}list-list-columns`,
    'item.changes': `${documented}listitem-delta`,
    'file.changes': `${documented}driveitem-delta`,
  },
};
