import type { ListPaging } from '../kit/paging.ts';
import { as, required, text } from '../kit/parameters.ts';

// https://anaplan.docs.apiary.io/

/** An offset is behind the last entry where the answer says how many there are. */
export const pages: ListPaging = {
  by: 'offset',
  parameter: 'offset',
  total: 'meta.paging.totalSize',
  size: { parameter: 'limit', most: 5000 },
};

export const workspaceId = as('workspaceId', text('Workspace', { loads: 'workspaces', help: 'The workspace ID.' }));
export const modelId = as('modelId', text('Model', { loads: 'models', help: 'The model ID.' }));
export const fileId = as(
  'fileId',
  text('Data file', { loads: 'files', help: 'The file ID. That of an export is the ID of its file.' }),
);
export const onModel = { workspaceId: required(workspaceId), modelId: required(modelId) };
export const onFile = { ...onModel, fileId: required(fileId) };
export const inModel = '/workspaces/{workspaceId}/models/{modelId}';

export const dataFile = { id: '113000000001', name: 'orders.csv', chunkCount: 1 };
export const task = {
  taskId: '2B5A7C9E1F3D4A6B8C0D2E4F6A8B0C1D',
  taskState: 'COMPLETE',
  result: { successful: true, objectName: 'Import orders' },
};
