import { loadNodes } from '@heddle/nodes/registry';

/** Every node type there is. */
export const registry = await loadNodes();
