import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { NodeRegistry } from '@heddle/nodes/registry';

interface CatalogDocument {
  json: string;
  gzip: Buffer;
  etag: string;
}

/** The serialized catalog, built on first use. */
export function createCatalogDocument(nodes: NodeRegistry): () => Promise<CatalogDocument> {
  const compress = promisify(gzip);
  async function make(): Promise<CatalogDocument> {
    const json = JSON.stringify(nodes.catalog());
    const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
    return { json, gzip: await compress(json), etag };
  }
  let document: Promise<CatalogDocument> | null = null;
  return () => (document ??= make());
}
