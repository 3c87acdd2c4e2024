import type { JsonObject } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { amountText } from '../../lib/banking/amount.ts';
import type { ReadEntry } from '../../lib/banking/nacha/read.ts';
import { readNacha } from '../../lib/banking/nacha/read.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { readBytes, requiredFile } from '../../lib/files/read.ts';
import { textOfBytes } from '../../lib/files/text.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';
import type { AchContext } from './settings.ts';

/** Bytes of a file: some 40,000 entries. */
const LIMIT = 8 * 1024 * 1024;

/** The entries of files: those that came back, those that the bank asks to write differently, and all others. */
export async function readFiles(context: AchContext): Promise<NodeResult> {
  const ports = { main: new PairedItems(), returned: new PairedItems(), changed: new PairedItems() };
  const read = async (item: Item, index: number): Promise<void> => {
    for (const entry of readNacha(await textOf(context, item, index)))
      ports[entry.returned ? 'returned' : entry.change ? 'changed' : 'main'].push({ json: shown(entry) }, index);
  };
  await forEachAsyncYielding(context.items, read, context);
  return pairedPorts(ports);
}

async function textOf({ field, files, signal }: AchContext, item: Item, index: number): Promise<string> {
  if (field.source() === 'text') return field.text(index);
  const bytes = await readBytes(files, requiredFile(item, field.file(index).trim()), LIMIT, { signal });
  return textOfBytes(bytes, 'windows-1252', { signal });
}

function shown({ cents, effective, returned, change, ...entry }: ReadEntry): JsonObject {
  return {
    ...entry,
    amount: amountText(cents, 'USD'),
    effective: /^\d{6}$/.test(effective)
      ? `20${effective.slice(0, 2)}-${effective.slice(2, 4)}-${effective.slice(4)}`
      : null,
    ...(returned ? { returned: { ...returned } } : {}),
    ...(change ? { change: { ...change } } : {}),
  };
}
