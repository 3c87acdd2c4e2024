import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { credentialsOf } from '../features/credentials/credentials.ts';
import { tablesOf } from '../features/tables/tables.ts';
import { addApi } from './owned-api.ts';
import { evaluationRows, makeEvaluation } from './owned-evaluation.ts';
import { knowledgeRows, makeKnowledge } from './owned-knowledge.ts';
import { walletRows } from './wallet-rows.ts';
import { makeWallet } from './owned-wallets.ts';
import type { Owned, Row } from './route-rows.ts';
import { ofAdministrator, ofAll, ofOwner, ofUser } from './route-rows.ts';
import type { HttpMethod, Person, TestApp } from './test-app.ts';
import { chain, node, saveWorkflow } from './test-app.ts';

/** The description of an API with one operation. */
const API = JSON.stringify({
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example' }],
  paths: { '/pets': { get: { responses: { 200: { description: 'Pets' } } } } },
});

/** A request to every route of the API, and who may make it. */
export const matrix: Record<string, Row> = {
  ...evaluationRows,
  ...knowledgeRows,
  'POST /mcp': ofAll('/mcp', 401, { jsonrpc: '2.0', id: 1, method: 'ping' }),
  'GET /mcp': ofAll('/mcp', 401),
  'DELETE /mcp': ofAll('/mcp', 401),
  'GET /.well-known/oauth-protected-resource': ofAll('/.well-known/oauth-protected-resource', 200),
  'GET /.well-known/oauth-protected-resource/mcp': ofAll('/.well-known/oauth-protected-resource/mcp', 200),
  'GET /.well-known/oauth-authorization-server': ofAll('/.well-known/oauth-authorization-server', 200),
  'POST /oauth/register': ofAll('/oauth/register', 400, {}),
  'POST /oauth/token': ofAll('/oauth/token', 400, {}),
  'POST /oauth/revoke': ofAll('/oauth/revoke', 400, {}),
  'GET /api/oauth/request': ofUser('/api/oauth/request', 422),
  'POST /api/oauth/request': ofUser('/api/oauth/request', 422, {}),
  'POST /api/register': ofAll('/api/register', 422, {}),
  'POST /api/login': ofAll('/api/login', 422, {}),
  'POST /api/logout': ofAll('/api/logout', 200),
  'POST /api/login/second-step': ofAll('/api/login/second-step', 403, { code: '123456' }),
  'GET /api/invitations': ofAdministrator('/api/invitations', 200),
  'POST /api/invitations': ofAdministrator('/api/invitations', 409, {}),
  'DELETE /api/invitations/:id': ofAdministrator('/api/invitations/unknown', 404),
  'GET /api/service-clients': ofAdministrator('/api/service-clients', 200),
  'PUT /api/service-clients/:id': ofAdministrator('/api/service-clients/SLACK', 200, { clientId: 'our-app' }),
  'DELETE /api/service-clients/:id': ofAdministrator('/api/service-clients/SLACK', 204),
  'GET /api/auth/user': ofUser('/api/auth/user'),
  'GET /api/auth/session': ofAll('/api/auth/session', 200),
  'PUT /api/auth/user': ofUser('/api/auth/user', 422, { email: 'nobody' }),
  'DELETE /api/auth/email-change': ofUser('/api/auth/email-change', 204),
  'POST /api/confirm-email': ofAll('/api/confirm-email', 404, { token: 'unknown.none' }),
  'PUT /api/auth/user/image': ofUser('/api/auth/user/image', 415, {}),
  'DELETE /api/auth/user/image': ofUser('/api/auth/user/image'),
  'GET /api/profile-images/:id': ofAll('/api/profile-images/unknown', 404),
  'POST /api/forgot-password': ofAll('/api/forgot-password', 409, { email: 'ada@example.com' }),
  'POST /api/reset-password': ofAll('/api/reset-password', 404, { token: 'unknown', password: 'secret99' }),
  'POST /api/auth/password': ofUser('/api/auth/password', 422, {}),
  'GET /api/transactions': ofUser('/api/transactions'),
  'GET /api/provider-payments': ofUser('/api/provider-payments'),
  'GET /api/money-stop': ofUser('/api/money-stop'),
  'PUT /api/money-stop': ofUser('/api/money-stop', 200, { stopped: false }),
  'GET /api/sessions': ofUser('/api/sessions'),
  'DELETE /api/sessions': ofUser('/api/sessions'),
  'DELETE /api/sessions/:id': ofOwner(({ sessionId }) => `/api/sessions/${sessionId}`, 204),
  'GET /api/two-factor': ofUser('/api/two-factor'),
  'POST /api/two-factor/setup': ofUser('/api/two-factor/setup', 422, { password: 'wrong' }),
  'POST /api/two-factor/confirm': ofUser('/api/two-factor/confirm', 409, { code: '123456' }),
  'POST /api/two-factor/recovery-codes': ofUser('/api/two-factor/recovery-codes', 409, { password: 'wrong' }),
  'DELETE /api/two-factor': ofUser('/api/two-factor', 409, { password: 'wrong' }),
  'GET /api/api-keys': ofUser('/api/api-keys'),
  'POST /api/api-keys': ofUser('/api/api-keys', 201, { name: 'CI' }),
  'DELETE /api/api-keys/:id': ofOwner(({ keyId }) => `/api/api-keys/${keyId}`, 204),
  'GET /api/preferences': ofUser('/api/preferences'),
  'PUT /api/preferences': ofUser('/api/preferences', 200, { emailNotifications: true }),
  'GET /api/account/usage': ofUser('/api/account/usage'),
  'GET /api/account': ofUser('/api/account'),
  'GET /api/account/export': ofUser('/api/account/export'),
  'DELETE /api/account': ofUser('/api/account', 422, { email: 'wrong' }),
  'GET /api/workflows': ofUser('/api/workflows'),
  'POST /api/workflows': {
    request: () => ({ url: '/api/workflows', payload: { name: 'New' } }),
    owner: 201,
    other: 201,
    signedOut: 401,
  },
  'GET /api/workflows/:id': ofOwner(({ workflowId }) => `/api/workflows/${workflowId}`),
  'PUT /api/workflows/:id': ofOwner(({ workflowId }) => `/api/workflows/${workflowId}`, 200, { name: 'Taken over' }),
  'DELETE /api/workflows/:id': ofOwner(({ workflowId }) => `/api/workflows/${workflowId}`, 204),
  'POST /api/workflows/:id/extract': ofOwner(({ workflowId }) => `/api/workflows/${workflowId}/extract`, 409, {
    name: 'Part',
    nodes: ['hook'],
    revision: 999,
  }),
  'DELETE /api/workflows/:id/draft': ofOwner(({ workflowId }) => `/api/workflows/${workflowId}/draft`),
  'GET /api/workflows/:id/revisions': ofOwner(({ workflowId }) => `/api/workflows/${workflowId}/revisions`),
  'GET /api/workflows/:id/revisions/:revision': ofOwner(({ workflowId }) => `/api/workflows/${workflowId}/revisions/1`),
  'GET /api/workflows/:id/tests': ofOwner(({ workflowId }) => `/api/workflows/${workflowId}/tests`),
  'POST /api/workflows/:id/tests': ofOwner(({ workflowId }) => `/api/workflows/${workflowId}/tests`, 201, {
    name: 'T',
    expect: {},
  }),
  'GET /api/workflows/:id/test-file': ofOwner(({ workflowId }) => `/api/workflows/${workflowId}/test-file`),
  'GET /api/workflows/:id/tests/:testId': ofOwner(
    ({ workflowId, testId }) => `/api/workflows/${workflowId}/tests/${testId}`,
  ),
  'PUT /api/workflows/:id/tests/:testId': ofOwner(
    ({ workflowId, testId }) => `/api/workflows/${workflowId}/tests/${testId}`,
    200,
    { name: 'Taken over', expect: {} },
  ),
  'DELETE /api/workflows/:id/tests/:testId': ofOwner(
    ({ workflowId, testId }) => `/api/workflows/${workflowId}/tests/${testId}`,
    204,
  ),
  'POST /api/workflows/:id/tests/run': ofOwner(({ workflowId }) => `/api/workflows/${workflowId}/tests/run`, 200, {}),
  'POST /api/executions/:id/save-as-test': ofOwner(({ runId }) => `/api/executions/${runId}/save-as-test`, 409, {
    name: 'T',
  }),
  'GET /api/executions': ofUser('/api/executions'),
  'POST /api/executions': {
    request: ({ workflowId }) => ({ url: '/api/executions', payload: { workflowId } }),
    owner: 201,
    other: 404,
    signedOut: 401,
  },
  'GET /api/executions/events': ofUser('/api/executions/events'),
  'GET /api/executions/search': ofUser('/api/executions/search?text=42&trigger=manualTrigger'),
  'GET /api/executions/stats': ofUser('/api/executions/stats'),
  'GET /api/executions/:id': ofOwner(({ runId }) => `/api/executions/${runId}`),
  'GET /api/executions/:id/events': ofOwner(({ runId }) => `/api/executions/${runId}/events`),
  'POST /api/executions/:id/retry': ofOwner(({ runId }) => `/api/executions/${runId}/retry`, 201),
  'POST /api/executions/:id/stop': ofOwner(({ runId }) => `/api/executions/${runId}/stop`),
  'GET /api/executions/:id/callback': ofOwner(({ runId }) => `/api/executions/${runId}/callback`),
  'GET /api/approvals': ofUser('/api/approvals'),
  'POST /api/approvals/:id/answer': ofOwner(({ approvalId }) => `/api/approvals/${approvalId}/answer`, 200, {
    approved: true,
  }),
  'GET /api/approvals/by-link/:token': ofAll('/api/approvals/by-link/unknown', 404),
  'POST /api/approvals/by-link/:token': ofAll('/api/approvals/by-link/unknown', 404, { approved: true }),
  'GET /api/callbacks/:runId/:token': ofAll(({ callback }) => callback, 202),
  'POST /api/callbacks/:runId/:token': ofAll(({ callback }) => callback, 202),
  'POST /api/callbacks/:runId/:token/calls/:name': ofAll(({ callback }) => `${callback}/calls/step-1`, 200),
  'POST /api/callbacks/:runId/:token/receipts/:name': ofAll(({ callback }) => `${callback}/receipts/step-1`, 204),
  'GET /t/:token': ofAll('/t/unknown', 404),
  'GET /api/executions/:id/steps/:nodeId/data': ofOwner(({ runId }) => `/api/executions/${runId}/steps/start/data`),
  'GET /api/executions/:id/passes/:loop': ofOwner(({ runId }) => `/api/executions/${runId}/passes/start`, 404),
  'GET /api/executions/:id/passes/:loop/:pass': ofOwner(({ runId }) => `/api/executions/${runId}/passes/start/1`, 404),
  'GET /api/files/:id': ofOwner(({ fileId }) => `/api/files/${fileId}`),
  'GET /api/tables': ofUser('/api/tables'),
  'POST /api/tables': {
    request: () => ({ url: '/api/tables', payload: { name: randomUUID(), columns: [{ name: 'a', type: 'text' }] } }),
    owner: 201,
    other: 201,
    signedOut: 401,
  },
  'POST /api/tables/import': {
    request: () => ({ url: '/api/tables/import', payload: { name: randomUUID(), csv: 'a\n1' } }),
    owner: 201,
    other: 201,
    signedOut: 401,
  },
  'GET /api/tables/:id': ofOwner(({ tableId }) => `/api/tables/${tableId}`),
  'PUT /api/tables/:id': ofOwner(({ tableId }) => `/api/tables/${tableId}`, 200, { key: null }),
  'DELETE /api/tables/:id': ofOwner(({ tableId }) => `/api/tables/${tableId}`, 204),
  'GET /api/tables/:id/rows': ofOwner(({ tableId }) => `/api/tables/${tableId}/rows`),
  'POST /api/tables/:id/rows': ofOwner(({ tableId }) => `/api/tables/${tableId}/rows`, 201, { values: { a: 'x' } }),
  'PUT /api/tables/:id/rows/:rowId': ofOwner(({ tableId, rowId }) => `/api/tables/${tableId}/rows/${rowId}`, 200, {
    values: { a: 'y' },
  }),
  'DELETE /api/tables/:id/rows': ofOwner(({ tableId }) => `/api/tables/${tableId}/rows`, 204, { ids: ['unknown'] }),
  'POST /api/tables/:id/import': ofOwner(({ tableId }) => `/api/tables/${tableId}/import`, 200, { csv: 'a\n1' }),
  'GET /api/tables/:id/export': ofOwner(({ tableId }) => `/api/tables/${tableId}/export`),
  'GET /api/key-values': ofUser('/api/key-values'),
  'PUT /api/key-values': ofUser('/api/key-values', 200, { scope: 'user', namespace: 'variables', key: 'a', value: 1 }),
  'DELETE /api/key-values': ofUser('/api/key-values', 404, { scope: 'user', namespace: 'variables', key: 'unknown' }),
  'GET /api/topics': ofUser('/api/topics'),
  'GET /api/topics/:name': ofOwner(() => '/api/topics/orders'),
  'DELETE /api/topics/:name': ofOwner(() => '/api/topics/orders', 204),
  'GET /api/topics/:name/messages': ofOwner(() => '/api/topics/orders/messages'),
  'POST /api/topics/:name/messages': {
    request: () => ({ url: '/api/topics/of-my-own/messages', payload: { message: {} } }),
    owner: 201,
    other: 201,
    signedOut: 401,
  },
  'DELETE /api/topics/:name/messages': ofOwner(() => '/api/topics/orders/messages', 204),
  'GET /api/widgets': ofUser('/api/widgets'),
  'PUT /api/widgets/order': ofUser('/api/widgets/order', 200, { ids: [] }),
  'GET /api/apis': ofUser('/api/apis'),
  'POST /api/apis': ofUser('/api/apis', 201, { document: API }),
  'GET /api/apis/:id': ofOwner(({ apiId }) => `/api/apis/${apiId}`),
  'PUT /api/apis/:id': ofOwner(({ apiId }) => `/api/apis/${apiId}`, 200, { name: 'Other' }),
  'DELETE /api/apis/:id': ofOwner(({ apiId }) => `/api/apis/${apiId}`, 204),
  'GET /api/apis/:id/operations': ofOwner(({ apiId }) => `/api/apis/${apiId}/operations`),
  'GET /api/apis/:id/operations/:operation': ofOwner(({ apiId }) => `/api/apis/${apiId}/operations/GET%20%2Fpets`),
  'DELETE /api/widgets/:id': ofOwner(({ widgetId }) => `/api/widgets/${widgetId}`, 204),
  'GET /api/credential-types': ofUser('/api/credential-types'),
  'GET /api/credentials': ofUser('/api/credentials'),
  'POST /api/credentials': ofUser('/api/credentials', 201, {
    name: 'Shop',
    type: 'bearerToken',
    values: { token: 'secret' },
  }),
  'GET /api/credentials/:id': ofOwner(({ credentialId }) => `/api/credentials/${credentialId}`),
  'PUT /api/credentials/:id': ofOwner(({ credentialId }) => `/api/credentials/${credentialId}`, 200, {
    name: 'Taken over',
  }),
  'DELETE /api/credentials/:id': ofOwner(({ credentialId }) => `/api/credentials/${credentialId}`, 204),
  'POST /api/credentials/:id/test': ofOwner(({ credentialId }) => `/api/credentials/${credentialId}/test`, 422),
  'POST /api/credentials/:id/sign-in': ofOwner(
    ({ credentialId }) => `/api/credentials/${credentialId}/sign-in`,
    422,
    {},
  ),
  'POST /api/credentials/:id/sign-out': ofOwner(({ credentialId }) => `/api/credentials/${credentialId}/sign-out`, 422),
  'POST /api/credentials/:id/sign-in/device': ofOwner(
    ({ credentialId }) => `/api/credentials/${credentialId}/sign-in/device`,
    422,
    {},
  ),
  'POST /api/credentials/sign-in/device': ofUser('/api/credentials/sign-in/device', 409, { state: 'unknown' }),
  'GET /api/credentials/sign-in/callback': ofAll('/api/credentials/sign-in/callback', 303),
  'GET /api/ai-usage': ofUser('/api/ai-usage'),
  'GET /api/ai-usage/months': ofUser('/api/ai-usage/months'),
  'GET /api/ai-usage/calls': ofUser('/api/ai-usage/calls'),
  // Whose run it is, is part of the question.
  'GET /api/ai-usage/runs/:id': ofUser('/api/ai-usage/runs/none'),
  'GET /api/ai-usage/budgets': ofUser('/api/ai-usage/budgets'),
  'PUT /api/ai-usage/budgets': ofUser('/api/ai-usage/budgets', 200, { scope: 'run', tokens: 5, cost: null }),
  'DELETE /api/ai-usage/budgets': ofUser('/api/ai-usage/budgets?scope=run'),
  'GET /api/ai-usage/warnings': ofUser('/api/ai-usage/warnings'),
  'DELETE /api/ai-usage/warnings/:id': ofUser('/api/ai-usage/warnings/none', 204),
  'GET /api/ai-usage/list-prices': ofUser('/api/ai-usage/list-prices'),
  'GET /api/ai-usage/prices': ofUser('/api/ai-usage/prices'),
  'PUT /api/ai-usage/prices': ofUser('/api/ai-usage/prices', 200, { model: 'm', input: 1, cached: 1, output: 1 }),
  'DELETE /api/ai-usage/prices': ofUser('/api/ai-usage/prices?model=m'),
  // What follows is told in lines of the answer: that the credential is not there, for instance.
  'POST /api/assistant/build': ofUser('/api/assistant/build', 200, {
    credentialId: 'none',
    model: 'none',
    description: 'Do it',
  }),
  'POST /api/assistant/fix': ofUser('/api/assistant/fix', 200, {
    credentialId: 'none',
    model: 'none',
    node: {},
    before: [],
    error: { code: 'x', message: 'x' },
    item: null,
  }),
  'POST /api/node-lists': {
    request: ({ credentialId }) => ({
      url: '/api/node-lists',
      payload: { type: 'pipedriveCrm', list: 'deals', data: { credential: credentialId } },
    }),
    // It is of another type than the node takes.
    owner: 422,
    other: 404,
    signedOut: 401,
  },
  'GET /api/node-types': ofAll('/api/node-types', 200),
  'GET /api/settings/public': ofAll('/api/settings/public', 200),
  'GET /api/wallet-connections': ofUser('/api/wallet-connections'),
  'POST /api/wallet-connections/nonce': ofUser('/api/wallet-connections/nonce', 200, {}),
  'POST /api/wallet-connections': ofUser('/api/wallet-connections', 422, {}),
  'DELETE /api/wallet-connections/:id': ofOwner(({ walletId }) => `/api/wallet-connections/${walletId}`, 204),
  ...walletRows,
  'GET /api/wallet-requests': ofUser('/api/wallet-requests'),
  'GET /api/wallet-requests/:id': ofOwner(({ walletRequestId }) => `/api/wallet-requests/${walletRequestId}`),
  'GET /api/wallet-requests/:id/preview': ofOwner(
    ({ walletRequestId }) => `/api/wallet-requests/${walletRequestId}/preview`,
  ),
  'POST /api/wallet-requests/:id/answer': ofOwner(
    ({ walletRequestId }) => `/api/wallet-requests/${walletRequestId}/answer`,
    422,
    {},
  ),
  'POST /api/wallet-requests/:id/transactions/:transaction/open': ofOwner(
    ({ walletRequestId }) => `/api/wallet-requests/${walletRequestId}/transactions/none/open`,
    422,
    {},
  ),
  'POST /api/wallet-requests/:id/transactions/:transaction/said': ofOwner(
    ({ walletRequestId }) => `/api/wallet-requests/${walletRequestId}/transactions/none/said`,
    422,
    {},
  ),
  'GET /healthz': ofAll('/healthz', 200),
  'GET /readyz': ofAll('/readyz', 200),
  'GET /api/workflows/:id/service-webhooks': ofOwner(
    ({ workflowId }) => `/api/workflows/${workflowId}/service-webhooks`,
  ),
  'GET /api/workflows/:id/trigger-connections': ofOwner(
    ({ workflowId }) => `/api/workflows/${workflowId}/trigger-connections`,
  ),
  'GET /api/workflows/:id/test-data': ofOwner(({ workflowId }) => `/api/workflows/${workflowId}/test-data?nodeId=hook`),
  'POST /api/workflows/:id/test-data': ofOwner(({ workflowId }) => `/api/workflows/${workflowId}/test-data`, 201, {
    nodeId: 'hook',
    items: [{ n: 1 }],
  }),
  'POST /api/workflows/:id/test-data/newest': ofOwner(
    ({ workflowId }) => `/api/workflows/${workflowId}/test-data/newest`,
    404,
    { nodeId: 'hook' },
  ),
  'GET /api/workflows/:id/test-data/:dataId': ofOwner(
    ({ workflowId, testDataId }) => `/api/workflows/${workflowId}/test-data/${testDataId}`,
  ),
  'DELETE /api/workflows/:id/test-data/:dataId': ofOwner(
    ({ workflowId, testDataId }) => `/api/workflows/${workflowId}/test-data/${testDataId}`,
    204,
  ),
  'PUT /api/workflows/:id/test-listeners/:nodeId': ofOwner(
    ({ workflowId }) => `/api/workflows/${workflowId}/test-listeners/hook`,
  ),
  'DELETE /api/workflows/:id/test-listeners/:nodeId': ofOwner(
    ({ workflowId }) => `/api/workflows/${workflowId}/test-listeners/hook`,
    204,
  ),
  'ANY /hooks-test/:workflowId': ofAll(({ workflowId }) => `/hooks-test/${workflowId}`, 404),
  'ANY /hooks-test/:workflowId/*': ofAll(({ workflowId }) => `/hooks-test/${workflowId}/webhook`, 404),
  'ANY /hooks/services/:id': ofAll('/hooks/services/nobody', 404),
  'POST /as2/:workflowId': ofAll(({ workflowId }) => `/as2/${workflowId}`, 400),
  'ANY /hooks/:workflowId': ofAll(({ workflowId }) => `/hooks/${workflowId}`, 404),
  'ANY /hooks/:workflowId/*': ofAll(({ workflowId }) => `/hooks/${workflowId}/webhook`, 202),
};

