import type { ConnectorObject, Operation } from '../kit/connector.ts';
import { required } from '../kit/parameters.ts';
import { file as driveFile } from '../oneDrive/file.ts';
import * as drive from '../oneDrive/shared.ts';
import * as of from './shared.ts';

/** An operation of a drive for a document library, which is chosen from those of a site. */
const inSite = (operation: Operation): Operation => ({
  ...operation,
  inputs: { ...operation.inputs, site: of.siteId },
  scopes: operation.scopes === drive.READ ? of.READ : of.WRITE,
});

export const file: ConnectorObject = {
  key: 'file',
  name: 'File or folder',
  operations: {
    ...Object.fromEntries(Object.entries(driveFile.operations).map(([key, operation]) => [key, inSite(operation)])),
    changes: {
      name: 'List changes of library since token',
      description: 'Returns the changes and the next token. The token latest begins now',
      method: 'GET',
      path: '/drives/{drive-id}/root/delta',
      params: { 'drive-id': required(drive.driveId) },
      inputs: { site: of.siteId },
      query: { token: required(of.deltaToken) },
      answer: of.changesIn,
      scopes: of.READ,
      sample: { entries: [drive.sample], cursor: 'MzslMjM0OyUyMzE7Mzs', more: false },
    },
  },
};
