import { defineErrors } from './define.ts';

/** Errors of stored values in the Data screen. */
export const keyValueErrors = defineErrors({
  key_value_unknown: {
    status: 404,
    message: 'The entry is no longer there.',
    hint: 'It has expired, or a workflow has deleted it.',
  },
  key_value_protected: {
    status: 422,
    message: 'Entries of this kind can only be deleted.',
    hint: 'The steps that use them write them.',
  },
  key_value_workflow: {
    status: 422,
    message: 'There is no workflow for this entry.',
    hint: 'Choose one of your workflows.',
  },
});
