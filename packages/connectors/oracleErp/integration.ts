import type { JsonValue } from '@heddle/contract/json';
import { nodeErrors } from '@heddle/contract/errors/node';
import { asText } from '@heddle/contract/node/text';
import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { callOwn } from '../kit/inner.ts';
import { as, file, required, text } from '../kit/parameters.ts';
import { fileOf } from '../kit/request.ts';

// https://docs.oracle.com/en/cloud/saas/financials/farfa/: ERP Integrations
const PATH = '/fscmRestApi/resources/11.13.18.05/erpintegrations';

/** A file is sent as Base64 within JSON, so it is in memory as a whole. */
const LARGEST = 32 * 1024 * 1024;

/** Sends a file of the item. Throws `field_invalid` for one that is too large or not there. */
async function upload(call: OperationCall): Promise<JsonValue> {
  const found = fileOf(call.item, asText(call.read('file')));
  if (found.size > LARGEST)
    throw nodeErrors.field_invalid({ field: 'File', reason: 'is larger than 32 MiB, use the bulk import of Oracle' });
  const content = Buffer.concat(await Array.fromAsync(await call.files.open(found))).toString('base64');
  return callOwn(call, {
    prepare: (body) => ({ ...body, DocumentContent: content, FileName: found.name ?? 'file' }),
  });
}

const sample = { OperationName: 'submitESSJobRequest', ReqstId: '4242', RequestStatus: null };
const documentAccount = as(
  'documentAccount',
  text('Document account', { placeholder: 'fin$/payables$/import$', help: 'The UCM account that the import reads.' }),
);

export const integration: ConnectorObject = {
  key: 'integration',
  name: 'Import and scheduled process',
  operations: {
    upload: {
      name: 'Upload import file',
      description: 'Up to 32 MiB, to the content server (UCM)',
      method: 'POST',
      path: PATH,
      fixed: { body: { OperationName: 'uploadFileToUCM' } },
      inputs: { file: required(file()) },
      body: {
        ContentType: as('contentType', text('Type', { default: 'zip' })),
        DocumentAccount: required(documentAccount),
      },
      perform: upload,
      repeat: 'twice',
      sample: { OperationName: 'uploadFileToUCM', DocumentId: '123456' },
    },
    submitJob: {
      name: 'Submit scheduled process',
      method: 'POST',
      path: PATH,
      fixed: { body: { OperationName: 'submitESSJobRequest' } },
      body: {
        JobPackageName: required(
          as(
            'jobPackage',
            text('Package', { placeholder: '/oracle/apps/ess/financials/payables/invoices/transactions' }),
          ),
        ),
        JobDefName: required(as('jobName', text('Process', { placeholder: 'APXIIMPT' }))),
        ESSParameters: as('jobParameters', text('Parameters', { help: 'Separated by commas, in their order.' })),
      },
      repeat: 'twice',
      sample,
    },
    jobStatus: {
      name: 'Get status of scheduled process',
      method: 'GET',
      path: PATH,
      query: {
        finder: {
          ...required(as('requestId', text('Request ID'))),
          toWire: (value) => `ESSJobStatusRF;requestId=${asText(value)}`,
        },
      },
      items: 'items',
      sample: { OperationName: 'getESSJobStatus', ReqstId: '4242', RequestStatus: 'SUCCEEDED' },
    },
  },
};
