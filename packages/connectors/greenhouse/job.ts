import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, number, numericId, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const job = { id: 107_761, name: 'Engineer', status: 'open', opened_at: '2026-12-01T12:00:00.000Z', ...of.times };

export const jobs: ConnectorObject = {
  key: 'job',
  name: 'Job',
  operations: {
    create: {
      name: 'Create job',
      description: 'Creates a job of a template',
      method: 'POST',
      path: '/v1/jobs',
      body: {
        template_job_id: required(as('templateJob', numericId('Template job ID', { placeholder: '107761' }))),
        number_of_openings: required(as('openings', number('Number of openings', { min: 1, step: 1 }))),
        job_name: as('jobName', text('Name')),
        job_post_name: as('postName', text('Name of the job post')),
        requisition_id: as('requisitionId', text('Requisition ID')),
        department_id: as('departmentId', numericId('Department', { loads: 'departments', placeholder: '25907' })),
      },
      repeat: 'twice',
      sample: job,
    },
    get: { name: 'Get job', method: 'GET', path: '/v1/jobs/{id}', params: { id: required(of.jobId) }, sample: job },
    list: {
      name: 'List jobs',
      method: 'GET',
      path: '/v1/jobs',
      query: { ...of.dated, status: as('jobStatus', oneOf('Status', ['open', 'closed', 'draft'])) },
      items: '',
      next: of.pages,
      sample: job,
    },
    posts: {
      name: 'List job posts',
      method: 'GET',
      path: '/v1/job_posts',
      query: { ...of.dated, live: as('live', flag('Live posts only')) },
      items: '',
      next: of.pages,
      sample: { id: 345_678, title: 'Engineer', live: true, job_id: 107_761, ...of.times },
    },
    departments: {
      name: 'List departments',
      method: 'GET',
      path: '/v1/departments',
      items: '',
      next: of.pages,
      sample: { id: 25_907, name: 'Research', child_ids: [] },
    },
    offices: {
      name: 'List offices',
      method: 'GET',
      path: '/v1/offices',
      items: '',
      next: of.pages,
      sample: { id: 47_012, name: 'London', location: { name: 'London, United Kingdom' } },
    },
    users: {
      name: 'List users',
      method: 'GET',
      path: '/v1/users',
      query: { ...of.dated, email: as('userEmail', text('Email', { placeholder: 'ada@example.com' })) },
      items: '',
      next: of.pages,
      sample: { id: 158_104, name: 'Ada Lovelace', primary_email_address: 'ada@example.com', disabled: false },
    },
    rejectionReasons: {
      name: 'List rejection reasons',
      method: 'GET',
      path: '/v1/rejection_reasons',
      items: '',
      next: of.pages,
      sample: { id: 5, name: 'Lacking skills', type: { id: 1, name: 'We rejected them' } },
    },
  },
};

const offer = { id: 221_598, application_id: 69_306_314, status: 'unresolved', starts_at: '2027-01-01', ...of.times };

export const offers: ConnectorObject = {
  key: 'offer',
  name: 'Offer',
  operations: {
    get: {
      name: 'Get offer',
      method: 'GET',
      path: '/v1/offers/{id}',
      params: { id: required(of.offerId) },
      sample: offer,
    },
    current: {
      name: 'Get current offer of application',
      method: 'GET',
      path: '/v1/applications/{application_id}/offers/current_offer',
      params: { application_id: required(of.applicationId) },
      sample: offer,
    },
    list: {
      name: 'List offers',
      method: 'GET',
      path: '/v1/offers',
      query: {
        ...of.dated,
        status: as('offerStatus', oneOf('Status', ['unresolved', 'accepted', 'rejected', 'deprecated'])),
      },
      items: '',
      next: of.pages,
      sample: offer,
    },
    update: {
      name: 'Update current offer of application',
      method: 'PATCH',
      path: '/v1/applications/{id}/offers/current_offer',
      params: { id: required(of.applicationId) },
      body: {
        start_date: as('startDate', text('Start date', { placeholder: '2026-12-31' })),
        sent_at: as('sentAt', text('Sent on', { placeholder: '2026-12-01' })),
        custom_fields: of.person.custom_fields,
      },
      repeat: 'same',
      sample: { success: true },
    },
  },
};

const scorecard = {
  id: 34_556,
  interview: 'Phone screen',
  candidate_id: 53_883_394,
  application_id: 69_306_314,
  overall_recommendation: 'yes',
  ...of.times,
};

export const scorecards: ConnectorObject = {
  key: 'scorecard',
  name: 'Interview',
  operations: {
    list: {
      name: 'List scorecards',
      method: 'GET',
      path: '/v1/scorecards',
      query: of.dated,
      items: '',
      next: of.pages,
      sample: scorecard,
    },
    ofApplication: {
      name: 'List scorecards of application',
      method: 'GET',
      path: '/v1/applications/{id}/scorecards',
      params: { id: required(of.applicationId) },
      items: '',
      sample: scorecard,
    },
    interviews: {
      name: 'List interviews of application',
      method: 'GET',
      path: '/v1/applications/{id}/scheduled_interviews',
      params: { id: required(of.applicationId) },
      query: of.dated,
      items: '',
      next: of.pages,
      sample: { id: 21_398, application_id: 69_306_314, status: 'scheduled', location: 'Room 2', ...of.times },
    },
    email: {
      name: 'Add email to activity of candidate',
      description: 'Notes a mail that was sent elsewhere',
      method: 'POST',
      path: '/v1/candidates/{id}/activity_feed/emails',
      params: { id: required(of.candidateId) },
      body: {
        user_id: required(of.userId),
        to: required(as('mailTo', text('To', { placeholder: 'ada@example.com' }))),
        from: required(as('mailFrom', text('From', { placeholder: 'jobs@example.com' }))),
        subject: required(as('mailSubject', text('Subject'))),
        body: required(as('mailText', paragraph('Mail text'))),
      },
      repeat: 'twice',
      sample: { success: true },
    },
  },
};
