import type { ListedType } from '@heddle/contract/node/define';
import { nodeSettings } from '@heddle/contract/node/settings';
import { isAnnotation } from '@heddle/contract/workflow/annotations';
import { settingFields } from '../settings/setting-fields.ts';
import { PINNED } from '../store/document.ts';

type Labels = { readonly [field: string]: string };

const ownLabels: Labels = { name: 'Node Name', description: 'Description', type: 'Type', [PINNED]: 'Pinned output' };
/** Notes and groups have no form. */
const annotationLabels: Labels = { text: 'Text', name: 'Name', color: 'Color', width: 'Width', height: 'Height' };

/** The label of a field of a node's data: from its form, or by its meaning; its key if neither is known. */
export function fieldLabel(type: string, entry: Pick<ListedType, 'fields'> | undefined, field: string): string {
  if (isAnnotation(type)) return annotationLabels[field] ?? field;
  const spec =
    entry?.fields?.[field] ??
    (Object.hasOwn(nodeSettings, field) ? nodeSettings[field as keyof typeof nodeSettings] : undefined);
  return spec?.label ?? ownLabels[field] ?? field;
}

/** The label of a workflow setting. */
export const settingLabel = (name: string): string => settingFields.find((field) => field.name === name)?.label ?? name;
