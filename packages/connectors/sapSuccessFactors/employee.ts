import type { ConnectorObject } from '../kit/connector.ts';
import { as, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const person = { personIdExternal: '1042', dateOfBirth: '1990-12-10T00:00:00.000Z', countryOfBirth: 'GBR' };
const personal = {
  personIdExternal: '1042',
  firstName: 'Ada',
  lastName: 'Lovelace',
  startDate: '2026-03-01T00:00:00.000Z',
};
const email = { personIdExternal: '1042', emailAddress: 'ada@example.com', emailType: '8448', isPrimary: true };
const employment = { personIdExternal: '1042', userId: 'ada', startDate: '2026-03-01T00:00:00.000Z' };
const job = {
  userId: 'ada',
  startDate: '2026-03-01T00:00:00.000Z',
  seqNumber: '1',
  company: '1010',
  department: '50001',
  jobTitle: 'Engineer',
  managerId: 'grace',
  lastModifiedDateTime: '2026-03-01T12:00:00.000Z',
};
const termination = { personIdExternal: '1042', userId: 'ada', endDate: '2026-12-31T00:00:00.000Z' };
const permit = { userId: 'ada', country: 'GBR', documentType: 'VISA', documentNumber: '123' };

const onPerson = { personIdExternal: required(of.personId) };

export const employee: ConnectorObject = {
  key: 'employee',
  name: 'Employee',
  operations: {
    listPersons: of.list('persons', 'PerPerson', person),
    getPerson: of.get('person', "/PerPerson('{personIdExternal}')", onPerson, person),
    listPersonal: of.list('personal information', 'PerPersonal', personal),
    listEmails: of.list('email addresses', 'PerEmail', email),
    listEmployments: of.list('employments', 'EmpEmployment', employment),
    getEmployment: of.get(
      'employment',
      "/EmpEmployment(personIdExternal='{personIdExternal}',userId='{userId}')",
      { ...onPerson, ...of.onUser },
      employment,
    ),
    listJobs: of.list('job information', 'EmpJob', job),
    getJob: of.get(
      'job information',
      "/EmpJob(seqNumber={seqNumber},startDate={startDate},userId='{userId}')",
      {
        ...of.onUser,
        startDate: required(as('jobStart', of.keyDate('Start date'))),
        seqNumber: required(as('sequenceNumber', text('Sequence number', { default: '1' }))),
      },
      job,
    ),
    listTerminations: of.list('terminations', 'EmpEmploymentTermination', termination),
    listWorkPermits: of.list('work permits', 'EmpWorkPermit', permit),
  },
};
