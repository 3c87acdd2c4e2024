import type { JsonObject } from '@heddle/contract/json';
import { createContext, use } from 'react';

/** The node whose form is open, as it is in the form. */
export interface NodeForm {
  type: string;
  data: JsonObject;
  /** True where its lists are read with a credential only. */
  needsCredential: boolean;
}

export const NodeFormContext = createContext<NodeForm | null>(null);

/** The node of the form around this component; null outside of one. */
export const useNodeForm = (): NodeForm | null => use(NodeFormContext);
