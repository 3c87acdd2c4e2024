import { defineErrors } from './define.ts';

/** Descriptions of APIs that users add. */
export const describedApiErrors = defineErrors({
  api_description_unreadable: {
    status: 422,
    message: 'This is not a valid API description.',
    hint: 'Use an OpenAPI 3, Swagger 2 or OpenRPC document as JSON or YAML, or the schema of a GraphQL endpoint.',
  },
  api_description_invalid: {
    status: 422,
    message: (p: { place: string; reason: string }) =>
      `The description is not valid at ${p.place || 'its top'}: ${p.reason}.`,
    hint: 'Correct the document there, or ask its publisher for a valid one.',
  },
  api_description_empty: {
    status: 422,
    message: 'The description has no operation that can be used.',
    hint: 'Its paths may be in other files. Use a document that has everything in one file.',
  },
  api_reference_lost: {
    status: 422,
    message: (p: { place: string; reference: string; reason: string }) =>
      `The description refers at ${p.place || 'its top'} to "${p.reference}", but ${p.reason}.`,
    hint: 'Add the description by its URL, so that its references can be loaded, or use a document that has everything in one file.',
  },
  api_address_missing: {
    status: 422,
    message: 'The description has no base URL.',
    hint: 'Enter the base URL of the paths, such as https://api.example.com/v1.',
  },
  api_source_failed: {
    status: 502,
    message: (p: { address: string; reason: string }) =>
      `The description could not be loaded from ${p.address}: ${p.reason}.`,
    hint: 'Check the URL, or download the document and choose it as a file.',
  },
  api_not_found: {
    status: 404,
    message: 'There is no such API.',
    hint: 'It may have been deleted. Workflows that use its operations keep running.',
  },
  api_operation_not_found: {
    status: 404,
    message: (p: { operation: string }) => `The API has no operation "${p.operation}".`,
    hint: 'It may be missing in the latest description. Nodes that use it keep working.',
  },
  api_limit_reached: {
    status: 422,
    message: (p: { most: number }) => `You have ${p.most} APIs, which is the limit.`,
    hint: 'Delete one that is no longer needed.',
  },
});
