import { nodeErrors } from '@heddle/contract/errors/node';
import { fileWorkErrors } from '@heddle/contract/errors/file-work';
import { dataErrors } from '@heddle/contract/errors/data';
import { asText } from '@heddle/contract/node/text';
import type { NodeContext } from '@heddle/contract/node/context';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { contentOf } from '../../files/content.ts';
import { fileOf, requiredFile } from '../../files/read.ts';
import { plainName, receive } from '../../files/receive.ts';
import { exchange } from '../../http/exchange.ts';
import { pathReader } from '../../json/reader.ts';

/** What models read. */
const readable = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
/** Images of one item. */
const MOST = 10;
const IMAGE_LIMIT = 20 * 1024 * 1024;
const FETCH_MS = 60_000;

type ImageContext = Pick<NodeContext, 'files' | 'fetch' | 'signal'>;

/**
 * The images of an item that go to a model: a file by its name, or else all of its images, or else the base64 in a field. Throws `file_missing`,
 * `file_type_refused`, `data_too_large`, and `field_invalid` for more than ten.
 */
export async function imagesIn(
  context: ImageContext,
  item: Item,
  { file, field }: { file: string; field: string },
): Promise<FileRef[]> {
  const named = fileOf(item, file);
  const found = file === '' ? Object.values(item.files ?? {}).filter(isImage) : named ? [named] : [];
  const [other] = found.filter((one) => !readable.includes(one.mediaType));
  if (other)
    throw fileWorkErrors.file_type_refused({ name: other.name, found: other.mediaType, allowed: readable.join(', ') });
  if (found.length > MOST) throw nodeErrors.field_invalid({ field: 'Image', reason: `must be ${MOST} images at most` });
  if (found.length > 0) return found;
  if (field === '' || asText(pathReader(field)(item.json)) === '') {
    if (file === '' && Object.keys(item.files ?? {}).length > 0)
      throw dataErrors.file_missing({
        name: 'any name that is an image',
        there: Object.keys(item.files ?? {}).join(', '),
      });
    return [requiredFile(item, file)];
  }
  const content = await contentOf(context.files, { json: item.json }, { file: '', field }, context);
  return [await receivedImage(context, await content.open(), '')];
}

const isImage = ({ mediaType }: FileRef): boolean => mediaType.startsWith('image/');

async function receivedImage(
  { files, signal }: ImageContext,
  chunks: AsyncIterable<Uint8Array>,
  name: string,
): Promise<FileRef> {
  return (await receive(files, chunks, { name, mediaType: '', allowed: readable, limit: IMAGE_LIMIT }, { signal }))
    .file;
}

/** The image at an address, read within the egress rules and without any credential. Throws the errors of the HTTP client and those of `imagesIn`. */
export async function imageAt(context: ImageContext, address: string): Promise<FileRef> {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol))
    throw nodeErrors.field_invalid({
      field: 'URL',
      reason: 'must be a URL such as https://example.com/a.png',
    });
  const { fetch, signal } = context;
  const policy = {
    fetch,
    signal,
    timeoutMs: FETCH_MS,
    retries: 2,
    maxRedirects: 5,
    acceptAnyStatus: false,
    privateHeaders: [],
    secrets: [],
  };
  const request = { method: 'GET', url, headers: new Headers(), payload: null };
  const name = plainName(decodeURIComponentSafely(url.pathname));
  return exchange(request, policy, ({ response }) => receivedImage(context, response.body ?? noBytes(), name));
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

function decodeURIComponentSafely(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (thrown) {
    if (!(thrown instanceof URIError)) throw thrown;
    return path;
  }
}
