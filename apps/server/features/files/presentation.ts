/** Media types that a browser may display: none of them can run a script, unlike SVG and HTML. */
const shown = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'application/pdf']);
const shownAsText = new Set([
  'text/plain',
  'text/csv',
  'text/markdown',
  'text/tab-separated-values',
  'application/json',
  'application/x-ndjson',
]);

const TYPE = /^[\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100}$/;

/** The headers of a file download. Name and type of a file are not trusted: its author chose them. */
export function presentationOf(
  { name, mediaType }: { name: string; mediaType: string },
  download: boolean,
): { 'content-type': string; 'content-disposition': string } {
  const [written = ''] = mediaType.toLowerCase().split(';');
  const type = TYPE.test(written.trim()) ? written.trim() : 'application/octet-stream';
  const isText = shownAsText.has(type);
  const isInline = !download && (isText || shown.has(type));
  return {
    'content-type': isInline && isText ? 'text/plain; charset=utf-8' : type,
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; ${fileNameOf(name)}`,
  };
}

/** RFC 6266: the name in ASCII for all clients, and the full name in UTF-8. */
function fileNameOf(name: string): string {
  const plain =
    name
      .replaceAll(/[\p{Cc}/\\]/gu, '_')
      .slice(0, 200)
      .toWellFormed() || 'file';
  const ascii = plain.replaceAll(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(plain).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return ascii === plain ? `filename="${ascii}"` : `filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
