import type { CredentialUse } from '@heddle/contract/api/credentials';
import { Link } from 'wouter';

/** The workflows that use a credential, as links. */
export function CredentialUses({ uses }: { uses: readonly CredentialUse[] }) {
  return (
    <section aria-label="Used by" className="text-sm">
      <h3 className="font-medium">Used by</h3>
      {uses.length === 0 ? (
        <p className="text-ink-2">No workflow uses this credential.</p>
      ) : (
        <ul className="mt-1 flex flex-col gap-0.5">
          {uses.map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <Link href={`/workflow/${id}`} className="break-words text-accent hover:underline">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
