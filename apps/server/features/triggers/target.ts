import { apiErrors } from '@heddle/contract/errors/api';
import type { Hook, HookWorkflow } from './store.ts';
import { toEndpoint } from './store.ts';

/** The hook a request is for. */
export interface HookTarget {
  workflow: HookWorkflow;
  hook: Hook;
}

const hooksAt = (workflow: HookWorkflow, path: string): Hook[] => {
  const endpoint = toEndpoint(path);
  return workflow.hooks.filter((hook) => hook.endpoint === endpoint);
};

/** The methods that are answered at a path, for the `Allow` header. */
export const allowedMethods = (workflow: HookWorkflow, path: string): string =>
  [...new Set(hooksAt(workflow, path).flatMap((hook) => hook.methods))].join(', ');

/** Finds the hook for a method and path. Throws `hook_not_found`, `hook_inactive` and `hook_method`. */
export function matchHook(workflow: HookWorkflow | null, path: string, method: string): HookTarget {
  const here = workflow ? hooksAt(workflow, path) : [];
  if (!workflow || here.length === 0) throw apiErrors.hook_not_found();
  if (!workflow.isActive) throw apiErrors.hook_inactive();
  const hook = here.find((one) => one.methods.includes(method)) ?? here.find((one) => one.methods.includes('ANY'));
  if (!hook) throw apiErrors.hook_method({ method, allowed: allowedMethods(workflow, path) });
  return { workflow, hook };
}
