import type { ConnectorObject } from '../kit/connector.ts';
import { as, numericId, numberList, oneOf, paragraph, required, sentAs, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const onCandidate = { id: required(of.candidateId) };
const sample = {
  id: 53_883_394,
  first_name: 'Ada',
  last_name: 'Lovelace',
  company: 'Acme',
  email_addresses: [{ value: 'ada@example.com', type: 'personal' }],
  application_ids: [69_306_314],
  ...of.times,
};

export const candidate: ConnectorObject = {
  key: 'candidate',
  name: 'Candidate',
  operations: {
    create: {
      name: 'Create candidate',
      description: 'Creates a candidate with an application for a job',
      method: 'POST',
      path: '/v1/candidates',
      body: {
        first_name: required(of.firstName),
        last_name: required(of.lastName),
        ...of.person,
        applications: required(sentAs(of.jobId, (job) => [{ job_id: job }])),
      },
      repeat: 'twice',
      sample,
    },
    prospect: {
      name: 'Create prospect',
      description: 'Creates somebody who has not applied for a job yet',
      method: 'POST',
      path: '/v1/prospects',
      body: {
        first_name: required(of.firstName),
        last_name: required(of.lastName),
        ...of.person,
        'application.job_ids': as('prospectJobs', numberList('Job IDs')),
      },
      repeat: 'twice',
      sample,
    },
    get: { name: 'Get candidate', method: 'GET', path: '/v1/candidates/{id}', params: onCandidate, sample },
    list: {
      name: 'List candidates',
      method: 'GET',
      path: '/v1/candidates',
      query: {
        ...of.dated,
        email: as('soughtEmail', text('Email', { placeholder: 'ada@example.com' })),
        job_id: of.jobId,
        candidate_ids: as('candidateIds', text('Candidate IDs', { placeholder: '53883394,53883395' })),
      },
      items: '',
      next: of.pages,
      sample,
    },
    update: {
      name: 'Update candidate',
      description: 'Lists that are given replace those that are there',
      method: 'PATCH',
      path: '/v1/candidates/{id}',
      params: onCandidate,
      body: { first_name: of.firstName, last_name: of.lastName, ...of.person },
      items: '',
      repeat: 'same',
      sample,
    },
    delete: {
      name: 'Delete candidate',
      method: 'DELETE',
      path: '/v1/candidates/{id}',
      params: onCandidate,
      sample: { success: true },
    },
    note: {
      name: 'Add note to candidate',
      method: 'POST',
      path: '/v1/candidates/{id}/activity_feed/notes',
      params: onCandidate,
      body: {
        user_id: required(of.userId),
        body: required(as('noteText', paragraph('Text'))),
        visibility: as('visibility', oneOf('Visible to', ['admin_only', 'private', 'public'], { default: 'public' })),
      },
      repeat: 'twice',
      sample: { success: true },
    },
    apply: {
      name: 'Add application to candidate',
      method: 'POST',
      path: '/v1/candidates/{id}/applications',
      params: onCandidate,
      body: {
        job_id: required(of.jobId),
        source_id: as('sourceId', numericId('Source ID', { placeholder: '2' })),
        initial_stage_id: as('stageId', numericId('Stage ID', { placeholder: '708728' })),
        recruiter_id: as('recruiterId', numericId('Recruiter', { loads: 'users', placeholder: '158104' })),
      },
      repeat: 'twice',
      sample: { id: 69_306_314, candidate_id: 53_883_394, status: 'active', prospect: false },
    },
  },
};
