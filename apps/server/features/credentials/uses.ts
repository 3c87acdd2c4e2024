import type { CredentialUse } from '@heddle/contract/api/credentials';
import { chosenCredentials } from '@heddle/contract/node/credentials';
import type { Platform } from '../../platform/platform.ts';
import { toGraph } from '../../platform/workflows/revisions.ts';

/** Workflows that are named. */
const MOST = 100;
/** Workflows read at a time. */
const PAGE = 50;

/** The user's workflows that use a credential, in what is published or in a draft, at most a hundred, by name. Nodes that are switched off count as well. */
export async function findUses(
  { db, nodes }: Pick<Platform, 'db' | 'nodes'>,
  userId: string,
  credentialId: string,
): Promise<CredentialUse[]> {
  const uses: CredentialUse[] = [];
  for (let offset = 0; uses.length < MOST; offset += PAGE) {
    const rows = await db
      .selectFrom('workflows as w')
      .innerJoin('workflow_revisions as r', (join) =>
        join
          .onRef('r.workflow_id', '=', 'w.id')
          .on(({ eb, or }) =>
            or([eb('r.revision', '=', eb.ref('w.revision')), eb('r.revision', '=', eb.ref('w.published_revision'))]),
          ),
      )
      .select(['w.id', 'w.name', 'r.nodes', 'r.edges'])
      .where('w.user_id', '=', userId)
      // Ids are UUIDs: no character of theirs means anything to LIKE.
      .where('r.nodes', 'like', `%"${credentialId}"%`)
      .orderBy('w.name')
      .orderBy('w.id')
      .orderBy('r.revision')
      .limit(PAGE)
      .offset(offset)
      .execute();
    for (const { id, name, ...graph } of rows) {
      const chosen = toGraph(graph).nodes.some((node) =>
        chosenCredentials(nodes.get(node.type) ?? { fields: {} }, node.data).includes(credentialId),
      );
      if (chosen && uses.at(-1)?.id !== id) uses.push({ id, name });
    }
    if (rows.length < PAGE) break;
  }
  return uses.slice(0, MOST);
}
