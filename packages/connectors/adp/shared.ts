import type { ListPaging } from '../kit/paging.ts';
import { as, oneOf, required, text } from '../kit/parameters.ts';

// https://developers.adp.com/apis/api-explorer

export const pages: ListPaging = { by: 'offset', parameter: '$skip', size: { parameter: '$top', most: 100 } };

/** In which role the caller asks. */
export const headers = {
  roleCode: as(
    'roleCode',
    oneOf('Role', ['practitioner', 'administrator', 'manager', 'employee', 'supervisor'], { default: 'practitioner' }),
  ),
};
export const onWorker = {
  aoid: required(as('aoid', text('Worker (AOID)', { loads: 'workers', placeholder: 'G3BGDF8JG32ERTGK' }))),
};
