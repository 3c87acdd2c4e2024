import { fileWorkErrors } from '@heddle/contract/errors/file-work';

/** The formats of the converter. Data has values, a document has text to read. */
export const formats = {
  csv: { label: 'CSV', ending: '.csv', mediaType: 'text/csv', holds: 'data' },
  xlsx: {
    label: 'Excel (XLSX)',
    ending: '.xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    holds: 'data',
  },
  json: { label: 'JSON', ending: '.json', mediaType: 'application/json', holds: 'data' },
  yaml: { label: 'YAML', ending: '.yaml', mediaType: 'application/yaml', holds: 'data' },
  xml: { label: 'XML', ending: '.xml', mediaType: 'application/xml', holds: 'data' },
  markdown: { label: 'Markdown', ending: '.md', mediaType: 'text/markdown', holds: 'document' },
  html: { label: 'HTML', ending: '.html', mediaType: 'text/html', holds: 'document' },
  text: { label: 'Text', ending: '.txt', mediaType: 'text/plain', holds: 'document' },
} as const satisfies {
  [format: string]: { label: string; ending: string; mediaType: string; holds: 'data' | 'document' };
};

export type Format = keyof typeof formats;

export const formatNames = Object.keys(formats) as readonly Format[];

export const formatChoices = formatNames.map((value) => ({ value, label: formats[value].label }));

/** The target formats of a format: data any (as a table where that is a document), a document another document. */
export const targetsOf = (from: Format): readonly Format[] =>
  formatNames.filter((to) => formats[from].holds === 'data' || formats[to].holds === 'document');

/** Throws `conversion_unknown` for two formats of which one cannot become the other. */
export function checkPair(from: Format, to: Format): void {
  const possible = targetsOf(from);
  if (possible.includes(to)) return;
  throw fileWorkErrors.conversion_unknown({
    from: formats[from].label,
    to: formats[to].label,
    possible: possible.map((format) => formats[format].label).join(', '),
  });
}

/** The format of a media type; undefined for one that is none of them. */
export const formatOfType = (mediaType: string): Format | undefined =>
  formatNames.find((format) => formats[format].mediaType === mediaType) ??
  (mediaType === 'image/svg+xml' ? 'xml' : undefined);

/** The format of text without a name, if its beginning identifies it. */
export function formatOfText(text: string): Format | undefined {
  const begin = text.trimStart().slice(0, 200).toLowerCase();
  if (/^[{[]/.test(begin)) return 'json';
  if (/^<(?:!doctype html|html|body|p|div|h[1-6]|table|ul|ol)\b/.test(begin)) return 'html';
  return begin.startsWith('<') ? 'xml' : undefined;
}
