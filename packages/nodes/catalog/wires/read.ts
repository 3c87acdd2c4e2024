import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { readStatement } from '../../lib/banking/read-statement.ts';
import { statementJson } from '../../lib/banking/statement.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { readBytes, requiredFile } from '../../lib/files/read.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';
import { xmlText } from '../../lib/xml/text.ts';
import type { wireFields } from './fields.ts';

/** Bytes of a statement. */
const LIMIT = 16 * 1024 * 1024;

/** The entries of bank statements, each with its account; the statements with their balances by a port of their own. */
export async function readStatements(context: NodeContext<typeof wireFields>): Promise<NodeResult> {
  const { field, files, signal } = context;
  const ports = { main: new PairedItems(), statements: new PairedItems() };
  const read = async (item: Item, index: number): Promise<void> => {
    const text =
      field.source() === 'text'
        ? field.text(index)
        : xmlText(await readBytes(files, requiredFile(item, field.file(index).trim()), LIMIT, { signal }));
    for (const statement of readStatement(text)) {
      const { account, id } = statement;
      ports.statements.push({ json: statementJson(statement) }, index);
      for (const entry of statement.entries) ports.main.push({ json: { ...entry, account, statement: id } }, index);
    }
  };
  await forEachAsyncYielding(context.items, read, context);
  return pairedPorts(ports);
}
