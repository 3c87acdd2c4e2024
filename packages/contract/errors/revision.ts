import { defineErrors } from './define.ts';

export const revisionErrors = defineErrors({
  revision_not_found: {
    status: 404,
    message: (p: { revision: number }) => `The workflow has no revision ${p.revision}.`,
    hint: 'GET /api/workflows/{id}/revisions lists the revisions.',
  },
});
