// What users and their workflows store. Times are epoch milliseconds.

export interface CredentialTable {
  id: string;
  user_id: string;
  name: string;
  type: string;
  /** The values of its fields, sealed by the vault for this id, user and type. */
  data: string;
  created_at: number;
  updated_at: number;
  last_used_at: number | null;
}

/** What a service has granted to a credential. A row stays when the credential is signed out. */
export interface CredentialGrantTable {
  credential_id: string;
  /** The tokens, and what is kept of their answer, sealed by the vault; null if the credential is signed out. */
  data: string | null;
  /** The account at the service as it is shown; null if the service does not name it. */
  account: string | null;
  /** JSON text: a list of the scopes that were granted. */
  scopes: string;
  /** When the access token expires; null if the service does not say. */
  expires_at: number | null;
  /** 1 if there is a refresh token. */
  renews: number;
  /** Why the service signed the credential out; null otherwise. */
  reason: string | null;
  /** Why the last sign-in failed; null if it did not. */
  failure: string | null;
  /** Grows with every change. */
  version: number;
  signed_in_at: number | null;
}

/** A sign-in that is under way. */
export interface CredentialSignInTable {
  /** The SHA-256 of its state, in base64url. */
  id: string;
  credential_id: string;
  session_id: string;
  /** See `PendingSignIn`, sealed by the vault. */
  data: string;
  expires_at: number;
}

/** A client at a service that an administrator has set for all users. */
export interface ServiceClientTable {
  /** As `SignInDefinition.client` has it. */
  id: string;
  /** See `ServiceClient`, sealed by the vault. */
  data: string;
  updated_at: number;
}

/** A webhook that a trigger has, is to have, or had at a service. */
export interface ServiceWebhookTable {
  /** The secret part of its address. */
  id: string;
  user_id: string;
  workflow_id: string;
  node_id: string;
  /** The epoch of the polled trigger. */
  epoch: string;
  /** JSON text: what the trigger asks for, as the polled trigger has it. */
  config: string;
  /** See `WebhookSecrets`, sealed by the vault. */
  data: string;
  /** The address that it is registered with; null while it is not registered. */
  address: string | null;
  /** 0 if it is to be removed. */
  wanted: number;
  /** When the service ends it by itself; null if it does not, or is not registered. */
  expires_at: number | null;
  /** When something has to be done at the service; null if nothing has to. A server that does it moves this on first. */
  due_at: number | null;
  /** How often that has failed in a row. */
  attempts: number;
  /** Why it failed last; null otherwise. */
  problem: string | null;
  /** When the service called last; null if it never did. */
  called_at: number | null;
  created_at: number;
}

export interface ServiceWebhookRecordTable {
  webhook_id: string;
  /** What tells the record apart from all others of its webhook. */
  key: string;
  /** JSON text; '' once it is taken. */
  record: string;
  received_at: number;
  /** When it was found to be in a run; null before. */
  taken_at: number | null;
}

/** A file in the file store. */
export interface FileTable {
  id: string;
  user_id: string;
  /** The run that has written it; null for a file that came with a request. */
  run_id: string | null;
  name: string;
  media_type: string;
  /** Null while it is being written. */
  size: number | null;
  created_at: number;
}

/** State that nodes keep between steps and runs. */
export interface NodeStateTable {
  user_id: string;
  scope: string;
  /** The run or the workflow it belongs to; '' if it belongs to all workflows of the user. */
  holder: string;
  namespace: string;
  key: string;
  /** JSON text; null if `number` holds the value. */
  value: string | null;
  number: number | null;
  /** Changes with every write. */
  version: string;
  expires_at: number | null;
  updated_at: number;
}

/** Operations applied to `node_state`, with the resulting value. */
export interface NodeStateOpTable {
  operation: string;
  user_id: string;
  value: string | null;
  number: number | null;
  applied_at: number;
}

/** A topic of a user. */
export interface TopicTable {
  user_id: string;
  name: string;
  /** The position of its last message. */
  last_position: number;
  /** Retention: milliseconds, and number of messages. */
  keep_ms: number;
  keep_messages: number;
}

