import type { AnyNode } from '@heddle/contract/node/define';

type Facts = Omit<AnyNode, 'run' | 'migrate'>;

// The build replaces this module: see nodes.config.ts.

/** Node types that a dry run never runs. */
export const sampled: readonly Facts[] = [];
/** Node types that would have to run and cannot in a browser. */
export const onServer: readonly Facts[] = [];
/** Files of node types that run in browsers, by type and alias. Each exports its definition. */
export const loaders: { readonly [type: string]: (() => Promise<{ readonly [name: string]: AnyNode }>) | undefined } =
  {};
