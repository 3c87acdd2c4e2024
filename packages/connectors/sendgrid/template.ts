import type { ConnectorObject } from '../kit/connector.ts';
import { as, oneOf, paragraph, required, text } from '../kit/parameters.ts';

const templateId = required(
  as('templateId', text('Template', { loads: 'templates', help: 'The template ID, such as d-….' })),
);
const sample = {
  id: 'd-6f1a2b3c4d5e4f60a1b2c3d4e5f60718',
  name: 'Order confirmation',
  generation: 'dynamic',
  updated_at: '2026-03-01 12:00:00',
};

export const template: ConnectorObject = {
  key: 'template',
  name: 'Template',
  operations: {
    list: {
      name: 'List templates',
      method: 'GET',
      path: '/v3/templates',
      query: {
        generations: as(
          'generations',
          oneOf(
            'Kind',
            [
              { value: 'dynamic', label: 'Dynamic' },
              { value: 'legacy', label: 'Legacy' },
            ],
            { default: 'dynamic' },
          ),
        ),
      },
      items: 'result',
      next: { by: 'address', at: '_metadata.next', size: { parameter: 'page_size', most: 200 } },
      scopes: ['templates.read'],
      sample,
    },
    get: {
      name: 'Get template',
      method: 'GET',
      path: '/v3/templates/{template_id}',
      params: { template_id: templateId },
      scopes: ['templates.read'],
      sample,
    },
    create: {
      name: 'Create template',
      description: 'Add its content with a version',
      method: 'POST',
      path: '/v3/templates',
      body: { name: required(as('templateName', text('Name'))) },
      fixed: { body: { generation: 'dynamic' } },
      repeat: 'twice',
      scopes: ['templates.create'],
      sample,
    },
    createVersion: {
      name: 'Add version of template',
      method: 'POST',
      path: '/v3/templates/{template_id}/versions',
      params: { template_id: templateId },
      body: {
        name: required(as('versionName', text('Version name'))),
        subject: required(as('versionSubject', text('Subject', { placeholder: 'Your order' }))),
        html_content: as('versionHtml', paragraph('HTML')),
        plain_content: as('versionText', paragraph('Text')),
      },
      fixed: { body: { active: 1 } },
      repeat: 'twice',
      scopes: ['templates.versions.create'],
      sample: {
        id: '5f2b8c1e-0001-4c5f-9f0e-2d1a7e3c0004',
        template_id: sample.id,
        name: 'Second',
        active: 1,
        subject: 'Your order',
      },
    },
  },
};
