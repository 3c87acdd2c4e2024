import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { NodeRegistry } from '@heddle/nodes/registry';

/** An encoding that the catalog is kept in. */
export type Encoding = 'br' | 'gzip';

interface CatalogDocument {
  etag: string;
  json: string;
  encoded: Readonly<Record<Encoding, Buffer>>;
}

/** The catalog with the examples of its node types, and without them: half as large, and all that forms and cards need. */
export interface CatalogDocuments {
  whole: () => Promise<CatalogDocument>;
  withoutExamples: () => Promise<CatalogDocument>;
}

/** A high level: it is compressed once, in a thread of its own, and sent often. The highest takes three times as long for 2 % less. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 10 };

async function makeDocument(content: unknown): Promise<CatalogDocument> {
  const json = JSON.stringify(content);
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  const [br, gz] = await Promise.all([promisify(brotliCompress)(json, { params }), promisify(gzip)(json)]);
  return { etag, json, encoded: { br, gzip: gz } };
}

/** The serialized catalogs, each built on first use. */
export function createCatalogDocuments(nodes: NodeRegistry): CatalogDocuments {
  const once = (content: () => unknown): (() => Promise<CatalogDocument>) => {
    let document: Promise<CatalogDocument> | null = null;
    return () => (document ??= makeDocument(content()));
  };
  return {
    whole: once(() => nodes.catalog()),
    withoutExamples: once(() => nodes.catalog().map(({ examples: _examples, ...form }) => form)),
  };
}
