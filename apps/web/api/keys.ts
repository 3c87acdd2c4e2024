import type { NodeListBody } from '@heddle/contract/api/node-lists';
import { PAGE_SIZE } from '@heddle/contract/api/page-size';

/** Query keys. Joined with slashes, a key is the path that is read. */
export const keys = {
  currentUser: ['/api/auth/session'],
  account: ['/api/account'],
  accountUsage: ['/api/account/usage'],
  aiMonths: ['/api/ai-usage/months'],
  aiMonth: (month: string): readonly [string] => [`/api/ai-usage?month=${encodeURIComponent(month)}`],
  aiBudgets: ['/api/ai-usage/budgets'],
  aiPrices: ['/api/ai-usage/prices'],
  aiListPrices: ['/api/ai-usage/list-prices'],
  aiWarnings: ['/api/ai-usage/warnings'],
  /** What a run that has ended has used does not change; while it goes on, that is kept apart. */
  aiRun: (runId: string, isRunning: boolean): readonly string[] => [
    `/api/ai-usage/runs/${encodeURIComponent(runId)}${isRunning ? '?live=1' : ''}`,
  ],
  preferences: ['/api/preferences'],
  transactions: ['/api/transactions?limit=20'],
  moneyStop: ['/api/money-stop'],
  /** `query` is a result of `pageQuery`. */
  providerPayments: (query: string): readonly [string] => [`/api/provider-payments?limit=${PAGE_SIZE}${query}`],
  sessions: ['/api/sessions'],
  twoFactor: ['/api/two-factor'],
  apiKeys: ['/api/api-keys'],
  /** `query` is that of the page. */
  authorization: (query: string): readonly [string] => [`/api/oauth/request${query}`],
  invitations: ['/api/invitations'],
  serviceClients: ['/api/service-clients'],
  credentialTypes: ['/api/credential-types'],
  /** Of these types, or all; as many as a user may have. */
  credentials: (types: readonly string[] = []): readonly [string] => [
    `/api/credentials?limit=500${types.map((type) => `&type=${encodeURIComponent(type)}`).join('')}`,
  ],
  credential: (id: string) => ['/api/credentials', encodeURIComponent(id)],
  nodeList: (body: NodeListBody) => ['/api/node-lists', body] as const,
  nodeTypes: ['/api/node-types?fields=false'],
  /** Those with their fields: in one order, so that the same ones are one query. */
  nodeTypesOf: (types: readonly string[]): readonly [string] => [
    `/api/node-types?examples=false&types=${[...new Set(types)].toSorted().map(encodeURIComponent).join(',')}`,
  ],
  documentedNodeTypes: ['/api/node-types'],
  documentedNodeType: (type: string): readonly [string] => [`/api/node-types?types=${encodeURIComponent(type)}`],
  publicSettings: ['/api/settings/public'],
  /** `query` is a result of `pageQuery`. */
  workflows: (userId: string, query = ''): readonly [string] => [
    `/api/workflows?userId=${encodeURIComponent(userId)}${query}`,
  ],
  workflow: (id: string) => ['/api/workflows', encodeURIComponent(id)],
  /** `query` is a result of `pageQuery`. */
  revisions: (workflowId: string, query = ''): readonly [string] => [
    `/api/workflows/${encodeURIComponent(workflowId)}/revisions?limit=${PAGE_SIZE}${query}`,
  ],
  revision: (workflowId: string, revision: number) => [
    '/api/workflows',
    encodeURIComponent(workflowId),
    'revisions',
    String(revision),
  ],
  triggerConnections: (workflowId: string) => ['/api/workflows', encodeURIComponent(workflowId), 'trigger-connections'],
  serviceWebhooks: (workflowId: string) => ['/api/workflows', encodeURIComponent(workflowId), 'service-webhooks'],
  testData: (workflowId: string, nodeId: string): readonly [string] => [
    `/api/workflows/${encodeURIComponent(workflowId)}/test-data?nodeId=${encodeURIComponent(nodeId)}`,
  ],
  testItems: (workflowId: string, id: string) => [
    '/api/workflows',
    encodeURIComponent(workflowId),
    'test-data',
    encodeURIComponent(id),
  ],
  workflowTests: (workflowId: string) => ['/api/workflows', encodeURIComponent(workflowId), 'tests'],
  workflowTest: (workflowId: string, id: string) => [
    '/api/workflows',
    encodeURIComponent(workflowId),
    'tests',
    encodeURIComponent(id),
  ],
  evaluations: (workflowId: string) => ['/api/workflows', encodeURIComponent(workflowId), 'evaluations'],
  evaluation: (workflowId: string, id: string) => [...keys.evaluations(workflowId), encodeURIComponent(id)],
  evaluationRuns: (workflowId: string, id: string) => [...keys.evaluation(workflowId, id), 'runs'],
  evaluationRun: (workflowId: string, id: string, runId: string) => [
    ...keys.evaluationRuns(workflowId, id),
    encodeURIComponent(runId),
  ],
  executions: (userId: string, query = ''): readonly [string] => [
    `/api/executions?userId=${encodeURIComponent(userId)}${query}`,
  ],
  executionStats: (userId: string, utcOffset: number): readonly [string] => [
    `/api/executions/stats?userId=${encodeURIComponent(userId)}&utcOffset=${utcOffset}`,
  ],
  runNews: ['/api/executions/events'],
  execution: (id: string) => ['/api/executions', encodeURIComponent(id)],
  /** `query` is a result of `pageQuery`. */
  passes: (runId: string, loop: string, query: string): string =>
    `/api/executions/${encodeURIComponent(runId)}/passes/${encodeURIComponent(loop)}?limit=${PAGE_SIZE}${query}`,
  runCallback: (id: string) => ['/api/executions', encodeURIComponent(id), 'callback'],
  approvals: (query: string): readonly [string] => [`/api/approvals?${query.slice(1)}`],
  linkedApproval: (token: string) => ['/api/approvals/by-link', encodeURIComponent(token)],
  tables: ['/api/tables'],
  table: (id: string) => ['/api/tables', encodeURIComponent(id)],
  /** `query` is a result of `pageQuery`. */
  tableRows: (id: string, query: string): readonly [string] => [
    `/api/tables/${encodeURIComponent(id)}/rows?limit=${PAGE_SIZE}${query}`,
  ],
  /** `query` is a result of `pageQuery`. */
  keyValues: (query: string): readonly [string] => [`/api/key-values?limit=${PAGE_SIZE}${query}`],
  /** `query` is a result of `pageQuery`. */
  topics: (query: string): readonly [string] => [`/api/topics?limit=${PAGE_SIZE}${query}`],
  topic: (name: string) => ['/api/topics', encodeURIComponent(name)],
  /** `query` is a result of `pageQuery`. */
  topicEntries: (name: string, query: string): readonly [string] => [
    `/api/topics/${encodeURIComponent(name)}/messages?limit=${PAGE_SIZE}${query}`,
  ],
  /** `query` is a result of `pageQuery`. */
  describedApis: (query: string): readonly [string] => [`/api/apis?limit=${PAGE_SIZE}${query}`],
  describedApi: (id: string) => ['/api/apis', encodeURIComponent(id)],
  /** `query` is a result of `pageQuery`. */
  apiOperations: (id: string, query: string): readonly [string] => [
    `/api/apis/${encodeURIComponent(id)}/operations?limit=200${query}`,
  ],
  knowledge: ['/api/knowledge'],
  knowledgeBase: (id: string) => ['/api/knowledge', encodeURIComponent(id)],
  /** `query` is a result of `pageQuery`. */
  knowledgeDocuments: (id: string, query: string): readonly [string] => [
    `/api/knowledge/${encodeURIComponent(id)}/documents?limit=${PAGE_SIZE}${query}`,
  ],
  knowledgeJobs: (id: string): readonly [string] => [`/api/knowledge/${encodeURIComponent(id)}/jobs`],
  knowledgeSearch: (id: string, query: string): readonly [string] => [
    `/api/knowledge/${encodeURIComponent(id)}/search?${query}`,
  ],
  widgets: ['/api/widgets'],
  paymentPage: (id: string): readonly [string] => [`/api/payment-pages/${encodeURIComponent(id)}`],
  walletRequests: ['/api/wallet-requests'],
  walletRequest: (id: string): readonly [string] => [`/api/wallet-requests/${encodeURIComponent(id)}`],
  walletPreview: (id: string): readonly [string] => [`/api/wallet-requests/${encodeURIComponent(id)}/preview`],
  walletConnections: (userId: string): readonly [string] => [
    `/api/wallet-connections?userId=${encodeURIComponent(userId)}`,
  ],
} as const;

/** Matches what is read of node types: it is the same for every user. */
export const isOfNodeTypes = (queryKey: readonly unknown[]): boolean =>
  typeof queryKey[0] === 'string' && /^\/api\/node-types(\?|$)/.test(queryKey[0]);

/** Matches every list of a resource, of any user. */
export function isListOf(
  resource: 'workflows' | 'executions' | 'executions/stats',
  queryKey: readonly unknown[],
): boolean {
  return typeof queryKey[0] === 'string' && queryKey[0].startsWith(`/api/${resource}?`);
}
