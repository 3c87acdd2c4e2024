import type { Converter } from './conversion.ts';
import { code } from './nodes/code.ts';
import { compareDatasets } from './nodes/compare-datasets.ts';
import { compression } from './nodes/compression.ts';
import { conditional, filter } from './nodes/conditional.ts';
import { convertToFile, moveBinaryData } from './nodes/convert-to-file.ts';
import { crypto } from './nodes/crypto.ts';
import { dataTable } from './nodes/data-table.ts';
import { dateTime } from './nodes/date-time.ts';
import { editImage } from './nodes/edit-image.ts';
import { emailSend } from './nodes/email-send.ts';
import { extractFromFile, readPdf } from './nodes/extract-from-file.ts';
import { errorTrigger, executeWorkflow, manualTrigger, stopAndError, wait, workflowTrigger } from './nodes/flow.ts';
import { html } from './nodes/html.ts';
import { htmlExtract } from './nodes/html-extract.ts';
import { httpRequest } from './nodes/http-request.ts';
import {
  aggregate,
  itemLists,
  limit,
  noOp,
  removeDuplicates,
  renameKeys,
  sort,
  splitInBatches,
  splitOut,
  summarize,
} from './nodes/lists.ts';
import { markdown } from './nodes/markdown.ts';
import { merge } from './nodes/merge.ts';
import { respondToWebhook } from './nodes/respond-to-webhook.ts';
import { cron, interval, scheduleTrigger } from './nodes/schedule.ts';
import { set } from './nodes/set.ts';
import { spreadsheetFile } from './nodes/spreadsheet-file.ts';
import { switchNode } from './nodes/switch.ts';
import { totp } from './nodes/totp.ts';
import { unknown } from './nodes/unknown.ts';
import { webhook } from './nodes/webhook.ts';
import { xml } from './nodes/xml.ts';
import type { SourceNode } from './source.ts';

/** The node types of n8n that have an equal, without the name of n8n's package. */
const converters = new Map<string, Converter>([
  ['webhook', webhook],
  ['httpRequest', httpRequest],
  ['if', conditional],
  ['filter', filter],
  ['switch', switchNode],
  ['set', set],
  ['function', code],
  ['functionItem', code],
  ['code', code],
  ['wait', wait],
  ['stopAndError', stopAndError],
  ['respondToWebhook', respondToWebhook],
  ['manualTrigger', manualTrigger],
  ['start', manualTrigger],
  ['scheduleTrigger', scheduleTrigger],
  ['cron', cron],
  ['interval', interval],
  ['noOp', noOp],
  ['merge', merge],
  ['limit', limit],
  ['splitOut', splitOut],
  ['splitInBatches', splitInBatches],
  ['sort', sort],
  ['aggregate', aggregate],
  ['removeDuplicates', removeDuplicates],
  ['renameKeys', renameKeys],
  ['itemLists', itemLists],
  ['summarize', summarize],
  ['executeWorkflow', executeWorkflow],
  ['executeWorkflowTrigger', workflowTrigger],
  ['errorTrigger', errorTrigger],
  ['dateTime', dateTime],
  ['html', html],
  ['htmlExtract', htmlExtract],
  ['crypto', crypto],
  ['markdown', markdown],
  ['xml', xml],
  ['convertToFile', convertToFile],
  ['compareDatasets', compareDatasets],
  ['moveBinaryData', moveBinaryData],
  ['extractFromFile', extractFromFile],
  ['spreadsheetFile', spreadsheetFile],
  ['readPDF', readPdf],
  ['compression', compression],
  ['editImage', editImage],
  ['emailSend', emailSend],
  ['totp', totp],
  ['dataTable', dataTable],
]);

const shortType = (type: string): string => type.replace(/^n8n-nodes-base\./, '');

export const converterOf = ({ type }: SourceNode): Converter => converters.get(shortType(type)) ?? unknown;

/** Notes on the canvas are no steps of a workflow. */
export const isNote = ({ type }: SourceNode): boolean => shortType(type) === 'stickyNote';
