import type { NodeList } from '@heddle/contract/api/node-lists';
import type { ListRequest } from '@heddle/contract/node/define';
import type { ModelKind } from '@heddle/contract/node/models';
import { lazyImport } from '../lazy-import.ts';

/** The `loadList` of a node that has the field `model`. The libraries of providers are read when a list is. */
export const modelList =
  (kind: ModelKind) =>
  async (request: ListRequest): Promise<NodeList> =>
    (await lazyImport(import('./list.ts'))).loadModels(request, kind);
