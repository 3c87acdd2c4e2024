import { documentErrors } from '@heddle/contract/errors/documents';
import type { DocumentPicture } from './blocks.ts';

/** Characters of Base64. */
const MAX_LENGTH = 8 * 1024 * 1024;

/** The picture of a `data:` address. Pictures at other addresses are refused, not fetched. Throws `picture_invalid`. */
export function pictureOf(source: string, alt: string, width?: number): DocumentPicture {
  const [, type = '', base64 = ''] = /^data:image\/(png|jpe?g);base64,([A-Za-z0-9+/=\s]+)$/.exec(source) ?? [];
  if (type === '')
    throw documentErrors.picture_invalid({ reason: `"${source.slice(0, 60)}" is not one of the document's own` });
  if (base64.length > MAX_LENGTH) throw documentErrors.picture_invalid({ reason: 'it is larger than 6 MiB' });
  const data = base64.replaceAll(/\s+/g, '');
  const isPng = data.startsWith('iVBORw0KGgo');
  if (!isPng && !data.startsWith('/9j/'))
    throw documentErrors.picture_invalid({ reason: 'it is neither PNG nor JPEG' });
  return {
    mediaType: isPng ? 'image/png' : 'image/jpeg',
    base64: data,
    alt,
    ...(width === undefined ? {} : { width }),
  };
}
