import type { ConnectorObject } from '../kit/connector.ts';
import { required } from '../kit/parameters.ts';
import * as fusion from '../oracle/fusion.ts';

const resource = (
  path: string,
  name: string,
  key: string,
  label: string,
  sample: fusion.FusionResource['sample'],
): fusion.FusionResource => ({
  api: 'hcmRestApi',
  resource: path,
  name,
  names: `${name}s`,
  id: { key, label },
  sample,
});

const employee = resource('emps', 'employee', 'employeeId', 'Employee ID', {
  PersonNumber: '1042',
  DisplayName: 'Ada Lovelace',
  WorkEmail: 'ada@example.com',
});
const job = resource('jobs', 'job', 'jobId', 'Job ID', { JobId: 1001, JobCode: 'ENG', Name: 'Engineer' });
const position = resource('positions', 'position', 'positionId', 'Position ID', {
  PositionId: 1001,
  PositionCode: 'ENG-1',
  Name: 'Engineer',
});
const salary: fusion.FusionResource = {
  ...resource('salaries', 'salary', 'salaryId', 'Salary ID', {
    SalaryId: 1001,
    AssignmentNumber: 'E1042',
    SalaryAmount: 90_000,
    CurrencyCode: 'USD',
  }),
  names: 'salaries',
};
const location = resource('locationsV2', 'location', 'locationId', 'Location ID', {
  LocationId: 1,
  LocationName: 'Berlin',
});

export const structure: ConnectorObject = {
  key: 'structure',
  name: 'Employee, job, position and salary',
  operations: {
    listEmployees: fusion.list(employee),
    getEmployee: fusion.get(employee),
    listJobs: fusion.list(job),
    getJob: fusion.get(job),
    listPositions: fusion.list(position),
    getPosition: fusion.get(position),
    listSalaries: fusion.list(salary),
    createSalary: fusion.create(salary, { fields: required(fusion.fields) }),
    listLocations: fusion.list(location),
  },
};
