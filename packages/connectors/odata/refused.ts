import type { Refused } from '../testing/refused.ts';
import { said } from '../testing/refused.ts';

// https://www.odata.org/documentation/odata-version-2-0/json-format/
export const odata2 = (status: number, code: string, value: string): Refused =>
  said(status, value, () => ({ error: { code, message: { lang: 'en', value } } }));
