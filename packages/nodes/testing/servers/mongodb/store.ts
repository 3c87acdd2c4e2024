import { aggregate, find, updateMany, updateOne } from 'mingo';
import type { Document } from 'mongodb';
import { BSON } from 'mongodb';
import { CommandError } from './login.ts';

const idText = (id: unknown): string => BSON.EJSON.stringify({ id }, { relaxed: false });

const copyOf = (document: Document): Document => BSON.deserialize(BSON.serialize(document));

/** Documents in memory, by collection. Queries, updates and aggregations are those of mingo. */
export class DocumentStore {
  #collections = new Map<string, Document[]>();
  readonly #ids = new WeakMap<Document[], Set<string>>();

  of(name: string): Document[] {
    const known = this.#collections.get(name) ?? [];
    this.#collections.set(name, known);
    return known;
  }

  names(): string[] {
    return [...this.#collections.keys()];
  }

  /** The present state, and what brings it back. */
  remember(): () => void {
    const kept = new Map([...this.#collections].map(([name, documents]) => [name, documents.map(copyOf)] as const));
    return () => {
      this.#collections = kept;
    };
  }

  /** Throws the error of a key that exists already. */
  insert(name: string, document: Document): void {
    const documents = this.of(name);
    const id = idText(document['_id']);
    const ids = this.#idsOf(documents);
    if (ids.has(id))
      throw new CommandError(11_000, `E11000 duplicate key error collection: ${name} index: _id_ dup key: ${id}`);
    ids.add(id);
    documents.push(copyOf(document));
  }

  #idsOf(documents: Document[]): Set<string> {
    const known = this.#ids.get(documents) ?? new Set(documents.map((one) => idText(one['_id'])));
    this.#ids.set(documents, known);
    return known;
  }

  find(name: string, { filter = {}, projection, sort, skip = 0, limit = 0 }: Document): Document[] {
    let cursor = find<Document>(this.of(name), filter as Document, projection as never);
    if (sort && Object.keys(sort as object).length > 0) cursor = cursor.sort(sort as never);
    cursor = cursor.skip(Number(skip));
    // A negative limit asks for one page.
    return (Number(limit) === 0 ? cursor : cursor.limit(Math.abs(Number(limit)))).all().map(copyOf);
  }

  aggregate(name: string, pipeline: Document[]): Document[] {
    const last = pipeline.at(-1) ?? {};
    const out: unknown = last['$out'];
    const stages = out === undefined ? pipeline : pipeline.slice(0, -1);
    const found = aggregate(this.of(name), stages) as Document[];
    if (typeof out !== 'string') return found.map(copyOf);
    const [database = ''] = name.split('.');
    this.#collections.set(`${database}.${out}`, found.map(copyOf));
    return [];
  }

  /** One update, or a replacement: the documents that match, those that differ afterwards, and the ID of an inserted one. */
  update(
    name: string,
    { q: filter, u: change, multi, upsert }: Document,
  ): { matched: number; modified: number; id?: unknown } {
    const documents = this.of(name);
    const matching = find<Document>(documents, filter as Document).all();
    if (matching.length === 0) {
      if (upsert !== true) return { matched: 0, modified: 0 };
      return { matched: 0, modified: 0, id: this.#upsert(name, filter as Document, change as Document | Document[]) };
    }
    if (isReplacement(change as Document)) {
      const at = documents.findIndex((one) => idText(one['_id']) === idText(matching[0]?.['_id']));
      documents[at] = copyOf({ _id: documents[at]?.['_id'] as unknown, ...(change as Document) });
      return { matched: 1, modified: 1 };
    }
    const work = multi === true ? updateMany : updateOne;
    const { matchedCount, modifiedCount } = work(documents, filter as Document, change as never, { cloneMode: 'deep' });
    return { matched: matchedCount, modified: modifiedCount };
  }

  /** Makes the document of an upsert: of what the filter says must be equal, and of the change. */
  #upsert(name: string, filter: Document, change: Document | Document[]): unknown {
    const equal = Object.fromEntries(
      Object.entries(filter).filter(
        ([key, value]) =>
          !key.startsWith('$') &&
          !(
            typeof value === 'object' &&
            value !== null &&
            Object.keys(value as object).some((one) => one.startsWith('$'))
          ),
      ),
    );
    const made: Document[] = [{ _id: new BSON.ObjectId(), ...equal }];
    if (isReplacement(change)) made[0] = { _id: made[0]?.['_id'] as unknown, ...(change as Document) };
    else updateOne(made, {}, change as never, { cloneMode: 'deep' });
    const [document = {}] = made;
    this.insert(name, document);
    return document['_id'];
  }

  delete(name: string, { q: filter, limit }: Document): number {
    const documents = this.of(name);
    const matching = find<Document>(documents, filter as Document).all();
    const ids = new Set(matching.slice(0, limit === 1 ? 1 : undefined).map((one) => idText(one['_id'])));
    this.#collections.set(
      name,
      documents.filter((one) => !ids.has(idText(one['_id']))),
    );
    return ids.size;
  }
}

const isReplacement = (change: Document | Document[]): boolean =>
  !Array.isArray(change) && !Object.keys(change).some((key) => key.startsWith('$'));
