/** What belongs to the owner when a row is tried. */
export interface Owned {
  workflowId: string;
  /** A run that sleeps for an hour. */
  runId: string;
  /** A session besides the one of the request. */
  sessionId: string;
  keyId: string;
  credentialId: string;
  testId: string;
  /** An evaluation of the workflow, and a run of it. */
  evaluationId: string;
  evaluationRunId: string;
  /** Test data of the webhook. */
  testDataId: string;
  fileId: string;
  tableId: string;
  rowId: string;
  /** A knowledge base and its document. */
  baseId: string;
  documentId: string;
  widgetId: string;
  apiId: string;
  /** A wallet that is connected. */
  walletId: string;
  /** What the run asks of a wallet. */
  walletRequestId: string;
  /** A question of the run. */
  approvalId: string;
  /** The path that wakes the run. */
  callback: string;
}

/** A request to a route, and what comes of it. */
export interface Row {
  request(owned: Owned): { url: string; payload?: object };
  /** Status for who owns it, for somebody else who is signed in, and for who is signed out. */
  owner: number;
  other: number;
  signedOut: number;
}

/** A route of every user's own: what another one gets is that one's. */
export const ofUser = (url: string, owner = 200, payload?: object): Row => ({
  request: () => ({ url, ...(payload === undefined ? {} : { payload }) }),
  owner,
  other: owner,
  signedOut: 401,
});
/** A route of something that belongs to the owner. */
export const ofOwner = (url: (owned: Owned) => string, owner = 200, payload?: object): Row => ({
  request: (owned) => ({ url: url(owned), ...(payload === undefined ? {} : { payload }) }),
  owner,
  other: 404,
  signedOut: 401,
});
/** The owner of the matrix has the first account. */
export const ofAdministrator = (url: string, owner: number, payload?: object): Row => ({
  ...ofUser(url, owner, payload),
  other: 403,
});
/** A route that answers everybody alike. */
export const ofAll = (url: string | ((owned: Owned) => string), status: number, payload?: object): Row => ({
  request: (owned) => ({
    url: typeof url === 'string' ? url : url(owned),
    ...(payload === undefined ? {} : { payload }),
  }),
  owner: status,
  other: status,
  signedOut: status,
});
