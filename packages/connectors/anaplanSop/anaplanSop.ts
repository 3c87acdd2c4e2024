import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { defineConnector } from '../kit/connector.ts';
import { actions } from './action.ts';
import { file } from './file.ts';
import { list, model } from './model.ts';
import { apiAddress } from './region.ts';

export const anaplanConnector = defineConnector({
  vendor: 'anaplanSop',
  name: 'Anaplan',
  credentials: ['anaplanUser'],
  address: apiAddress,
  objects: [...actions, file, model, list],
  reason(answer) {
    if (!isJsonObject(answer)) return '';
    const status = isJsonObject(answer['status']) ? answer['status'] : answer;
    return asText(status['message'] ?? status['statusMessage'] ?? '');
  },
  lists: {
    workspaces: { operation: 'model.listWorkspaces', value: 'id', label: 'name', search: 'search' },
    models: { operation: 'model.list', value: 'id', label: 'name', needs: ['workspaceId'] },
    modules: { operation: 'model.listModules', value: 'id', label: 'name', needs: ['workspaceId', 'modelId'] },
    views: { operation: 'model.listViews', value: 'id', label: 'name', needs: ['workspaceId', 'modelId'] },
    lists: { operation: 'list.list', value: 'id', label: 'name', needs: ['workspaceId', 'modelId'] },
    files: { operation: 'file.list', value: 'id', label: 'name', needs: ['workspaceId', 'modelId'] },
    imports: { operation: 'import.list', value: 'id', label: 'name', needs: ['workspaceId', 'modelId'] },
    exports: { operation: 'export.list', value: 'id', label: 'name', needs: ['workspaceId', 'modelId'] },
    processes: { operation: 'process.list', value: 'id', label: 'name', needs: ['workspaceId', 'modelId'] },
    actions: { operation: 'action.list', value: 'id', label: 'name', needs: ['workspaceId', 'modelId'] },
  },
});
