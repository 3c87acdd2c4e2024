/** Query keys. Joined with slashes, a key is the path that is read. */
export const keys = {
  currentUser: ['/api/auth/user'],
  account: ['/api/account'],
  preferences: ['/api/preferences'],
  sessions: ['/api/sessions'],
  twoFactor: ['/api/two-factor'],
  apiKeys: ['/api/api-keys'],
  nodeTypes: ['/api/node-types'],
  publicSettings: ['/api/settings/public'],
  /** `query` is what `pageQuery` gives. */
  workflows: (userId: string, query = ''): readonly [string] => [`/api/workflows?userId=${encodeURIComponent(userId)}${query}`],
  workflow: (id: string) => ['/api/workflows', encodeURIComponent(id)],
  executions: (userId: string, query = ''): readonly [string] => [`/api/executions?userId=${encodeURIComponent(userId)}${query}`],
  executionStats: (userId: string, utcOffset: number): readonly [string] => [
    `/api/executions/stats?userId=${encodeURIComponent(userId)}&utcOffset=${utcOffset}`,
  ],
  execution: (id: string) => ['/api/executions', encodeURIComponent(id)],
  walletConnections: (userId: string): readonly [string] => [`/api/wallet-connections?userId=${encodeURIComponent(userId)}`],
} as const;

/** Matches every list of a resource, whoever it belongs to. */
export function isListOf(resource: 'workflows' | 'executions', queryKey: readonly unknown[]): boolean {
  return typeof queryKey[0] === 'string' && queryKey[0].startsWith(`/api/${resource}?`);
}