/** A message of a topic. Messages are appended, and removed by retention. */
export interface TopicMessageTable {
  user_id: string;
  topic: string;
  /** Ascending; there may be gaps. */
  position: number;
  /** Unique within the topic. */
  key: string;
  /** JSON text. */
  json: string;
  /** Epoch milliseconds. */
  published_at: number;
  /** The run that has published it, with the root of its family; null for none, and for a run of another installation. */
  run_id: string | null;
  root_id: string | null;
  /** Number of hops that lead to that run; null if no run has published it. */
  hops: number | null;
}

/** A table of a user. */
export interface UserTableTable {
  id: string;
  user_id: string;
  name: string;
  /** The name in lower case: table names of a user are unique regardless of case. */
  name_key: string;
  /** JSON text: see `TableColumn`. */
  columns: string;
  /** The id of the column that identifies rows. */
  key_column: string | null;
  version: number;
  /** The number of rows, and of characters in their cells. */
  rows: number;
  size: number;
  created_at: number;
  updated_at: number;
  /** The last change that was staged because it was too large for one transaction. */
  large_change: string | null;
  /** 1 while staged rows of that change are being moved into the table. */
  is_moving: number;
  /** When its owner deleted it; its rows are removed in batches. */
  removed_at: number | null;
}

export interface TableRowTable {
  id: string;
  table_id: string;
  position: number;
  /** JSON text: see `Cells`. */
  cells: string;
  /** The searchable text of the cells, in lower case. */
  search: string;
  row_key: string | null;
  created_at: number;
  updated_at: number;
}

/** Applied changes of a table. Each makes another version. */
export interface TableChangeTable {
  operation: string;
  table_id: string;
  version: number;
  /** JSON text: see `TableOutcome`. */
  outcome: string;
  applied_at: number;
}

/** Staged rows of a change that is too large for one transaction. */
export interface TablePieceTable {
  /** Equals the table's `large_change` once the change is in force; until then the rows are ignored. */
  change: string;
  /** The version of the table that these rows become part of. */
  version: number;
  table_id: string;
  /** JSON text: a list of `TableRowTable`. */
  rows: string;
  made_at: number;
}

/** A widget that a workflow has put on the dashboard of its owner. */
export interface WidgetTable {
  id: string;
  user_id: string;
  workflow_id: string;
  /** Identifies the widget within its workflow. */
  key: string;
  title: string;
  /** JSON text: see `WidgetContent`. */
  content: string;
  /** The step that has written it last. */
  operation: string;
  /** Its position among the others. */
  place: number;
  updated_at: number;
}

/** An API that a user has added with its description. */
export interface DescribedApiTable {
  id: string;
  user_id: string;
  name: string;
  kind: 'openapi' | 'graphql' | 'openrpc';
  version: string;
  address: string;
  /** Where the description was loaded from; null for a file. */
  source: string | null;
  /** What credentials it asks for, in words. */
  credentials: string;
  /** How many operations it has. */
  operations: number;
  /** JSON text: the operations that cannot be used, with the reason. */
  unusable: string;
  /** The reading of the description that its operations are of. */
  revision: string;
  created_at: number;
  updated_at: number;
}

/** An operation of such an API. Rows of other revisions than that of the API are left over, or are being written. */
export interface DescribedOperationTable {
  api_id: string;
  revision: string;
  position: number;
  id: string;
  name: string;
  heading: string;
  method: string;
  path: string;
  effect: 'read' | 'write';
  /** The address that its path is below, where that is another than the API's. */
  address: string | null;
  /** JSON text of the whole operation. */
  definition: string;
}

/** A control number of a document, with the step that it was given to. Times are epoch milliseconds. */
export interface ControlNumberTable {
  user_id: string;
  series: string;
  number: number;
  /** What a repetition of the same request has. */
  key: string;
  run_id: string;
  taken_at: number;
}