const nodes = [
  node('start', 'manualTrigger'),
  node('hook', 'webhookTrigger'),
  node('wait', 'delay', { amount: 1, unit: 'hours' }),
];

/** Makes something of everything that requests may be about. */
export async function makeOwned(app: TestApp, ada: Person): Promise<Owned> {
  const { id: workflowId } = await saveWorkflow(ada, nodes, chain('start', 'wait'));
  const run = await ada.send('POST', '/api/executions', { workflowId });
  const sessionId = randomUUID();
  const [now, later] = [new Date(), new Date(Date.now() + 86_400_000)].map((date) => date.toISOString()) as [
    string,
    string,
  ];
  const times = { createdAt: now, updatedAt: now, expiresAt: later };
  await app.platform.db
    .insertInto('session')
    .values({ id: sessionId, token: sessionId, userId: ada.user.id, ...times })
    .execute();
  const testId = (await ada.send('POST', `/api/workflows/${workflowId}/tests`, { name: 'T', expect: {} })).json<{
    id: string;
  }>().id;
  const typed = await ada.send('POST', `/api/workflows/${workflowId}/test-data`, { nodeId: 'hook', items: [{ n: 0 }] });
  const testDataId = typed.json<{ id: string }>().id;
  const keyId = randomUUID();
  await app.platform.db.deleteFrom('api_keys').where('name', '=', 'Old').execute();
  const key = {
    id: keyId,
    user_id: ada.user.id,
    name: 'Old',
    prefix: 'hdl_',
    hash: keyId,
    created_at: 0,
    last_used_at: null,
    expires_at: null,
  };
  await app.platform.db.insertInto('api_keys').values(key).execute();
  await app.platform.db.deleteFrom('credentials').where('user_id', '=', ada.user.id).execute();
  const credentialId = await credentialsOf(app.platform).store.create(ada.user.id, {
    name: 'Shop',
    type: 'bearerToken',
    values: { token: 'secret' },
  });
  const { id: runId } = run.json<{ id: string }>();
  const approvalId = randomUUID();
  const asked = {
    workflow_id: workflowId,
    workflow_name: 'Orders',
    run_id: runId,
    step_key: 'wait',
    title: 'Pay?',
    message: '',
    asked_of: '[]',
    created_at: 0,
  };
  await app.platform.db
    .insertInto('approvals')
    .values({
      id: approvalId,
      user_id: ada.user.id,
      ...asked,
      until: null,
      answered_at: null,
      answer: null,
      told_at: null,
    })
    .execute();
  const callback = new URL(app.platform.offers.get('callbackUrl')(runId)).pathname;
  const { id: fileId } = await app.platform.userFiles
    .of(ada.user.id)
    .put(Buffer.from('a,b'), { name: 'a.csv', mediaType: 'text/csv' });
  await app.platform.db.deleteFrom('user_tables').where('user_id', '=', ada.user.id).execute();
  const { id: tableId } = await tablesOf(app.platform).create(ada.user.id, {
    name: 'Articles',
    columns: [{ name: 'a', type: 'text' }],
    key: null,
  });
  const { id: rowId } = await tablesOf(app.platform).insert(ada.user.id, tableId, { a: '1' });
  const knowledge = await makeKnowledge(app, ada);
  const evaluation = await makeEvaluation(app, ada, workflowId);
  const wallet = await makeWallet(app, ada, runId);
  await ada.send('POST', '/api/topics/orders/messages', { message: { n: 1 } });
  const widgetId = randomUUID();
  const shown = {
    title: 'Sales',
    content: JSON.stringify({ kind: 'number', value: 1, previous: null, unit: '' }),
    operation: '',
    place: 1,
    updated_at: 0,
  };
  await app.platform.db
    .insertInto('widgets')
    .values({ id: widgetId, user_id: ada.user.id, workflow_id: workflowId, key: 'sales', ...shown })
    .execute();
  await app.platform.db.deleteFrom('described_apis').where('user_id', '=', ada.user.id).execute();
  const apiId = await addApi(app, ada.user.id);
  return {
    workflowId,
    runId,
    sessionId,
    keyId,
    credentialId,
    testId,
    testDataId,
    fileId,
    tableId,
    rowId,
    ...knowledge,
    ...evaluation,
    ...wallet,
    widgetId,
    apiId,
    approvalId,
    callback,
  };
}

const methodOf = (key: string): HttpMethod => (key.startsWith('ANY') ? 'POST' : (key.split(' ')[0] as HttpMethod));

/** Makes the request of a row. An event stream is left once it has begun. */
export async function sendRow(
  app: TestApp,
  key: string,
  row: Row,
  owned: Owned,
  headers: Record<string, string>,
): Promise<{ statusCode: number; body: string }> {
  const request = { method: methodOf(key), headers, ...row.request(owned) };
  if (!key.endsWith('/events')) return app.server.inject(request);
  // A stream that is open does not end by itself.
  const answer = await app.server.inject({ ...request, payloadAsStream: true as const });
  const stream = answer.stream();
  if (answer.statusCode !== 200) return { statusCode: answer.statusCode, body: await text(stream) };
  stream.destroy();
  return { statusCode: 200, body: '' };
}
