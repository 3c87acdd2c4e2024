import type { Generated } from 'kysely';

export interface KnowledgeBaseTable {
  id: string;
  user_id: string;
  name: string;
  /** The name in lower case: names of a user are unique regardless of case. */
  name_key: string;
  created_at: number;
  /** The model that its vectors are made by, and their length; empty and 0 where it has none. */
  provider: Generated<string>;
  model: Generated<string>;
  dimensions: Generated<number>;
  /** The credential that its model is called with where a person adds documents or searches; empty where none was chosen. */
  credential_id: Generated<string>;
  /** Part of the hashes of its texts: another model has another one. */
  generation: Generated<number>;
}

export interface KnowledgeVectorTable {
  base_id: string;
  /** Of the text. */
  hash: string;
  /** Numbers of 4 bytes, the lowest first; their squares have the sum 1. */
  vector: Uint8Array;
}

export interface KnowledgeDocumentTable {
  id: string;
  base_id: string;
  /** Identifies the document in its base. */
  source: string;
  title: string;
  /** Of all that the chunks follow from; empty until they have been written for the first time. */
  hash: string;
  /** JSON text: texts by name. */
  metadata: string;
  /** The version of the chunks that are found, and how many there are. */
  version: number;
  chunks: number;
  updated_at: number;
  /** The run that has last added it or found it unchanged. */
  seen_by: Generated<string>;
  /** The version that a job has written, with its number of chunks and its hash; 0 where there is none. */
  next_version: Generated<number>;
  next_chunks: Generated<number>;
  next_hash: Generated<string>;
}

export interface KnowledgeChunkTable {
  /** The version plus the position. */
  id: number;
  document_id: string;
  base_id: string;
  version: number;
  position: number;
  /** Where the text is in the document's, in UTF-16 units. */
  start_at: number;
  end_at: number;
  text: string;
  /** Of the text; its vector is found by it. */
  hash: Generated<string>;
  /** The heading that it stands below, and its page, from 1 on; empty and 0 where the document has none. */
  heading: Generated<string>;
  page: Generated<number>;
}

/** A document that a run is indexing, or that it was interrupted at. */
export interface KnowledgeOpenTable {
  base_id: string;
  source: string;
  run_id: string;
  since: number;
}

/** Indexes all documents of a knowledge base anew. */
export interface KnowledgeJobTable {
  id: string;
  base_id: string;
  user_id: string;
  status: string;
  /** The model that the passages get vectors of, and its credential; empty for full text only. */
  credential_id: string;
  provider: string;
  model: string;
  chunk_size: number;
  overlap: number;
  /** The embedding that the knowledge base has once the job is completed. `dimensions`: 0 until the model has answered. */
  generation: number;
  dimensions: number;
  done: number;
  total: number;
  /** JSON text. */
  error: string | null;
  /** 1 once what has become useless is removed. */
  is_cleared: number;
  /** The server that carries it, until when. */
  claimed_by: string;
  claimed_until: number;
  started_at: number;
  ended_at: number | null;
}
