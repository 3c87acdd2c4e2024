import { defineErrors } from './define.ts';

/** Errors of file downloads. */
export const fileErrors = defineErrors({
  file_unknown: {
    status: 404,
    message: 'File not found.',
    hint: 'It may have been removed with the executions it was part of, or it belongs to someone else.',
  },
  range_not_satisfiable: {
    status: 416,
    message: (p: { size: number }) => `The file has ${p.size} bytes; the requested range is outside of it.`,
  },
});
