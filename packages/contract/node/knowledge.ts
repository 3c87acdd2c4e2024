/** What users may keep in knowledge bases, and what one call may ask of them. */
export const knowledgeLimits = {
  /** Knowledge bases of a user, and characters of their names. */
  bases: 100,
  name: 200,
  /** Documents and chunks of a knowledge base. */
  documents: 10_000,
  chunks: 100_000,
  /** Characters of a document's text, its source and its title. */
  text: 500_000,
  source: 1000,
  title: 500,
  /** Bytes of a file that a document is read from. */
  file: 15 * 1024 * 1024,
  /** Entries of a document's metadata, and characters of a value. */
  metadata: 20,
  value: 1000,
  /** Characters of a chunk, and of its overlap with the next one: at most a quarter of the chunk. */
  smallestChunk: 500,
  largestChunk: 8000,
  /** Hits of a search, characters of its query, and words of it that are looked for. */
  hits: 50,
  query: 2000,
  words: 40,
  /** Passages of each kind of search that are joined. */
  candidates: 100,
  /** Numbers of a vector. */
  dimensions: 4096,
} as const;

/** How passages are cut unless it is said otherwise: their characters at most, and those that two share. */
export const passageDefaults = { chunkSize: 1200, overlap: 150 } as const;

/** The valid names of metadata. */
export const METADATA_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,49}$/;

/** Facts of a document by name, for filters. */
export type KnowledgeMetadata = { readonly [name: string]: string };

/** A document for a knowledge base of the run's owner. Its source identifies it within the base. */
export interface KnowledgeDocument {
  base: string;
  source: string;
  title: string;
  text: string;
  metadata: KnowledgeMetadata;
  /** Characters of a chunk, and of its overlap with the next one. */
  chunkSize: number;
  overlap: number;
  /** The model that its chunks have vectors of; null for full text only. */
  embedding: KnowledgeEmbedding | null;
}

/** The model that the vectors of a knowledge base are made by: the type of its credential, and its name. */
export interface KnowledgeEmbedding {
  provider: string;
  model: string;
}

/** A text of a document, by its hash. */
export interface KnowledgeText {
  hash: string;
  text: string;
}

/** The vector of a text, by the text's hash. */
export interface KnowledgeVector {
  hash: string;
  vector: readonly number[];
}

/** What became of a document, and the number of its chunks. */
export interface KnowledgeOutcome {
  status: 'added' | 'updated' | 'unchanged';
  chunks: number;
}

/** A search in a knowledge base of the run's owner. */
export interface KnowledgeQuery {
  base: string;
  query: string;
  /** The most hits. */
  limit: number;
  /** Only documents with these values, in any case of their letters. */
  metadata: KnowledgeMetadata;
  /** The vector of the query, for a search by meaning, and whether its words count as well; null for its words only. */
  meaning: { embedding: KnowledgeEmbedding; vector: readonly number[]; withWords: boolean } | null;
}

/** A passage that a search has found. */
export interface KnowledgeHit {
  source: string;
  title: string;
  text: string;
  /** Where the passage is in the text of its document, in UTF-16 units. */
  start: number;
  end: number;
  /** The number of the passage in its document, from 0 on. */
  position: number;
  /** The heading that it stands below, and its page from 1 on; empty and 0 where the document has none. */
  heading: string;
  page: number;
  /** How well it fits, relative to the best hit of the search, which has 1. */
  score: number;
  /** What the score is made of. `words`: relative to the best hit by words; `vectors`: the cosine with the query. Null where that has not found it. */
  parts: { words: number | null; vectors: number | null };
  metadata: KnowledgeMetadata;
}
