import { choice, credential, text } from '@heddle/contract/node/fields';
import { fileServerTypes } from '../../lib/file-servers/types.ts';
import { sendFields } from '../as2/fields.ts';
import { ediFields } from '../edi/fields.ts';
import { ftpFields } from '../file-servers/ftp-fields.ts';

/** What is done on the server where files are exchanged. */
export const fileOperations = ['list', 'download', 'upload'] as const;
const onServer = { operation: fileOperations };

/** What is done with AS2. */
export const SEND = 'send';
const byAs2 = { operation: [SEND] };
const { receiptUrl, waitHours, ...sending } = sendFields;

/** Documents as EDI Document has them, and the files in which they travel. */
export const supplyChainFields = {
  ...ediFields,
  operation: choice({
    label: 'Operation',
    default: 'read',
    choices: [
      { value: 'read', label: 'Read documents', group: 'Documents (EDI)' },
      { value: 'write', label: 'Write a document', group: 'Documents (EDI)' },
      { value: 'acknowledge', label: 'Acknowledge (997, CONTRL)', group: 'Documents (EDI)' },
      { value: 'list', label: 'List files', group: 'Files (SFTP, FTPS)' },
      { value: 'download', label: 'Download a file', group: 'Files (SFTP, FTPS)' },
      { value: 'upload', label: 'Upload a file', group: 'Files (SFTP, FTPS)' },
      { value: SEND, label: 'Send a file', group: 'Messages (AS2)' },
    ],
  }),
  credential: credential({
    label: 'Credential',
    types: fileServerTypes,
    required: true,
    when: onServer,
    section: 'Configuration',
    help: 'The server where you exchange files: an SSH server (SFTP) or a file server (FTP, FTPS).',
  }),
  path: text({
    label: 'Path',
    required: true,
    when: onServer,
    placeholder: '/outbound/',
    help: 'To upload, a path that ends with a slash is a folder, and the file keeps its name.',
  }),
  file: text({
    label: 'File',
    when: { operation: ['read', 'acknowledge', 'upload', SEND] },
    help: 'The name of the file in the item. If empty, its first file.',
  }),
  ifExists: { ...ftpFields.ifExists, when: { operation: ['upload'] } },
  makeFolders: { ...ftpFields.makeFolders, when: { operation: ['upload'] } },
  pattern: ftpFields.pattern,
  kinds: ftpFields.kinds,
  depth: ftpFields.depth,
  limit: ftpFields.limit,
  sizeLimit: ftpFields.sizeLimit,
  result: text({
    label: 'Result field',
    default: 'file',
    required: true,
    when: { operation: ['download', 'upload'] },
    help: 'The result gets this name in the item.',
  }),
  partner: { ...sending.partner, when: byAs2 },
  mediaType: { ...sending.mediaType, when: byAs2 },
  subject: { ...sending.subject, when: byAs2 },
  receipt: { ...sending.receipt, when: byAs2 },
  waitHours: { ...waitHours, when: { ...byAs2, ...waitHours.when } },
  receiptUrl: { ...receiptUrl, when: { ...byAs2, ...receiptUrl.when } },
  receiptField: { ...sending.receiptField, when: byAs2 },
  sendTimeout: { ...sending.sendTimeout, when: byAs2 },
  sendRetries: { ...sending.sendRetries, when: byAs2 },
};
