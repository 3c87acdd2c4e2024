import { toItems } from '@heddle/contract/run/item';
import { useDocumentedNodeType } from '../../../api/node-types.ts';
import { itemsText } from '../rerun/json-items.ts';

/** The items of a node type's first example, as text to edit; null while they are loading. */
export function useSample(type: string): string | null {
  const { data, isError } = useDocumentedNodeType(type);
  if (!data) return isError ? itemsText([{}]) : null;
  const entry = data.find((one) => one.type === type || one.aliases.includes(type));
  const given = entry?.examples[0]?.given ?? [{}];
  return itemsText(toItems([...given]).map(({ json }) => json));
}
