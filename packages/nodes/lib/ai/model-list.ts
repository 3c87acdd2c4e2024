import type { NodeList } from '@heddle/contract/api/node-lists';
import type { ListRequest } from '@heddle/contract/node/define';
import type { ModelKind } from '@heddle/contract/node/models';
import { lazyImport } from '../lazy-import.ts';

/** The list of voices that a field offers. */
export const VOICES = 'voices';

/** The `loadList` of a node that has the field `model`, and perhaps one for a voice. The libraries of providers are read when a list is. */
export const modelList =
  (kind: ModelKind) =>
  async (request: ListRequest): Promise<NodeList> => {
    const { loadModels, loadVoices } = await lazyImport(import('./list.ts'));
    return request.list === VOICES ? loadVoices(request) : loadModels(request, kind);
  };
