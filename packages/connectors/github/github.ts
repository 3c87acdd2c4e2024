import { asText } from '@heddle/contract/node/text';
import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { issue } from './issue.ts';
import { action, pull } from './pull.ts';
import { content, repositories } from './repository.ts';
import { githubWebhook, webhooks } from './webhook.ts';

/** What is new or changed in a repository's issues, newest first. */
const issues = (name: string, sort: 'created' | 'updated'): DatedEvent => ({
  name,
  operation: 'issue.list',
  with: { state: 'all', issueSort: sort, direction: 'desc' },
  id: 'id',
  time: `${sort}_at`,
  once: sort === 'created' ? 'each' : 'change',
});

export const github = defineConnector({
  vendor: 'github',
  name: 'GitHub',
  credentials: ['githubToken', 'githubOAuth'],
  // A sign-in is one at github.com.
  address: ({ server }) => asText(server ?? '').trim() || 'https://api.github.com',
  headers: { 'x-github-api-version': '2022-11-28' },
  objects: [issue, pull, repositories, content, action, webhooks],
  webhook: githubWebhook,
  events: {
    issueCreated: issues('Issue or pull request created', 'created'),
    issueChanged: issues('Issue or pull request created or updated', 'updated'),
  },
});
