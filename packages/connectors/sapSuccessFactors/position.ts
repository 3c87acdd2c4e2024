import type { ConnectorObject } from '../kit/connector.ts';
import { as, moreFields, required, text } from '../kit/parameters.ts';
import { date, key } from '../sap/values.ts';
import * as of from './shared.ts';

const sample = {
  code: '50001234',
  effectiveStartDate: '2026-01-01T00:00:00.000Z',
  effectiveStatus: 'A',
  company: '1010',
  department: '50001',
  externalName_defaultValue: 'Engineer',
  lastModifiedDateTime: '2026-03-01T12:00:00.000Z',
};

const onPosition = {
  code: required(as('positionCode', key('Position code'))),
  effectiveStartDate: required(as('positionStart', of.keyDate('Effective since'))),
};

export const position: ConnectorObject = {
  key: 'position',
  name: 'Position',
  operations: {
    list: of.list('positions', 'Position', sample),
    get: of.get('position', "/Position(code='{code}',effectiveStartDate={effectiveStartDate})", onPosition, sample),
    create: {
      name: 'Create position',
      method: 'POST',
      path: '/Position',
      body: {
        code: as(
          'newPositionCode',
          text('Position code', { help: 'If empty, it is generated, if the system is set so.' }),
        ),
        effectiveStartDate: required(as('newPositionStart', date('Effective since'))),
        externalName_defaultValue: as('positionTitle', text('Title')),
        company: text('Company'),
        department: text('Department'),
        jobCode: text('Job code'),
        moreFields: moreFields(),
      },
      items: 'd',
      repeat: 'twice',
      sample,
    },
    delete: {
      name: 'Delete position',
      method: 'DELETE',
      path: "/Position(code='{code}',effectiveStartDate={effectiveStartDate})",
      params: onPosition,
      sample: { success: true },
    },
  },
};
