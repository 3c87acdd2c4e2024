import type { DescribedApiView } from '@heddle/contract/api/described-apis';
import { useCurrentUser } from '../../../api/auth.ts';
import { useDescribedApis } from '../../../api/described-apis.ts';

/** The APIs that the signed-in user has added and whose name contains the text; none while they are loaded. */
export function useYourApis(search: string): readonly DescribedApiView[] {
  const { isAuthenticated } = useCurrentUser();
  const { items } = useDescribedApis({ search: '', page: 0 }, isAuthenticated);
  const wanted = search.trim().toLowerCase();
  return (items ?? []).filter(({ name }) => name.toLowerCase().includes(wanted));
}
