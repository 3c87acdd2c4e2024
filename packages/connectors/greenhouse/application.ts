import type { ConnectorObject } from '../kit/connector.ts';
import { as, file, numericId, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import { attach, download } from './attach.ts';
import * as of from './shared.ts';

const onApplication = { id: required(of.applicationId) };
const stage = (key: string, label: string) => as(key, numericId(label, { placeholder: '708728' }));
const sample = {
  id: 69_306_314,
  candidate_id: 53_883_394,
  prospect: false,
  applied_at: '2026-12-01T12:00:00.000Z',
  last_activity_at: '2026-12-02T08:30:00.000Z',
  status: 'active',
  jobs: [{ id: 107_761, name: 'Engineer' }],
};

export const application: ConnectorObject = {
  key: 'application',
  name: 'Application',
  operations: {
    get: { name: 'Get application', method: 'GET', path: '/v1/applications/{id}', params: onApplication, sample },
    list: {
      name: 'List applications',
      method: 'GET',
      path: '/v1/applications',
      query: {
        created_after: of.dated.created_after,
        last_activity_after: as('activeAfter', text('Active after', { placeholder: '2026-01-01T00:00:00Z' })),
        job_id: of.jobId,
        status: as('applicationStatus', oneOf('Status', ['active', 'converted', 'hired', 'rejected'])),
      },
      items: '',
      next: of.pages,
      sample,
    },
    advance: {
      name: 'Advance application',
      description: 'Moves it to the next stage',
      method: 'POST',
      path: '/v1/applications/{id}/advance',
      params: onApplication,
      body: { from_stage_id: required(stage('fromStage', 'From stage ID')) },
      // Greenhouse refuses it from a stage that it is not in.
      repeat: 'same',
      sample,
    },
    move: {
      name: 'Move application to stage',
      method: 'POST',
      path: '/v1/applications/{id}/move',
      params: onApplication,
      body: {
        from_stage_id: required(stage('fromStage', 'From stage ID')),
        to_stage_id: required(stage('toStage', 'To stage ID')),
      },
      repeat: 'same',
      sample,
    },
    transfer: {
      name: 'Transfer application to job',
      method: 'POST',
      path: '/v1/applications/{id}/transfer_to_job',
      params: onApplication,
      body: { new_job_id: required(of.jobId), new_stage_id: stage('toStage', 'To stage ID') },
      repeat: 'same',
      sample,
    },
    hire: {
      name: 'Hire',
      method: 'POST',
      path: '/v1/applications/{id}/hire',
      params: onApplication,
      body: {
        start_date: as('startDate', text('Start date', { placeholder: '2026-12-31' })),
        opening_id: as('openingId', numericId('Opening ID', { placeholder: '68' })),
        close_reason_id: as('closeReason', numericId('Close reason ID', { placeholder: '561' })),
      },
      repeat: 'same',
      sample: { ...sample, status: 'hired' },
    },
    reject: {
      name: 'Reject application',
      method: 'POST',
      path: '/v1/applications/{id}/reject',
      params: onApplication,
      body: {
        rejection_reason_id: as(
          'rejectionReason',
          numericId('Reason', { loads: 'rejectionReasons', placeholder: '5' }),
        ),
        notes: as('rejectionNotes', paragraph('Notes')),
        'rejection_email.email_template_id': as(
          'emailTemplate',
          numericId('Email template ID', { help: 'If empty, no mail is sent.' }),
        ),
      },
      repeat: 'same',
      sample: { ...sample, status: 'rejected' },
    },
    delete: {
      name: 'Delete application',
      method: 'DELETE',
      path: '/v1/applications/{id}',
      params: onApplication,
      sample: { success: true },
    },
  },
};

const kind = as(
  'attachmentKind',
  oneOf('Kind', ['resume', 'cover_letter', 'admin_only', 'take_home_test', 'offer_packet'], { default: 'resume' }),
);
const attached = { filename: 'resume.pdf', url: 'https://example.com/resume.pdf', type: 'resume' };

export const attachment: ConnectorObject = {
  key: 'attachment',
  name: 'Attachment',
  operations: {
    add: {
      name: 'Attach file to candidate',
      method: 'POST',
      path: '/v1/candidates/{id}/attachments',
      params: { id: required(of.candidateId) },
      inputs: { file: required(file()) },
      body: { type: kind },
      perform: attach,
      repeat: 'twice',
      sample: attached,
    },
    addToApplication: {
      name: 'Attach file to application',
      method: 'POST',
      path: '/v1/applications/{id}/attachments',
      params: onApplication,
      inputs: { file: required(file()) },
      body: { type: kind },
      perform: attach,
      repeat: 'twice',
      sample: attached,
    },
    download: {
      name: 'Download attachment of candidate',
      method: 'GET',
      path: '/v1/candidates/{id}',
      params: { id: required(of.candidateId) },
      inputs: { name: required(as('attachmentName', text('File name', { placeholder: 'resume.pdf' }))) },
      download: true,
      performFile: download,
      sample: { name: 'resume.pdf', mediaType: 'application/pdf', size: 48_210 },
    },
  },
};
