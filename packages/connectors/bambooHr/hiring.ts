import type { ConnectorObject } from '../kit/connector.ts';
import { as, numericId, oneOf, required, text } from '../kit/parameters.ts';

export const hiring: ConnectorObject = {
  key: 'hiring',
  name: 'Applicant tracking',
  operations: {
    jobs: {
      name: 'List job openings',
      method: 'GET',
      path: '/applicant_tracking/jobs',
      items: '',
      sample: { id: 9, title: { id: 3, label: 'Engineer' }, newApplicantsCount: 2, totalApplicantsCount: 14 },
    },
    applications: {
      name: 'List applications',
      method: 'GET',
      path: '/applicant_tracking/applications',
      query: {
        jobId: as('jobId', numericId('Job', { placeholder: '9' })),
        applicationStatus: as(
          'applicationStatus',
          oneOf('Status', ['ALL', 'ALL_ACTIVE', 'NEW', 'ACTIVE', 'INACTIVE', 'HIRED']),
        ),
        searchString: as('searchString', text('Search for')),
        newSince: as('newSince', text('New since', { placeholder: '2026-01-01 00:00:00' })),
      },
      items: 'applications',
      next: { by: 'address', at: 'nextPageUrl' },
      sample: { id: 51, appliedDate: '2026-12-01T12:00:00+00:00', applicant: {}, job: {} },
    },
    setStatus: {
      name: 'Set status of application',
      method: 'POST',
      path: '/applicant_tracking/applications/{applicationId}/status',
      params: { applicationId: required(as('applicationId', numericId('Application ID', { placeholder: '51' }))) },
      body: { status: required(as('statusId', numericId('Status ID', { placeholder: '2' }))) },
      repeat: 'same',
      sample: { type: 'positionApplicantStatus', id: 12 },
    },
  },
};
