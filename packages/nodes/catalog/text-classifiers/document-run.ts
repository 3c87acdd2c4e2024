import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Field } from '@heddle/contract/node/fields';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { fileOf, readBytes, requiredFile } from '../../lib/files/read.ts';
import type { classifierFields } from './fields.ts';
import { readDocumentInWorker } from './read-in-worker.ts';
import { classifyItems, textAt } from './run.ts';

type Context = NodeContext<
  typeof classifierFields & { file: Field<string>; text: Field<string>; fileName: Field<boolean> }
>;

const FILE_LIMIT = 50 * 1024 * 1024;

/** Classifies items by the text of their files, or by a text of theirs where there is none. Throws the errors of reading files. */
export async function classifyDocuments(context: Context): Promise<NodeResult> {
  const { field } = context;
  const readText = textAt(field.text());
  const facts = new Map<number, JsonObject>();
  const read = async (file: FileRef, index: number): Promise<string> => {
    const { files, signal, resources } = context;
    const bytes = await readBytes(files, file, FILE_LIMIT, { signal });
    const source = { name: file.name, mediaType: file.mediaType, bytes };
    const text = await readDocumentInWorker(source, { signal, resources });
    facts.set(index, { name: file.name, mediaType: file.mediaType, characters: text.length });
    return field.fileName(index) ? `${file.name.replaceAll(/[_.-]+/g, ' ')}\n${text}` : text;
  };
  return classifyItems(context, {
    kind: 'document',
    textOf: (item: Item, index) => {
      const name = field.file(index);
      const file = fileOf(item, name);
      if (file) return read(file, index);
      const text = readText(item);
      // Neither of the two: the error names the file that is missing.
      return text === '' ? read(requiredFile(item, name), index) : text;
    },
    extend: (_item, index): JsonObject => {
      const document = facts.get(index);
      return document ? { document } : {};
    },
  });
}
