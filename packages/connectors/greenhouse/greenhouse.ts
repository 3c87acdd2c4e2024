import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { handWebhook } from '../kit/hand-webhook.ts';
import { application, attachment } from './application.ts';
import { candidate } from './candidate.ts';
import { jobs, offers, scorecards } from './job.ts';

const event = (name: string, operation: string, time: string, since: string, once: DatedEvent['once']): DatedEvent => ({
  name,
  operation,
  with: {},
  id: 'id',
  time,
  once,
  since,
});
const created = (name: string, key: string) =>
  event(`${name} created`, `${key}.list`, 'created_at', 'createdAfter', 'each');
const changed = (name: string, key: string) =>
  event(`${name} created or updated`, `${key}.list`, 'updated_at', 'updatedAfter', 'change');

// https://developers.greenhouse.io/webhooks.html
const webhook = handWebhook({
  events: {
    candidateCreated: {},
    candidateChanged: {},
    applicationCreated: {},
    applicationChanged: {},
    jobChanged: {},
    offerChanged: {},
    scorecardChanged: {},
  },
  enterAt: 'in Greenhouse under Configure, Dev Center, Web Hooks',
  secret: { field: 'webhookKey', label: 'Webhook secret key' },
  proof: {
    by: 'hmac',
    hash: 'sha256',
    encoding: 'hex',
    header: 'signature',
    prefix: 'sha256 ',
    timestampHeader: '',
    toleranceSeconds: 0,
  },
  // A new webhook is tried with a call of its own.
  meaning: (_call, body) => (asText(readPath(body, 'action')) === 'ping' ? 'ignored' : 'news'),
});

export const greenhouseConnector = defineConnector({
  vendor: 'greenhouse',
  name: 'Greenhouse',
  credentials: ['greenhouseKey'],
  address: 'https://harvest.greenhouse.io',
  objects: [candidate, application, attachment, jobs, offers, scorecards],
  webhook,
  events: {
    candidateCreated: created('Candidate', 'candidate'),
    candidateChanged: changed('Candidate', 'candidate'),
    applicationCreated: event('Application created', 'application.list', 'applied_at', 'createdAfter', 'each'),
    applicationChanged: event('Application active', 'application.list', 'last_activity_at', 'activeAfter', 'change'),
    jobChanged: changed('Job', 'job'),
    offerChanged: changed('Offer', 'offer'),
    scorecardChanged: changed('Scorecard', 'scorecard'),
  },
  lists: {
    jobs: { operation: 'job.list', value: 'id', label: 'name' },
    users: { operation: 'job.users', value: 'id', label: 'name' },
    departments: { operation: 'job.departments', value: 'id', label: 'name' },
    rejectionReasons: { operation: 'job.rejectionReasons', value: 'id', label: 'name' },
  },
});
