import type { HeldConnector } from '../testing/held-connector.ts';
import { github } from './github.ts';
import { githubApi } from './githubApi.node.ts';
import { githubToken } from './githubToken.credential.ts';

export const held: HeldConnector = {
  connector: github,
  node: githubApi,
  descriptions: ['github'],
  credential: githubToken,
  values: { token: 'github_pat_1', server: 'https://api.github.com' },
  // A path in a description cannot have slashes. A range of dates is described as a date.
  fields: { filePath: 'readme.md', runCreated: '2026-01-01T00:00:00Z' },
  // Without `return_run_details`, GitHub answers 204 with nothing.
  excused: { 'action.start': ['"success" of the sample is not described'] },
  unheld: {
    'webhook.list': 'It is not in the description. https://docs.github.com/rest/repos/webhooks',
    'webhook.delete': 'It is not in the description. https://docs.github.com/rest/repos/webhooks',
  },
};
