import { as, text } from '../kit/parameters.ts';

export const supplier = as('supplier', text('Supplier', { loads: 'suppliers' }));
export const purchasingGroup = as('purchasingGroup', text('Purchasing group', { placeholder: '001' }));
export const companyCode = as('companyCode', text('Company code', { placeholder: '1010' }));
export const paymentTerms = as('paymentTerms', text('Payment terms', { placeholder: '0001' }));
export const plant = as('plant', text('Plant', { placeholder: '1010' }));
export const material = as('material', text('Material', { loads: 'products' }));
