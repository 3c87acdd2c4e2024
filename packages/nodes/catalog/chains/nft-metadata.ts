import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import type { FileRef } from '@heddle/contract/run/item';
import { fileOf, readBytes, requiredFile } from '../../lib/files/read.ts';
import { once } from '../../lib/files/chunks.ts';
import { pinFile } from '../../lib/chain/ipfs.ts';
import type { nftFields } from './nft-fields.ts';

export type NftContext = NodeContext<typeof nftFields>;

/** Bytes of a file that is put on the chain itself: each costs gas. */
const ON_CHAIN_MAX = 16 * 1024;

/** The URI of an item's token: of what it is put into IPFS as, a data URI with all of it, or the one that a field names; '' for none. Throws as `pinFile` does, and `data_too_large`. */
export async function tokenUri(context: NftContext, index: number): Promise<string> {
  const { field } = context;
  switch (field.metadata(index)) {
    case 'none':
      return '';
    case 'uri': {
      const uri = field.uri(index).trim();
      if (uri === '') throw nodeErrors.field_required({ field: 'URI' });
      return uri;
    }
    case 'data': {
      const text = JSON.stringify(await describe(context, index, (file) => dataUri(context, file)));
      return `data:application/json;base64,${Buffer.from(text).toString('base64')}`;
    }
    default:
      return pinned(context, index);
  }
}

async function pinned(context: NftContext, index: number): Promise<string> {
  const credential = await context.credential('pinning');
  const pin = (file: FileRef): Promise<string> => pinFile(context, credential, file);
  const text = JSON.stringify(await describe(context, index, pin));
  const file = await context.files.put(once(Buffer.from(text)), {
    name: 'metadata.json',
    mediaType: 'application/json',
  });
  return pin(file);
}

/** Metadata by the schema of ERC-721 and ERC-1155, with the attributes that marketplaces show. */
async function describe(
  { items, field }: NftContext,
  index: number,
  place: (file: FileRef) => Promise<string>,
): Promise<JsonObject> {
  const name = field.file(index).trim();
  const file = name === '' ? fileOf(items[index], '') : requiredFile(items[index], name);
  const written = field.image(index).trim();
  const image = written !== '' ? written : file ? await place(file) : '';
  const attributes = field.attributes(index);
  const description = field.tokenDescription(index);
  return {
    name: field.title(index),
    ...(description === '' ? {} : { description }),
    ...(image === '' ? {} : { image }),
    ...(Array.isArray(attributes) && attributes.length > 0 ? { attributes } : {}),
  };
}

async function dataUri({ files, signal }: NftContext, file: FileRef): Promise<string> {
  const bytes = await readBytes(files, file, ON_CHAIN_MAX, { signal });
  return `data:${file.mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}
