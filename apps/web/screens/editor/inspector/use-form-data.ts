import { configured } from '@heddle/contract/described/configured';
import type { Sample } from '@heddle/expression/editing/completions';
import type { ListedType } from '@heddle/contract/node/define';
import { hasFields } from '@heddle/contract/node/define';
import { isAnnotation } from '@heddle/contract/workflow/annotations';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import { useMemo } from 'react';
import { pinnedPorts } from '../rerun/pinned.ts';
import { useEditor, useRun } from '../session.tsx';
import type { EarlierData, LiveData } from './live-scope.ts';
import { earlierData, lastData } from './live-scope.ts';

interface FormData {
  /** The data of the last run for this node. */
  last: LiveData | null;
  earlier: readonly EarlierData[];
  /** The same as the language wants it for completions and checks. */
  sample: Sample;
}

/** The data that the fields of a node refer to. */
export function useFormData(node: WorkflowNode): FormData {
  const run = useRun((state) => state.run);
  const steps = useRun((state) => state.steps);
  const nodes = useEditor((state) => state.nodes);
  const edges = useEditor((state) => state.edges);
  const catalog = useEditor((state) => state.catalog);
  const id = useEditor((state) => state.workflowId);
  const name = useEditor((state) => state.workflowName);
  const timeZone = useEditor((state) => state.settings.timeZone);
  return useMemo(() => {
    const nameOf = (other: WorkflowNode): string => nodeName(other, catalog.get(other.type)?.name);
    const typeOf = (other: WorkflowNode): ListedType | undefined => {
      const entry = catalog.get(other.type);
      return entry && hasFields(entry) ? configured(entry, other.data) : entry;
    };
    const pinnedOf = (other: WorkflowNode) => pinnedPorts(other, catalog);
    const surroundings = {
      run,
      steps,
      graph: { nodes, edges },
      workflow: { id, name, timeZone },
      nameOf,
      typeOf,
      pinnedOf,
    };
    const last = lastData(node, surroundings);
    const others = nodes.filter((other) => other.id !== node.id && !isAnnotation(other.type));
    return {
      last,
      earlier: run ? earlierData(node, surroundings) : [],
      sample: { nodes: others.map(nameOf), scope: last?.scope },
    };
  }, [node, run, steps, nodes, edges, catalog, id, name, timeZone]);
}
