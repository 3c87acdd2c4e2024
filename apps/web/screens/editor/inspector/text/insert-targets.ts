/** A place into which a field of the data can be put. */
export interface InsertTarget {
  label: string;
  dom: HTMLElement;
  insert(expression: string): void;
}

/** The insert targets of one form, in the order of the page. */
export interface InsertTargets {
  /** Returns the function that removes the target. */
  add(target: InsertTarget): () => void;
  list(): InsertTarget[];
}

export function createInsertTargets(): InsertTargets {
  const targets = new Set<InsertTarget>();
  return {
    add(target) {
      targets.add(target);
      return () => void targets.delete(target);
    },
    list: () =>
      [...targets].toSorted((a, b) =>
        a.dom.compareDocumentPosition(b.dom) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
      ),
  };
}
