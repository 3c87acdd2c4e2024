import { apiErrors } from '@heddle/contract/errors/api';
import { hookErrors } from '@heddle/contract/errors/hooks';
import type { Hook, HookWorkflow } from './store.ts';
import { toEndpoint } from './store.ts';

/** The hook a request is for. */
export interface HookTarget {
  workflow: HookWorkflow;
  hook: Hook;
}

/** The hooks at a path, whatever their methods. */
export const hooksAt = (workflow: HookWorkflow, path: string): Hook[] => {
  const endpoint = toEndpoint(path);
  return workflow.hooks.filter((hook) => hook.endpoint === endpoint);
};

/** The methods that are answered at a path, for the `Allow` header. */
export const allowedMethods = (workflow: HookWorkflow, path: string): string =>
  [...new Set(hooksAt(workflow, path).flatMap((hook) => hook.methods))].join(', ');

const hookFor = (hooks: readonly Hook[], method: string): Hook | undefined =>
  hooks.find((one) => one.methods.includes(method)) ?? hooks.find((one) => one.methods.includes('ANY'));

/** The hook for a method and path of an active workflow; undefined if there is none. */
export const findHook = (workflow: HookWorkflow, path: string, method: string): Hook | undefined =>
  hookFor(hooksAt(workflow, path), method);

/** Finds the hook for a method and path. Throws `hook_not_found`, `hook_inactive`, `hook_held_back` and `hook_method`. */
export function matchHook(workflow: HookWorkflow | null, path: string, method: string): HookTarget {
  const here = workflow ? hooksAt(workflow, path) : [];
  if (!workflow || here.length === 0) throw apiErrors.hook_not_found();
  if (!workflow.isActive) throw apiErrors.hook_inactive();
  if (workflow.isHeldBack) throw hookErrors.hook_held_back();
  const hook = hookFor(here, method);
  if (!hook) throw apiErrors.hook_method({ method, allowed: allowedMethods(workflow, path) });
  return { workflow, hook };
}
