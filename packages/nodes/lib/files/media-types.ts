/** Media types by the endings of names. IANA, "Media Types"; where a type is not registered there, as servers send it. */
const types: { readonly [extension: string]: string } = {
  txt: 'text/plain',
  log: 'text/plain',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
  markdown: 'text/markdown',
  html: 'text/html',
  htm: 'text/html',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  json: 'application/json',
  geojson: 'application/geo+json',
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
  xml: 'application/xml',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  pdf: 'application/pdf',
  rtf: 'application/rtf',
  eml: 'message/rfc822',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
  jar: 'application/java-archive',
  zip: 'application/zip',
  tar: 'application/x-tar',
  gz: 'application/gzip',
  tgz: 'application/gzip',
  zst: 'application/zstd',
  bz2: 'application/x-bzip2',
  xz: 'application/x-xz',
  '7z': 'application/x-7z-compressed',
  rar: 'application/x-rar-compressed',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  heic: 'image/heic',
  svg: 'image/svg+xml',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  m4a: 'audio/x-m4a',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  mkv: 'video/matroska',
};

/** The ending of a name without its dot and in small letters; '' where it has none. */
export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** The media type that a name or an ending speaks of; undefined for one that is not known. */
export function typeByName(name: string): string | undefined {
  const extension = extensionOf(name);
  return Object.hasOwn(types, extension) ? types[extension] : undefined;
}

/** The usual ending of a media type with its dot; '' where none is known. */
export function endingOf(mediaType: string): string {
  const found = Object.entries(types).find(([, type]) => type === mediaType);
  return found ? `.${found[0]}` : '';
}

/** True for types whose content is text. */
export const isTextual = (mediaType: string): boolean =>
  /^text\/|^message\/|[+/](?:json|xml|yaml)$|^application\/(?:x-ndjson|rtf)$/.test(mediaType);
