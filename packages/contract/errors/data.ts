import { defineErrors } from './define.ts';

/** Errors of data that nodes read, write and transform. */
export const dataErrors = defineErrors({
  work_timeout: {
    status: 422,
    message: (p: { seconds: number }) => `The work did not finish within ${p.seconds} seconds.`,
    hint: 'Give the step less data at a time.',
  },
  work_memory: {
    status: 422,
    message: (p: { mib: number }) => `The work needs more than ${p.mib} MiB of memory.`,
    hint: 'Give the step less data at a time.',
  },
  work_crashed: {
    status: 422,
    message: 'The program that processes the file ended unexpectedly.',
    hint: 'Check that the file is complete and undamaged, or use another file.',
  },
  work_busy: { status: 503, message: 'The worker pool is full.', hint: 'Try again in a moment.' },
  too_many_groups: {
    status: 422,
    message: (p: { limit: number }) => `There are more than ${p.limit} groups.`,
    hint: 'Group by fewer fields, or by one with fewer different values.',
  },
  schema_invalid: {
    status: 422,
    message: (p: { reason: string }) => `The JSON Schema cannot be used: ${p.reason}.`,
    hint: 'Correct the schema in the properties panel.',
  },
  items_invalid: {
    status: 422,
    message: (p: { index: number; problem: string }) => `Item ${p.index + 1} is not valid: ${p.problem}.`,
    hint: 'The error details list all problems of the item. Send such items to port "invalid" to handle them yourself.',
  },
  file_missing: {
    status: 422,
    message: (p: { name: string; there: string }) => `The item has no file under ${p.name}. Its files: ${p.there}.`,
    hint: 'Enter the name under which an earlier step stores the file.',
  },
  data_too_large: {
    status: 422,
    message: (p: { what: string; limit: string }) => `${p.what} is larger than ${p.limit}.`,
    hint: 'Process less data at a time.',
  },
  data_missing: {
    status: 422,
    message: (p: { field: string }) => `There is nothing at "${p.field}" in the item.`,
    hint: 'Enter the field that holds the data, for example body.',
  },
  json_invalid: {
    status: 422,
    message: (p: { reason: string }) => `This is not valid JSON: ${p.reason}`,
    hint: 'Check the output of the earlier step.',
  },
  json_too_deep: {
    status: 422,
    message: (p: { limit: number }) => `The data nests deeper than ${p.limit} levels.`,
    hint: 'Flatten the data, or extract the part that you need.',
  },
  json_too_many_values: {
    status: 422,
    message: (p: { limit: number }) => `The data holds more than ${p.limit} values.`,
    hint: 'Send it in several parts, or read it as a CSV file or line by line. The operator of the server can raise the limit with HEDDLE_JSON_VALUES.',
  },
  json_path_invalid: {
    status: 422,
    message: (p: { reason: string }) => `The JSONPath cannot be used: ${p.reason}`,
    hint: 'A path begins with $, like $.orders[?@.total > 100].id.',
  },
  json_patch_failed: {
    status: 422,
    message: (p: { reason: string }) => `The JSON Patch cannot be applied: ${p.reason}`,
    hint: 'Check the paths of its operations; each begins with a slash.',
  },
  csv_invalid: {
    status: 422,
    message: (p: { line: number; reason: string }) => `Line ${p.line} of the CSV is not as expected: ${p.reason}`,
    hint: 'Check delimiter and quotes, or choose what happens to rows that do not fit.',
  },
  too_many_rows: {
    status: 422,
    message: (p: { limit: number }) => `There are more than ${p.limit} rows.`,
    hint: 'Raise the limit, take several rows per item, or stop at the limit.',
  },
  encoding_unknown: {
    status: 422,
    message: (p: { encoding: string }) => `The encoding "${p.encoding}" is unknown.`,
    hint: 'Use a name like utf-8, windows-1252, iso-8859-15, utf-16le or shift_jis.',
  },
  xml_invalid: {
    status: 422,
    message: (p: { reason: string }) => `This is not well-formed XML: ${p.reason}.`,
    hint: 'Check the output of the earlier step.',
  },
  xml_entities: {
    status: 422,
    message: 'The XML defines entities of its own, which are not expanded.',
    hint: 'Ask for XML without a document type that defines entities.',
  },
  xml_name_invalid: {
    status: 422,
    message: (p: { name: string }) => `"${p.name}" cannot be the name of an XML element or attribute.`,
    hint: 'Rename the field: letters, digits, - and _, and no digit first.',
  },
  xpath_invalid: {
    status: 422,
    message: (p: { path: string; reason: string }) => `The XPath "${p.path}" cannot be used: ${p.reason}.`,
    hint: 'Check the path, and that its prefixes are listed under Namespaces.',
  },
  archive_invalid: {
    status: 422,
    message: (p: { name: string; reason: string }) => `${p.name} cannot be unpacked: ${p.reason}.`,
    hint: 'Check that the file is complete and in the chosen format.',
  },
  archive_encrypted: {
    status: 422,
    message: (p: { name: string; path: string }) => `${p.path} in ${p.name} is protected with a password.`,
    hint: 'Remove the password first, or skip such files under "File patterns".',
  },
  archive_bomb: {
    status: 422,
    message: (p: { name: string; limit: string }) => `${p.name} unpacks to more than ${p.limit}.`,
    hint: 'Raise the limit only for files that you know to be that large.',
  },
  key_invalid: {
    status: 422,
    message: (p: { field: string; reason: string }) => `"${p.field}" cannot be used: ${p.reason}.`,
    hint: 'Enter the key in the form that the help text of the field describes.',
  },
  decryption_failed: {
    status: 422,
    message: (p: { reason: string }) => `The data cannot be decrypted: ${p.reason}.`,
    hint: 'Check the key, and that the data was not changed.',
  },
  signature_wrong: {
    status: 422,
    message: 'The signature does not match the data.',
    hint: 'The data was changed, or it was signed with another key.',
  },
});
