import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { JsonBounds } from '@heddle/contract/json-limits';
import { DOMParser } from '@xmldom/xmldom';
import xpath from 'xpath';
import { typedCell } from '../../lib/typed-cell.ts';
import { toJsonChunks } from '../../lib/json/chunks.ts';
import { countParts } from '../../lib/xml/bounds.ts';
import { checkEntities, xmlText } from '../../lib/xml/text.ts';

export interface Picking {
  /** An XPath; an object for every node it finds. '' for one object of the whole document. */
  each: string;
  /** Fields and their XPaths, from each node on. A name that ends with [] takes a list of all matches, others the first match. */
  picks: readonly { name: string; value: string }[];
  /** Prefixes that XPaths may use. */
  namespaces: { [prefix: string]: string };
  typed: boolean;
  /** The limits of the document. */
  bounds: JsonBounds;
}

const MOST_NODES = 1_000_000;

/** The results of XPaths (1.0) in XML. Throws `xml_invalid`, `xml_entities`, `xpath_invalid`, `json_too_deep`, `json_too_many_values`. */
export function pick(text: string, { each, picks, namespaces, typed, bounds }: Picking): JsonObject[] {
  checkEntities(text);
  countParts(text, bounds);
  const root = parse(text);
  const namesOf = (prefix: string): string | undefined =>
    Object.hasOwn(namespaces, prefix)
      ? namespaces[prefix]
      : prefix === 'xml'
        ? 'http://www.w3.org/XML/1998/namespace'
        : undefined;
  const order = documentOrder(root);
  const compile = (path: string): ((node: Node) => Found) => {
    const coded = <T>(work: () => T): T => {
      try {
        return work();
      } catch (cause) {
        throw dataErrors.xpath_invalid(
          { path, reason: cause instanceof Error ? cause.message : String(cause) },
          { cause },
        );
      }
    };
    const compiled = coded(() => (xpath as unknown as XPathCompiler).parse(path));
    return (node) => coded(() => valueOf(compiled.evaluate({ node, namespaces: namesOf }), order));
  };
  const read = (value: JsonValue): JsonValue => (typed && typeof value === 'string' ? typedCell(value) : value);
  const items = each === '' ? { nodes: [root] } : compile(each)(root);
  if (!('nodes' in items)) throw dataErrors.xpath_invalid({ path: each, reason: 'it finds no nodes but a value' });
  if (items.nodes.length > MOST_NODES)
    throw dataErrors.data_too_large({ what: 'What the XPath finds', limit: `${MOST_NODES} nodes` });
  const fields = picks.map(({ name, value }) => ({ name, select: compile(value) }));
  return items.nodes.map((node) =>
    Object.fromEntries(
      fields.map(({ name, select }) => {
        const found = select(node);
        const list =
          'nodes' in found ? found.nodes.map((entry) => read((entry.textContent ?? '').trim())) : [read(found.value)];
        return name.endsWith('[]') ? [name.slice(0, -2), list] : [name, list[0] ?? null];
      }),
    ),
  );
}

/** The same, of text or the bytes of a file, as pieces of JSON. Throws `encoding_unknown` as well. */
export async function pickText(source: string | Uint8Array, picking: Picking): Promise<string[]> {
  return toJsonChunks(pick(typeof source === 'string' ? source : xmlText(source), picking));
}

/** The result of an XPath: nodes in document order, or a value. */
type Found = { nodes: readonly Node[] } | { value: JsonValue };

/** Functions of the package that its types lack: compile once, and return nodes without a sort of quadratic cost. */
interface XPathCompiler {
  parse(path: string): {
    evaluate(options: { node: Node; namespaces: (prefix: string) => string | undefined }): XPathValue;
  };
}

interface XPathValue {
  toUnsortedArray?(): Node[];
  stringValue(): string;
  numberValue(): number;
  booleanValue(): boolean;
  constructor: { name: string };
}

function valueOf(value: XPathValue, order: ReadonlyMap<Node, number>): Found {
  if (value.toUnsortedArray)
    return { nodes: value.toUnsortedArray().sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)) };
  if (value.constructor.name === 'XBoolean') return { value: value.booleanValue() };
  if (value.constructor.name !== 'XNumber') return { value: value.stringValue() };
  const number = value.numberValue();
  return { value: Number.isFinite(number) ? number : null };
}

/** The place of every node, attributes included, in the document. */
function documentOrder(root: Node): Map<Node, number> {
  const order = new Map<Node, number>();
  const open: Node[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    order.set(node, order.size);
    const attributes = 'attributes' in node ? (node as Element).attributes : undefined;
    for (let index = 0; index < (attributes?.length ?? 0); index += 1) {
      const attribute = attributes?.item(index);
      if (attribute) order.set(attribute, order.size);
    }
    for (let child = node.lastChild; child; child = child.previousSibling) open.push(child);
  }
  return order;
}

function parse(text: string): Node {
  let problem: string | undefined;
  const onError = (level: string, message: string): void => {
    if (level !== 'warning') problem ??= message;
  };
  try {
    const document = new DOMParser({ onError, locator: true }).parseFromString(text, 'text/xml');
    // The two packages describe the same DOM with types of their own.
    if (problem === undefined) return document as unknown as Node;
  } catch (cause) {
    problem ??= cause instanceof Error ? cause.message : String(cause);
  }
  throw dataErrors.xml_invalid({ reason: (problem ?? '').split('\n')[0]?.trim() ?? '' });
}
